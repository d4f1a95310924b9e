// The emails about signing as their recipients get them: in their language, with the organization's branding and the sender's
// messages.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Language, LANGUAGES } from '@countersign/contract/languages';
import { contrast, parseHex } from '@countersign/contract/contrast';
import { createElement, uuidv7 } from '@countersign/document-model';
import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pdfsig } from '../../../../../packages/pdf/fixtures/engine.ts';
import { sayIn } from '#platform/i18n/messages.ts';
import { saveFiles } from '#platform/storage/file-references.ts';
import { organizations } from '#src/schema/accounts.ts';
import { signees } from '#src/schema/signees.ts';
import { openBrowser } from '#testing/browser.ts';
import { someUnlessDeep } from '#testing/deep.ts';
import { createOrganization, mailedToken, signedInApp } from '#testing/people.ts';
import { consent, draftFor, enter, fill, finish, pdfPath, sign } from '#testing/signing.ts';
import { waitFor } from '#testing/wait-for.ts';
import { signingTexts as texts } from './emails/email-texts.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const { test, person: sender } = signedInApp({ first_name: 'Sue' });

const emailTo = (email: string, subject = /./) =>
  waitFor(`a mail to ${email}`, () =>
    test.mail.emails.findLast((mail) => mail.to?.[0]?.address === email && subject.test(mail.subject ?? '')),
  );
let counter = 0;
const newAddress = (name: string) => `${name}-${(counter += 1)}@example.com`;

function bytesOf(content: unknown): Uint8Array {
  return content instanceof ArrayBuffer ? new Uint8Array(content) : new Uint8Array();
}

/** A draft with one signer and these changes, sent. */
async function sendOne(about: { signee?: object; pdf?: object; send?: object; space?: string; email?: string } = {}) {
  const email = about.email ?? newAddress('reader');
  const draft = await draftFor(sender.browser, { signers: [email] }, about.space);
  const [signee = ''] = draft.signees;
  await sender.browser.call('PUT', pdfPath(draft.pdf, `/signees/${signee}`), about.signee ?? {});
  await sender.browser.call('PUT', pdfPath(draft.pdf), about.pdf ?? {});
  const sent = await sender.browser.call('POST', pdfPath(draft.pdf, '/send'), about.send ?? {});
  expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 });
  return { ...draft, email, signee };
}

const ASKS: Record<Language, { subject: string; date: string; hello: string }> = {
  en: { subject: 'Please sign: Contract', date: '31 December 2026 at 22:59 (UTC)', hello: 'Hello Zoë' },
  de: { subject: 'Bitte unterzeichnen: Contract', date: '31. Dezember 2026 um 22:59 (UTC)', hello: 'Guten Tag Zoë' },
  fr: { subject: 'À signer : Contract', date: '31 décembre 2026 à 22:59 (UTC)', hello: 'Bonjour Zoë' },
  es: { subject: 'Por favor, firme: Contract', date: '31 de diciembre de 2026 a las 22:59 (UTC)', hello: 'Hola, Zoë' },
  ar: { subject: 'يُرجى التوقيع: \u2068Contract\u2069', date: 'ديسمبر', hello: 'مرحبًا \u2068Zoë\u2069' },
};

describe('emails to signees', () => {
  it.each(someUnlessDeep(LANGUAGES, 2))('are in the language of the signee: %s', async (locale) => {
    const send = { expires_at: '2026-12-31T22:59:59Z', message: 'Sue’s own words' };
    const say = sayIn(locale);
    const { email, pdf, signee } = await sendOne({ signee: { locale, name: 'Zoë' }, send });
    const mail = await emailTo(email);
    const { subject, date, hello } = ASKS[locale];
    expect(mail.subject).toBe(subject);
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(hello);
      expect(part).toContain(date);
      expect(part).toContain('Sue’s own words');
    }
    expect(mail.html).toContain(`lang="${locale}"`);
    expect(mail.html).toContain(`dir="${locale === 'ar' ? 'rtl' : 'ltr'}"`);

    test.clock.advance(3_600_000);
    await sender.browser.call('POST', pdfPath(pdf, '/remind'), { signee_id: signee });
    await emailTo(email, new RegExp(say(texts.signer.remind_subject, { pdf: 'Contract' }).split(' ')[0] ?? ''));
    await sender.browser.call('POST', pdfPath(pdf, '/withdraw'), { reason: 'Wrong price' });
    const end = await emailTo(email, new RegExp(say(texts.declined_subject, { pdf: 'Contract' }).split(':')[0] ?? ''));
    expect(end.text).toContain('Wrong price');
    expect(end.text).toContain(say(texts.declined_text));
  });

  it.each([
    ['en', 'Europe/Berlin', '31 December 2026 at 23:59 (CET)'],
    ['de', 'Europe/Berlin', '31. Dezember 2026 um 23:59 (MEZ)'],
    ['fr', 'America/New_York', '31 décembre 2026 à 17:59 (UTC−5)'],
  ])("show times in the sender's time zone: %s, %s", async (locale, time_zone, shownTime) => {
    const { email } = await sendOne({ signee: { locale }, send: { expires_at: '2026-12-31T22:59:59Z', time_zone } });
    expect((await emailTo(email)).text).toContain(shownTime);
  });

  it('reject an unknown time zone', async () => {
    const draft = await draftFor(sender.browser, { signers: [newAddress('zone')] });
    const answer = await sender.browser.call('POST', pdfPath(draft.pdf, '/send'), { time_zone: 'Mars/Base' });
    expect(answer).toMatchObject({ status: 422, body: { errors: { time_zone: ['This is not a time zone.'] } } });
  });

  it('about the end go to signees and to the sender, each with its reason', async () => {
    const { email, pdf, fields } = await sendOne({ signee: { locale: 'en' } });
    await sign(test, { email, pdf, field: fields[0] ?? '' });
    expect((await emailTo(email, /^Completed: /)).text).toContain('The sealed document');
    expect((await emailTo(sender.user.email, /^Completed: /)).text).toContain('because you sent this document');
  });

  it.each(
    someUnlessDeep(
      [
        ['en', 'to approve a document', 'sending you a copy of a document'],
        ['de', 'ein Dokument zu genehmigen', 'eine Kopie eines Dokuments'],
        ['fr', 'd’approuver un document', 'une copie d’un document'],
        ['es', 'que aprobara un documento', 'una copia de un documento'],
        ['ar', 'الموافقة على مستند', 'على نسخة من مستند'],
      ],
      2,
    ),
  )('tell each recipient why they get them: %s', async (locale, approve, copy) => {
    const [approver, copied, signer] = [newAddress('approver'), newAddress('copy'), newAddress('signer')];
    const { pdf, fields } = await draftFor(sender.browser, { signers: [signer] });
    for (const [email, kind] of [
      [approver, 'approver'],
      [copied, 'copy'],
    ])
      await sender.browser.call('POST', pdfPath(pdf, '/signees'), { name: 'Sig Nee', email, kind, locale });
    await sender.browser.call('POST', pdfPath(pdf, '/send'));
    const asked = await emailTo(approver);
    expect(asked.text).toContain(approve);
    expect(asked.html).toContain(approve);

    await sign(test, { email: signer, pdf, field: fields[0] ?? '' });
    const browser = openBrowser(test);
    const token = /token=([\w-]+)/.exec(asked.text ?? '')?.[1];
    expect((await browser.call('POST', '/signee-login', { token })).status).toBe(200);
    await consent(browser, pdf);
    await finish(browser, pdf);
    expect((await emailTo(copied)).text).toContain(copy);
  });

  it('attach the signed document unless the link alone does not open it, and show the branding', async () => {
    const [open, guarded] = [newAddress('open'), newAddress('guarded')];
    const { pdf, signees: ids, fields } = await draftFor(sender.browser, { signers: [open, guarded] });
    await sender.browser.call('PUT', pdfPath(pdf, `/signees/${ids[1]}`), { access: 'access_code', access_code: 'abcd' });
    expect((await sender.browser.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
    expect((await emailTo(open)).from).toMatchObject({ name: 'Sue Example via Countersign' });
    await sign(test, { email: open, pdf, field: fields[0] ?? '' });
    const browser = openBrowser(test);
    const token = await mailedToken(test, guarded, /./);
    expect((await browser.call('POST', '/signee-login', { token, access_code: 'abcd' })).status).toBe(200);
    await consent(browser, pdf);
    await fill(browser, pdf, [{ element_id: fields[1], value: { text: 'Signed', font: 'caveat' } }]);
    await finish(browser, pdf);

    const brought = async (email: string) => {
      const { attachments } = await emailTo(email, /^Completed/);
      return attachments.filter(({ disposition }) => disposition === 'attachment');
    };
    const [file, ...more] = await brought(open);
    expect(more).toEqual([]);
    expect(file).toMatchObject({ filename: 'Contract (signed).pdf', mimeType: 'application/pdf' });
    expect(pdfsig(bytesOf(file?.content)).map(({ valid }) => valid)).toEqual([true, true, true]);
    expect(await brought(sender.user.email)).toHaveLength(1);
    expect(await brought(guarded)).toEqual([]);
  });

  it('do not interpret names as HTML, or let them change the text direction', async () => {
    const name = 'Eve <script>alert(1)</script> & "Co" \u202Egnp.exe';
    const { email } = await sendOne({ signee: { name }, pdf: { name: 'עברית <i>x</i>' } });
    const { html = '', text = '', subject } = await emailTo(email);
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<i>x</i>');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Co&quot;');
    expect(`${html}${text}${subject}`).not.toContain('\u202E');
    expect(subject).toBe('Please sign: \u2068עברית <i>x</i>\u2069');
    expect(text).toContain('Eve <script>alert(1)</script> & "Co" gnp.exe,');
  });

  it('name the previous person, and tell that person that they were replaced', async () => {
    const { email, pdf, signee } = await sendOne({ signee: { locale: 'de', name: 'Anna Alt' } });
    await emailTo(email);
    const person = { name: 'Nina Neu', email: newAddress('neu') };
    await sender.browser.call('POST', pdfPath(pdf, `/signees/${signee}/hand-over`), person);
    expect((await emailTo(person.email)).text).toContain('an die Stelle von Anna Alt');
    const end = await emailTo(email, /^Nicht mehr von Ihnen/);
    expect(end.text).toContain('Ihr Platz in „Contract“ wurde weitergegeben');
    expect(end.text).not.toContain('token=');
  });

  it('about an answer are in the language of the signee who asked', async () => {
    const { email, pdf, signee } = await sendOne({ signee: { locale: 'en' } });
    const asking = await enter(test, email);
    await asking.call('POST', pdfPath(pdf, '/sign/questions'), { text: 'Wie lange?' });
    const { body } = await sender.browser.call<{ data: { id: string }[] }>('GET', pdfPath(pdf, '/questions'));
    await test.app.context.db.update(signees).set({ locale: 'de' }).where(eq(signees.id, signee));
    await sender.browser.call('POST', pdfPath(pdf, `/questions/${body.data[0]?.id}/answer`), { text: 'Zwei Wochen.' });
    const mail = await emailTo(email, /^Ihre Frage zu Contract/);
    expect(mail.text).toContain('Sie haben gefragt: Wie lange?');
    expect(mail.text).toContain('> Zwei Wochen.');
  });
});

describe('the branding of an organization', () => {
  const isLogo = ({ contentId }: { contentId?: string | undefined }) => contentId === '<logo@countersign>';
  async function organizationWith(columns: object) {
    const id = await createOrganization(test, [{ user: sender.user, role: 'admin' }], 'Widgets & Sons');
    await test.app.context.db.update(organizations).set(columns).where(eq(organizations.id, id));
    return { id, space: `organizations/${id}` };
  }

  it('is in its emails: name, inline logo, readable colors', async () => {
    const file = path.join(test.dir, 'logo.png');
    await writeFile(file, PNG);
    const logo_key = await saveFiles(test.app.context, [{ path: file }], async (_tx, [stored]) => stored.key);
    const { space } = await organizationWith({ primary_color: '#ffd400', secondary_color: '#0a7d55', logo_key });
    const { email } = await sendOne({ space });
    const { html = '', text = '', attachments } = await emailTo(email);

    expect(html).toContain('Widgets &amp; Sons');
    expect(text.startsWith('Widgets & Sons\n')).toBe(true);
    expect(text).toContain('Sent with Countersign');
    expect(html).toContain('src="cid:logo@countersign"');
    const logo = attachments.find(isLogo);
    expect(logo).toMatchObject({ mimeType: 'image/png', disposition: 'inline' });
    expect(logo?.content instanceof ArrayBuffer && Buffer.from(logo.content)).toEqual(PNG);
    const button = /<a[^>]*class="button"[^>]*>/.exec(html)?.[0] ?? '';
    const colorOf = (name: string) => parseHex(new RegExp(`[;"]${name}:(#[0-9a-f]{6})`).exec(button)?.[1] ?? '') ?? [0, 0, 0];
    expect(contrast(colorOf('background-color'), colorOf('color'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colorOf('background-color'), [255, 255, 255])).toBeGreaterThanOrEqual(3);
    const ink = parseHex(/class="ink" style="color:(#[0-9a-f]{6})/.exec(html)?.[1] ?? '') ?? [255, 255, 255];
    expect(contrast(ink, [255, 255, 255])).toBeGreaterThanOrEqual(4.5);
    // Still the green of the second colour.
    expect(ink[1]).toBeGreaterThan(2 * ink[0]);
  });

  it('does not affect the text direction next to its name', async () => {
    const name = 'Widgets \u202Egnp.moc \u2067Sons';
    const id = await createOrganization(test, [{ user: sender.user, role: 'admin' }], name);
    const { email } = await sendOne({ space: `organizations/${id}` });
    const { html = '', text = '' } = await emailTo(email);
    expect(text.startsWith('Widgets gnp.moc Sons\n')).toBe(true);
    expect(html).toContain('>Widgets gnp.moc Sons<');
  });

  it.each([
    ['is missing from the storage', { logo_key: 'a'.repeat(64) }],
    ['was never uploaded', {}],
  ])('works without a logo that %s', async (_why, columns) => {
    const { space } = await organizationWith({ primary_color: 'no colour', ...columns });
    const { email } = await sendOne({ space });
    const { html, attachments } = await emailTo(email);
    expect(attachments.filter(isLogo)).toEqual([]);
    expect(html).not.toContain('cid:logo');
    expect(html).toContain('Widgets &amp; Sons');
    expect(html).toContain('#1d4ed8');
  });

  it('is not in the emails of a personal space', async () => {
    const { email } = await sendOne();
    const { html, text, attachments } = await emailTo(email);
    expect(html).toContain('>Countersign<');
    expect(text).not.toContain('Sent with');
    expect(attachments.filter(isLogo)).toEqual([]);
  });
});

describe('stubs in the subject and the messages', () => {
  it('are filled from the pdf’s fields and from the sender’s values', async () => {
    const email = newAddress('client');
    const draft = await draftFor(sender.browser, { signers: [email] });
    const [signee = ''] = draft.signees;
    const input = createElement(
      { id: uuidv7(), page_id: draft.page, kind: 'input', x: 60, y: 400 },
      { stub_key: 'town', value: 'Köln', signee_id: null },
    );
    const created = await sender.browser.call('PATCH', pdfPath(draft.pdf, '/elements'), {
      revision: 1,
      operations: [{ op: 'create', element: input }],
    });
    expect(created.status).toBe(200);
    await sender.browser.call('PUT', pdfPath(draft.pdf, `/signees/${signee}`), { message: 'For {{client_name}} alone' });
    const texts = { subject: 'Please sign for {{client_name}} in {{ town }}', message: 'Dear {{salutation}}' };

    const refused = await sender.browser.call('POST', pdfPath(draft.pdf, '/send'), texts);
    expect(refused).toMatchObject({
      status: 422,
      body: {
        errors: {
          subject: ['{{client_name}} in the subject is not filled in yet.'],
          message: ['{{salutation}} in the message is not filled in yet.'],
          [signee]: ['{{client_name}} in the message to Sig Nee is not filled in yet.'],
        },
      },
    });
    const nested = { client_name: '{{salutation}}', salutation: 'Ms Lee' };
    expect(await sender.browser.call('POST', pdfPath(draft.pdf, '/send'), { ...texts, stubs: nested })).toMatchObject({
      status: 422,
      body: { errors: { 'stubs.client_name': [expect.stringContaining('which mark stubs')] } },
    });
    const stubs = { client_name: 'Ann\n<Lee>', salutation: 'Ms Lee' };
    expect((await sender.browser.call('POST', pdfPath(draft.pdf, '/send'), { ...texts, stubs })).status).toBe(200);
    const mail = await emailTo(email);
    expect(mail.subject).toBe('Please sign for Ann <Lee> in Köln');
    expect(mail.text).toContain('For Ann\n> <Lee> alone');
    await mailedToken(test, email, /^Please sign/);
  });

  it('are not sent unfilled when a signee is corrected', async () => {
    const { pdf, signee } = await sendOne();
    const place = pdfPath(pdf, `/signees/${signee}`);
    const refused = await sender.browser.call('PUT', place, { message: 'Dear {{client_name}}' });
    expect(refused).toMatchObject({ status: 422, body: { errors: { message: [expect.stringContaining('{{client_name}}')] } } });
    expect((await sender.browser.call('PUT', place, { message: 'Dear Ann' })).status).toBe(200);
  });

  it('do not block sending if there are none', async () => {
    const { email } = await sendOne({ send: { subject: 'Please sign {this}', message: '{{not a key}}' } });
    expect(await emailTo(email)).toMatchObject({ subject: 'Please sign {this}' });
    expect((await emailTo(email)).text).toContain('{{not a key}}');
  });
});

it('the sender learns of an email that is rejected after its content was sent', async () => {
  test.mail.answerAt({ step: 'message', code: 554 });
  onTestFinished(() => test.mail.answerAt(null));
  const { pdf } = await sendOne({ email: newAddress('content') });
  await waitFor('the refusal to be recorded', async () => {
    const { body } = await sender.browser.call<{ data: { mail_refused_at: string | null }[] }>('GET', pdfPath(pdf, '/signees'));
    return (body.data[0]?.mail_refused_at ?? null) !== null;
  });
});

it('the sender learns that an address rejects emails, until it accepts one or is corrected @deep', async () => {
  const email = newAddress('nobody');
  test.mail.unknown.add(email);
  const { pdf, signee } = await sendOne({ email, signee: { name: 'Nora Body' } });
  const seen = async () => {
    const { body } = await sender.browser.call<{ data: { mail_refused_at: string | null }[] }>('GET', pdfPath(pdf, '/signees'));
    return body.data[0]?.mail_refused_at ?? null;
  };
  await waitFor('the refusal to be recorded', async () => (await seen()) !== null);
  const notices = async () => {
    const { body } = await sender.browser.call<{ data: { data: { notice?: string; message?: string } }[] }>(
      'GET',
      '/api/notifications',
    );
    return body.data.filter(({ data }) => data.notice === 'address_refused' && data.message === email);
  };
  await waitFor('the notice', async () => (await notices()).length > 0);
  expect(await notices()).toMatchObject([{ data: { actor: 'Nora Body', message: email, action: { resource_id: pdf } } }]);

  // The job is retried, because an address may accept emails later.
  test.mail.unknown.delete(email);
  await emailTo(email, /^Please sign/);
  await waitFor('the run to end', async () => (await seen()) === null);

  const other = newAddress('nobody-else');
  test.mail.unknown.add(other);
  await sender.browser.call('PUT', pdfPath(pdf, `/signees/${signee}`), { email: other });
  await waitFor('the second refusal', async () => (await seen()) !== null);
  const right = newAddress('somebody');
  await sender.browser.call('PUT', pdfPath(pdf, `/signees/${signee}`), { email: right });
  expect(await seen()).toBeNull();
  await emailTo(right, /^Please sign/);
});
