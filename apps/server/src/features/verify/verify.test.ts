// Verifying any PDF: sealed here, modified afterwards, signed by others, or no PDF at all.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testAuthority } from '../../../../../packages/pdf/fixtures/authority.ts';
import { oracle, testEngine } from '../../../../../packages/pdf/fixtures/engine.ts';
import { fromTo, printsOtherwise, tinted } from '../../../../../packages/pdf/fixtures/active.ts';
import * as damagedFiles from '../../../../../packages/pdf/fixtures/damaged.ts';
import * as formFiles from '../../../../../packages/pdf/fixtures/forms.ts';
import * as pageFiles from '../../../../../packages/pdf/fixtures/pages.ts';
import { bytesOf, textOf } from '../../../../../packages/pdf/fixtures/raw-pdf.ts';
import { addDocumentTimestamp, readFiles, readLastSignatureFiles } from '@countersign/pdf';
import { timestampAuthority } from '../../../../../packages/pdf/fixtures/timestamp-authority.ts';
import type { Verification } from '@countersign/contract/verify';
import { rateLimits } from '#src/schema/accounts.ts';
import { openBrowser } from '#testing/browser.ts';
import { signUp } from '#testing/people.ts';
import { becomes, pdfPath, sendTo, sign } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const engine = await testEngine();
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(() => test.app.context.db.delete(rateLimits));
afterAll(() => test.close());

const check = (bytes: Uint8Array, fields: Record<string, string> = {}) =>
  openBrowser(test).upload<Verification & { errors?: Record<string, string[]> }>('/api/verify', { name: 'a.pdf', bytes }, fields);

async function sealed(options: Record<string, unknown> = {}, file: { bytes?: Buffer } = {}): Promise<Uint8Array> {
  const { browser } = await signUp(test);
  const email = `signee-${crypto.randomUUID()}@example.com`;
  const { pdf, fields } = await sendTo(browser, { signers: [email], ...file }, options);
  await sign(test, { email, pdf, field: fields[0] ?? '' });
  await becomes(browser, pdf, { signing_mode: 'completed' });
  return (await browser.call('GET', pdfPath(pdf, '/download'))).bytes;
}

it('tells a guest everything about a file sealed here, and that it was modified if it was', async () => {
  const bytes = await sealed();
  const { body } = await check(bytes);
  expect(body).toMatchObject({ ours: true, timeline_intact: true, certificate_found: true });
  expect(body.timeline.map(({ type, actor }) => [type, actor.name])).toEqual([
    ['uploaded', 'Pat Example'],
    ['sent', 'Pat Example'],
    ['viewed', 'Sig Nee'],
    ['consented', 'Sig Nee'],
    ['finished signing', 'Sig Nee'],
  ]);
  expect(body.timeline.every(({ at }) => !Number.isNaN(Date.parse(at)))).toBe(true);
  expect(body.signatures).toMatchObject([
    { signer: 'Sig Nee', level: 'B-B', reason: 'Signed', intact: true, trusted: true, changes_allowed: true, is_seal: false },
    { signer: 'Countersign Seal', covers_whole_file: true, intact: true, trusted: true, changes: [], is_seal: true },
  ]);

  expect(body.is_stored).toBe(true);
  for (const other of [Buffer.concat([bytes, Buffer.from('\n')]), inCapitals(bytes)])
    expect((await check(other)).body).toMatchObject({ ours: true, is_stored: false });

  const drawn = await engine.stamp(bytes, [
    { page_index: 0, items: [{ kind: 'rect', x: 0, y: 0, width: 9, height: 9, fill: '#ff0000' }] },
  ]);
  const changed = (await check(drawn)).body;
  expect(changed).toMatchObject({ ours: false, timeline: [], certificate_found: false });
  expect(changed.signatures.at(-1)).toMatchObject({
    covers_whole_file: false,
    changes: [{ kind: 'annotation', where: '1' }],
    changes_allowed: false,
  });

  const tampered = new Uint8Array(bytes);
  const at = textOf(bytes).indexOf('Page 1');
  tampered[at] = (tampered[at] ?? 0) ^ 1;
  const broken = (await check(tampered)).body;
  expect(broken).toMatchObject({ ours: false, timeline: [] });
  expect(broken.signatures.at(-1)).toMatchObject({ is_seal: true, intact: false, problem: 'digest' });
});

it.each(['each', 'single'])(
  'vouches only for the timeline of its own seal, whatever an earlier signature contains: seal %s',
  async (seal) => {
    const forged = (await readLastSignatureFiles(await sealed())).filter(({ name }) => name === 'timeline.json');
    expect(forged).toHaveLength(1);
    const { signer } = await testAuthority();
    const files = forged.map(({ name, bytes }) => ({
      name,
      bytes: bytesOf(textOf(bytes).replaceAll('Pat Example', 'Tim Forger')),
      mime: 'application/json',
      created_at: new Date(),
    }));
    const signedByStranger = await engine.sign(pageFiles.plain(), { ...signer, files });
    const bytes = await sealed({ seal }, { bytes: Buffer.from(signedByStranger) });
    expect((await readFiles(bytes)).filter(({ name }) => name === 'timeline.json').length).toBeGreaterThan(1);

    const { body } = await check(bytes);
    expect(body).toMatchObject({ ours: true, timeline_intact: true });
    expect(body.timeline.map(({ actor }) => actor.name)).not.toContain('Tim Forger');
    expect(body.timeline).toHaveLength(5);
  },
);

it.each(['each', 'single'])(
  'does not vouch for a file to which a stranger has added just a timestamp: seal %s',
  async (seal_mode) => {
    const bytes = await sealed({ seal_mode });
    expect((await check(bytes)).body).toMatchObject({ ours: true });
    const { body } = await check(await addDocumentTimestamp(bytes, { timestamp: timestampAuthority().timestamp }));
    expect(body).toMatchObject({ ours: false, timeline: [], certificate_found: false });
    expect(body.signatures.at(-1)).toMatchObject({ level: 'timestamp', timestamp: { intact: true, trusted: false } });
  },
);

it('reports content laid over a file sealed in single mode', async () => {
  const bytes = await sealed({ seal_mode: 'single' });
  const covered = await engine.stamp(bytes, [
    { page_index: 0, items: [{ kind: 'rect', x: 0, y: 0, width: 300, height: 300, fill: '#ffffff' }] },
  ]);
  const { body } = await check(covered);
  expect(body.ours).toBe(false);
  expect(body.signatures.every(({ changes_allowed }) => !changes_allowed)).toBe(true);
});

it('vouches for nothing appended that makes programs see different pages', async () => {
  const { signer } = await testAuthority();
  const bytes = await engine.sign(pageFiles.plain(1), signer);
  const { body } = await check(damagedFiles.twoFaced(bytes, { shown: 'I owe you nothing', hidden: 'Page 1' }));
  expect(body.signatures).toMatchObject([{ intact: true, changes_allowed: false }]);
  expect(body.signatures[0]?.changes).toContainEqual({ kind: 'document', where: 'unreadable' });
});

it('gives up on a file with thousands of signatures', async () => {
  const bomb = formFiles.claimedSignatures(300);
  expect((await check(bomb)).body.errors).toEqual({ file: ['This PDF is too damaged to be checked.'] });
});

it('does not accept a file truncated to its state before the seal as sealed', async () => {
  const bytes = Buffer.from(await sealed());
  const end = bytes.lastIndexOf('%%EOF', bytes.lastIndexOf('%%EOF') - 1) + '%%EOF\n'.length;
  const { body } = await check(new Uint8Array(bytes.subarray(0, end)));
  expect(body.signatures).toMatchObject([{ signer: 'Sig Nee', intact: true, trusted: true, covers_whole_file: true }]);
  expect(body.ours).toBe(false);
});

it('exposes nothing of what a stranger attached to a file, and takes no other file for a certificate', async () => {
  const { signer } = await testAuthority();
  const created_at = signer.signed_at;
  const files = [
    { name: 'timeline.json', bytes: bytesOf('{"events":[]}'), mime: 'application/json', created_at },
    { name: 'certificate-of-completion.pdf', bytes: bytesOf('no pdf'), mime: 'application/pdf', created_at },
  ];
  const { body } = await check(await engine.sign(pageFiles.plain(), { ...signer, files }));
  expect(body).toMatchObject({ ours: false, timeline_intact: false, timeline: [], certificate_found: false });
});

it('does not read a timeline of megabytes, which is never ours', async () => {
  const { signer } = await testAuthority();
  const about = { name: 'timeline.json', mime: 'application/json', created_at: signer.signed_at };
  const withTimeline = async (length: number) => {
    const files = [{ ...about, bytes: bytesOf(' '.repeat(length)) }];
    return (await check(await engine.sign(pageFiles.plain(), { ...signer, files }))).body;
  };
  expect(await withTimeline(2 * 2 ** 20)).toMatchObject({ timeline_found: true });
  expect(await withTimeline(2 * 2 ** 20 + 1)).toMatchObject({ timeline_found: false });
});

it('says that a timeline under a broken seal was not verified', async () => {
  const bytes = (await sealed()).slice();
  expect((await check(bytes)).body).toMatchObject({ ours: true, timeline_found: true, timeline_intact: true });
  const at = Buffer.from(bytes).lastIndexOf('/Reason') + 10;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  const { body } = await check(bytes);
  expect(body.signatures.at(-1)).toMatchObject({ is_seal: true, intact: false });
  expect(body).toMatchObject({ ours: false, timeline_found: true, timeline_intact: null, timeline: [] });
});

it('locates a modification within a signature of a sealed file, whichever byte it is', async () => {
  const bytes = await sealed();
  const text = Buffer.from(bytes).toString('latin1');
  const from = text.indexOf('/Contents <30') + '/Contents '.length;
  const to = text.indexOf('>', from) + 1;
  for (let at = from + 1; at < to - 1; at += 401) {
    await test.app.context.db.delete(rateLimits);
    const changed = bytes.slice();
    changed[at] = changed[at] === 0x31 ? 0x32 : 0x31;
    const broken = (await check(changed)).body.signatures.find(({ intact, problem }) => !intact && problem !== 'unreadable');
    expect([at, broken?.damaged?.part, from <= (broken?.damaged?.from ?? 0), (broken?.damaged?.to ?? 0) <= to]).toEqual([
      at,
      'signature',
      true,
      true,
    ]);
  }
});

it('answers a client without our cookie', async () => {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(pageFiles.plain())]), 'a.pdf');
  const answer = await fetch(`${test.url}/api/verify`, { method: 'POST', body: form });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ signatures: [], ours: false });
  expect(answer.headers.getSetCookie()).toEqual([]);
});

it('reports a stranger’s signature as intact but untrusted', async () => {
  const { signer } = await testAuthority();
  const { body } = await check(await engine.sign(pageFiles.plain(), signer));
  expect(body).toMatchObject({ ours: false, timeline_found: false, timeline_intact: null });
  expect(body.signatures).toMatchObject([{ signer: 'Zoë Signer', intact: true, trusted: false }]);
  expect((await check(pageFiles.plain())).body).toMatchObject({ signatures: [], ours: false });
});

it('names content that programs or printers may show differently, in signed and other files', async () => {
  const { signer } = await testAuthority();
  const file = printsOtherwise();
  for (const bytes of [file, await engine.sign(file, signer)])
    expect((await check(bytes)).body).toMatchObject({ ours: false, active_content: [{ kind: 'layers', pages: [1] }] });
  const white = tinted(`[/Separation /Black /DeviceGray ${fromTo('1', '1')}]`);
  expect((await check(white)).body.active_content).toEqual([{ kind: 'colors', pages: [1] }]);
  expect((await check(pageFiles.plain())).body.active_content).toEqual([]);
});

it('says what it cannot verify', async () => {
  expect(await check(damagedFiles.notPdf())).toMatchObject({
    status: 422,
    body: { errors: { file: ['This is not a PDF file.'] } },
  });
});

it('asks for the password of an encrypted file, and does not judge signatures of one', async () => {
  const locked = await engine.encrypt(pageFiles.plain(), { user_password: 'open sesame' });
  expect(await check(locked)).toMatchObject({
    status: 422,
    body: { errors: { password: ['This file needs its password first.'] } },
  });
  expect(await check(locked, { password: 'wrong' })).toMatchObject({
    status: 422,
    body: { errors: { password: ['This password doesn’t open the file.'] } },
  });
  expect(await check(locked, { password: 'open sesame' })).toMatchObject({ status: 200, body: { signatures: [], ours: false } });
  const restricted = await engine.encrypt(pageFiles.plain(), { user_password: '', permissions: { copy: false } });
  expect(await check(restricted)).toMatchObject({ status: 200, body: { signatures: [] } });

  const { signer } = await testAuthority();
  const signed = await engine.sign(pageFiles.plain(), signer);
  const { stdout } = oracle('qpdf', ['--encrypt', 'open sesame', 'owner', '256', '--', '{}', '-'], signed);
  expect(await check(stdout, { password: 'open sesame' })).toMatchObject({
    status: 422,
    body: { errors: { file: ['The file is encrypted and signed. Signatures in encrypted files can’t be checked.'] } },
  });
});

it.each(['/AcroForm', 'trailer', 'xref', '/Fields', '/Pages'])(
  'says that a file was sealed here and modified, and where, after one bit of its last %s',
  async (word) => {
    const bytes = await sealed();
    const at = textOf(bytes).lastIndexOf(word) + 1;
    const changed = bytes.slice();
    changed[at] = (changed[at] ?? 0) ^ 1;
    const { status, body } = await check(changed);
    expect([status, body.ours]).toEqual([200, false]);
    const seal = body.signatures.at(-1);
    expect(seal).toMatchObject({ is_seal: true, intact: false, problem: 'digest', damaged: { part: 'signed' } });
    expect(seal?.damaged && seal.damaged.from <= at && at < seal.damaged.to).toBe(true);
  },
);

it('reports what was signed in a sealed file with a damaged cross-reference table, and that it is not intact', async () => {
  const bytes = await sealed();
  const changed = bytes.slice();
  const at = textOf(bytes).indexOf('xref');
  changed[at] = (changed[at] ?? 0) ^ 1;
  const { status, body } = await check(changed);
  expect([status, body.ours, body.signatures.length]).toEqual([200, false, 2]);
  for (const { intact, damaged } of body.signatures) expect([intact, damaged?.from]).toEqual([false, 0]);
});

it('tells a damaged PDF from another file type', async () => {
  const damaged = new TextEncoder().encode('%PDF-1.7\nand nothing that could be read');
  expect((await check(damaged)).body.errors).toEqual({ file: ['This PDF is too damaged to be checked.'] });
  expect((await check(new TextEncoder().encode('hello'))).body.errors).toEqual({ file: ['This is not a PDF file.'] });
});

/** The same, with the hex digits of the last signature in capitals. */
function inCapitals(bytes: Uint8Array): Uint8Array {
  const text = textOf(bytes);
  const start = text.lastIndexOf('/Contents <') + '/Contents <'.length;
  const end = text.indexOf('>', start);
  return bytesOf(text.slice(0, start) + text.slice(start, end).toUpperCase() + text.slice(end));
}
