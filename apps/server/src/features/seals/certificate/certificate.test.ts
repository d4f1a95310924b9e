// The certificate of completion as people and independent programs read it.
import { createHash } from 'node:crypto';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archivalFaults } from '../../../../../../packages/pdf/fixtures/archival-faults.ts';
import { isCleanForQpdf, oracle, pdftotext } from '../../../../../../packages/pdf/fixtures/engine.ts';
import { FREE_FAILURES } from '#features/signing/signees/index.ts';
import { loadEngine } from '#platform/sandbox/load-engine.ts';
import type { Browser } from '#testing/browser.ts';
import { openBrowser } from '#testing/browser.ts';
import { mailedToken, signUp, tokenIn } from '#testing/people.ts';
import { addSignee, becomes, consent, draftFor, enter, fill, finish, pdfPath, sign } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { FINGERPRINT_WIDTH } from './page-images.ts';

const PAUSED_MS = 16 * 60_000;

let test: TestApp;
let sender: Browser;
beforeAll(async () => {
  test = await startTestApp();
  sender = (await signUp(test)).browser;
});
afterAll(() => test.close());

async function completed({ locale = 'de', ...options }: Record<string, unknown> = {}) {
  const email = `signee-${crypto.randomUUID()}@example.com`;
  const { pdf, signees, fields } = await draftFor(sender, { signers: [email] });
  const changed = await sender.call('PUT', pdfPath(pdf, `/signees/${signees[0]}`), { name: 'Søren 田中', locale });
  expect(changed).toMatchObject({ status: 200, body: { locale } });
  expect((await sender.call('POST', pdfPath(pdf, '/send'), options)).status).toBe(200);
  await sign(test, { email, pdf, field: fields[0] ?? '' });
  await becomes(sender, pdf, { signing_mode: 'completed' });
  const [sealed, certificate] = await Promise.all([
    sender.call('GET', pdfPath(pdf, '/download')),
    sender.call('GET', pdfPath(pdf, '/download-certificate')),
  ]);
  const names = [sealed, certificate].map(({ headers }) => headers.get('content-disposition'));
  return { pdf, email, sealed: new Uint8Array(sealed.bytes), certificate: new Uint8Array(certificate.bytes), names };
}

const squeezed = (text: string) => text.replaceAll(/\s+/g, '');

it('says in the languages of the sender and the signees who signed what and when', async () => {
  const { pdf, email, certificate, names } = await completed();
  // The names differ from those of downloads made before everyone had signed.
  expect(names).toEqual([expect.stringMatching(/ \(signed\)\.pdf"/), expect.stringMatching(/ \(certificate\)\.pdf"/)]);
  const text = pdftotext(certificate);
  for (const words of [
    'Certificate of completion',
    'Abschlusszertifikat',
    pdf,
    email,
    'Søren',
    '田中',
    'finished signing',
    'hat unterzeichnet',
  ])
    expect(text).toContain(words);
});

it('says who approved and who signed, with local time and device, and the fingerprint of what they signed', async () => {
  const { pdf, fields } = await draftFor(sender, { signers: ['zoned@example.com'] });
  await addSignee(sender, pdf, { email: 'approving@example.com', name: 'Anna Approves', kind: 'approver' });
  expect((await sender.call('POST', pdfPath(pdf, '/send'), { time_zone: 'America/New_York' })).status).toBe(200);
  const agent = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  for (const email of ['zoned@example.com', 'approving@example.com']) {
    const browser = await enter(test, email);
    await consent(browser, pdf, { time_zone: 'Asia/Kolkata' });
    if (email === 'zoned@example.com')
      await fill(browser, pdf, [{ element_id: fields[0], value: { text: 'Zoe', font: 'caveat' } }]);
    expect((await browser.call('POST', pdfPath(pdf, '/sign/finish'), undefined, agent)).status).toBe(200);
  }
  await becomes(sender, pdf, { signing_mode: 'completed' });
  const certificate = new Uint8Array((await sender.call('GET', pdfPath(pdf, '/download-certificate'))).bytes);
  const text = pdftotext(certificate).replaceAll(/\s+/g, ' ');
  for (const words of [
    'Anna Approves approved the document',
    'Sig Nee finished signing',
    'Asia/Kolkata',
    'America/New_York',
    'Firefox · Windows',
  ])
    expect(text).toContain(words);

  const sealed = new Uint8Array((await sender.call('GET', pdfPath(pdf, '/download'))).bytes);
  const ranges = [
    ...Buffer.from(sealed)
      .toString('latin1')
      .matchAll(/\/ByteRange ?\[ ?0 \d+ (\d+) (\d+)/g),
  ];
  const signed = ranges.map(([, at, size]) =>
    createHash('sha256')
      .update(sealed.subarray(0, Number(at) + Number(size)))
      .digest('hex'),
  );
  expect(signed.some((hash) => squeezed(text).includes(hash))).toBe(true);
});

it('says that a copied link proves no address, and that an emailed one does @deep', async () => {
  const { pdf, signees, fields } = await draftFor(sender, { signers: ['by-hand@example.com', 'by-mail@example.com'] });
  expect((await sender.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
  const links = signees.map((id) => sender.call<{ url: string }>('POST', pdfPath(pdf, `/signees/${id}/link`)));
  const [byHand] = (await Promise.all(links)).map(({ body }) => tokenIn(body.url));
  const browser = openBrowser(test);
  expect((await browser.call('POST', '/signee-login', { token: byHand })).status).toBe(200);
  for (const [index, signee] of [browser, await enter(test, 'by-mail@example.com')].entries()) {
    await consent(signee, pdf);
    await fill(signee, pdf, [{ element_id: fields[index], value: { text: 'Ink', font: 'caveat' } }]);
    await finish(signee, pdf);
  }
  await becomes(sender, pdf, { signing_mode: 'completed' });

  const certificate = new Uint8Array((await sender.call('GET', pdfPath(pdf, '/download-certificate'))).bytes);
  const text = pdftotext(certificate).replaceAll(/(\s|Ink)+/g, ' ');
  const proofs = [...text.matchAll(/\S+@example\.com Signed .*?Identity check: (Opened .*?) From:/g)].map(([, proof]) => proof);
  expect(proofs).toEqual([
    'Opened a personal link copied by the sender; the email address wasn’t verified',
    'Opened the personal link emailed to this address',
  ]);
  const { body } = await sender.call<{ data: { type: string; proven_by: string }[] }>('GET', pdfPath(pdf, '/timeline'));
  const viewed = body.data.filter(({ type }) => type === 'viewed').map(({ proven_by }) => proven_by);
  expect(viewed).toEqual(['copied_link', 'link']);
});

it('says which consent each person gave, and in which language; the timeline in the sealed file has the exact text', async () => {
  const { pdf, signees, fields } = await draftFor(sender, { signers: ['deutsch@example.com', 'english@example.com'] });
  await sender.call('PUT', pdfPath(pdf, `/signees/${signees[0]}`), { locale: 'de' });
  expect((await sender.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
  for (const [index, email] of ['deutsch@example.com', 'english@example.com'].entries())
    await sign(test, { email, pdf, field: fields[index] ?? '' });
  await becomes(sender, pdf, { signing_mode: 'completed' });
  const certificate = new Uint8Array((await sender.call('GET', pdfPath(pdf, '/download-certificate'))).bytes);
  const text = pdftotext(certificate).replaceAll(/(\s|Signed)+/g, ' ');
  const given = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, version, language]) => [version, language]);
  expect(given(/Consent to electronic signing: version (\S+) \((\w+)\)/g)).toEqual([
    [expect.stringMatching(/^[\d-]+-de$/), 'German'],
    [expect.stringMatching(/^[\d-]+$/), 'English'],
  ]);
  expect(given(/Zustimmung zur elektronischen Signatur: Fassung (\S+) \((\w+)\)/g).map(([, language]) => language)).toEqual([
    'Deutsch',
    'Englisch',
  ]);

  const timeline = await openBrowser(test).upload<{ timeline: { type: string; data: { consent_text?: string } }[] }>(
    '/api/verify',
    { name: 'a.pdf', bytes: new Uint8Array((await sender.call('GET', pdfPath(pdf, '/download'))).bytes) },
  );
  const agreed = timeline.body.timeline.filter(({ type }) => type === 'consented').map(({ data }) => data.consent_text);
  expect(agreed).toEqual([
    expect.stringMatching(/^Ich stimme zu, .+ dieselbe Wirkung/u),
    expect.stringMatching(/^I agree to read and sign .+ same effect/u),
  ]);
});

it('names the signee for whom wrong codes were entered or a link was copied @deep', async () => {
  const { pdf, signees, fields } = await draftFor(sender, { signers: ['guessed@example.com', 'passed@example.com'] });
  const change = (index: number, fields: object) => sender.call('PUT', pdfPath(pdf, `/signees/${signees[index]}`), fields);
  await change(0, { name: 'Gerda Guessed', access: 'access_code', access_code: '4711', locale: 'de' });
  await change(1, { name: 'Paul Passed' });
  expect((await sender.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
  expect((await sender.call('POST', pdfPath(pdf, `/signees/${signees[1]}/link`))).status).toBe(201);
  const token = await mailedToken(test, 'guessed@example.com', /^Bitte unterzeichnen/);
  const browser = openBrowser(test);
  for (let tries = 0; tries < FREE_FAILURES; tries += 1) await browser.call('POST', '/signee-login', { token, access_code: '0' });
  test.clock.advance(PAUSED_MS);
  expect((await browser.call('POST', '/signee-login', { token, access_code: '4711' })).status).toBe(200);
  for (const [index, signee] of [browser, await enter(test, 'passed@example.com')].entries()) {
    await consent(signee, pdf);
    await fill(signee, pdf, [{ element_id: fields[index], value: { text: 'Ink', font: 'caveat' } }]);
    await finish(signee, pdf);
  }
  await becomes(sender, pdf, { signing_mode: 'completed' });
  const certificate = new Uint8Array((await sender.call('GET', pdfPath(pdf, '/download-certificate'))).bytes);
  const text = pdftotext(certificate).replaceAll(/\s+/g, ' ');
  for (const words of [
    'Wrong codes were entered several times for Gerda Guessed; access was paused',
    'Für Gerda Guessed wurden mehrmals falsche Codes eingegeben',
    'copied the link of Paul Passed',
    'hat den Link von Paul Passed kopiert',
  ])
    expect(text).toContain(words);
});

it('says who was corrected or reassigned, to whom, and what else was changed', async () => {
  const { pdf, signees, fields } = await draftFor(sender, { signers: ['amy@example.com', 'ben@example.com'] });
  const change = (changes: object) => sender.call('PUT', pdfPath(pdf, `/signees/${signees[0]}`), changes);
  await change({ name: 'Amy Able', locale: 'de' });
  await sender.call('PUT', pdfPath(pdf, `/signees/${signees[1]}`), { name: 'Ben Baker' });
  expect((await sender.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
  for (const changes of [{ name: 'Zoe Zest', email: 'zoe@example.com' }, { message: 'Please' }])
    expect((await change(changes)).status).toBe(200);
  const dora = { name: 'Dora Deputy', email: 'dora@example.com' };
  expect((await sender.call('POST', pdfPath(pdf, `/signees/${signees[1]}/hand-over`), dora)).status).toBe(200);
  for (const [index, email] of ['zoe@example.com', dora.email].entries())
    await sign(test, { email, pdf, field: fields[index] ?? '' });
  await becomes(sender, pdf, { signing_mode: 'completed' });
  const certificate = new Uint8Array((await sender.call('GET', pdfPath(pdf, '/download-certificate'))).bytes);
  const text = pdftotext(certificate).replaceAll(/\s+/g, ' ');
  for (const words of [
    'edited the details of Amy Able Amy Able (amy@example.com), now Zoe Zest (zoe@example.com)',
    'hat die Angaben zu Amy Able berichtigt Amy Able (amy@example.com), jetzt Zoe Zest (zoe@example.com)',
    'edited the details of Zoe Zest Different private message',
    'reassigned a recipient to someone else Ben Baker (ben@example.com), now Dora Deputy (dora@example.com)',
  ])
    expect(text).toContain(words);
});

it('is laid out from right to left in right-to-left languages', async () => {
  const { certificate } = await completed({ locale: 'ar' });
  expect(pdftotext(certificate)).toContain('شهادة إتمام');

  const words = oracle('pdftotext', ['-bbox', '{}', '-'], certificate).stdout.toString().split('\n');
  const edges = words
    .filter((line) => line.includes('>Countersign<'))
    .map((line) => [...line.matchAll(/xM(?:in|ax)="([\d.]+)"/g)].map(([, x]) => Number(x)));
  const [left, right] = edges;
  expect(left?.[0]).toBeCloseTo(68, 0);
  expect(right?.[1]).toBeCloseTo(595 - 68, 0);
});

it.each(['each', 'single'])('shows the fingerprints of the signed pages, %s', async (seal_mode) => {
  const { sealed, certificate } = await completed({ seal_mode });
  const { rgba } = (await loadEngine()).renderPage(sealed, 0, { width: FINGERPRINT_WIDTH });
  expect(squeezed(pdftotext(certificate))).toContain(createHash('sha256').update(rgba).digest('hex'));
});

it('is attached, with the timeline, to a file that only the seal has signed', async () => {
  const { sealed } = await completed({ seal_mode: 'single' });
  const list = oracle('pdfdetach', ['-list', '{}'], sealed).stdout.toString();
  expect([...list.matchAll(/^\d+: (.*)$/gm)].map(([, name]) => name)).toEqual(['certificate-of-completion.pdf', 'timeline.json']);
  expect(isCleanForQpdf(sealed)).toBe(true);
  const checked = await openBrowser(test).upload('/api/verify', { name: 'sealed.pdf', bytes: sealed });
  expect(checked.body).toMatchObject({ ours: true, timeline_intact: true, certificate_found: true });
});

it('is an archival file that contains the timeline', async () => {
  const { certificate } = await completed();
  expect(isCleanForQpdf(certificate)).toBe(true);

  const fonts = oracle('pdffonts', ['{}'], certificate).stdout.toString().trim().split('\n').slice(2);
  expect(fonts.length).toBeGreaterThan(1);
  for (const line of fonts) {
    expect(line).toMatch(/\byes +yes +yes\b/);
    expect(line).toMatch(/^[A-Z]{6}\+(NotoSans|Caveat)/);
  }

  expect(archivalFaults(certificate)).toEqual([]);

  const timeline = oracle('qpdf', ['--show-attachment=timeline.json', '{}'], certificate).stdout.toString();
  expect(JSON.parse(timeline)).toMatchObject({
    events: [{ type: 'uploaded' }, { type: 'sent' }, {}, {}, { type: 'finished signing' }],
  });
});

it('has a QR code that opens the expected hash of the file; other codes open nothing @deep', async () => {
  const { pdf, sealed, certificate } = await completed();
  const timeline = await sender.call<{ data: { hash: string }[] }>('GET', pdfPath(pdf, '/timeline'));
  const head = timeline.body.data.at(-2)?.hash.slice(0, 32);
  const { pathname, searchParams } = new URL(await printedCode(certificate));
  expect({ pathname, ...Object.fromEntries(searchParams) }).toMatchObject({ pathname: '/verify', document: pdf, head });
  const stranger = openBrowser(test);
  const found = await stranger.call('GET', `/api/verify/${pdf}?head=${head}`);
  expect(found).toMatchObject({
    status: 200,
    body: { name: 'Contract', sha256: createHash('sha256').update(sealed).digest('hex'), signees: [{ name: 'Søren 田中' }] },
  });
  expect((await stranger.call('GET', `/api/verify/${pdf}?head=${'0'.repeat(32)}`)).status).toBe(404);
  expect((await stranger.call('GET', `/api/verify/${pdf}?head=`)).status).toBe(422);
});

/** The content of the QR code as a camera reads it, wherever it is printed. */
async function printedCode(certificate: Uint8Array): Promise<string> {
  const { page_count } = await (await loadEngine()).inspect(certificate, { maxPages: 75 });
  for (let page = 0; page < page_count; page += 1) {
    const args = ['-f', String(page + 1), '-l', String(page + 1), '-r', '150', '-png', '{}'];
    const image = sharp(oracle('pdftoppm', args, certificate).stdout).ensureAlpha();
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    const found = jsqr.default(new Uint8ClampedArray(data), info.width, info.height);
    if (found) return found.data;
  }
  throw new Error('There is no code on the certificate');
}
