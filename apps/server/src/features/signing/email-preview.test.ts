// The sender's preview of an email matches the email that the recipient gets.
import type { EmailPreview } from '@countersign/contract/email-preview';
import { expect, it } from 'vitest';
import { signUp, signedInApp } from '#testing/people.ts';
import { addSignee, draftFor, pdfPath, sendTo } from '#testing/signing.ts';
import { waitFor } from '#testing/wait-for.ts';

const { test, person: sender } = signedInApp();

const previewOf = async (pdf: string, signee: string, body: object = {}) =>
  sender.browser.call<{ email: EmailPreview | null }>('POST', pdfPath(pdf, `/signees/${signee}/email-preview`), body);

it('equals the sent email, in the language of its recipient', async () => {
  const { pdf, signees } = await draftFor(sender.browser, { signers: ['preview-greta@example.com'] });
  const signee = signees[0] ?? '';
  await sender.browser.call('PUT', pdfPath(pdf, `/signees/${signee}`), { locale: 'de' });
  const body = {
    message: 'Ihr Vertrag, {{client_name}}.',
    stubs: { client_name: 'Greta' },
    due_at: '2090-05-01T10:00:00Z',
    time_zone: 'Europe/Berlin',
  };
  const { email } = (await previewOf(pdf, signee, body)).body;
  expect(email).toMatchObject({ kind: 'invite', language: 'de', quote: 'Ihr Vertrag, Greta.' });

  await sender.browser.call('POST', pdfPath(pdf, '/send'), body);
  const mail = await waitFor('the invitation', () =>
    test.mail.emails.find(({ to }) => to?.[0]?.address === 'preview-greta@example.com'),
  );
  expect(mail.subject).toBe(email?.subject);
  for (const text of [email?.heading, ...(email?.paragraphs ?? []), email?.button, email?.footer])
    expect(mail.text).toContain(text);
});

it('falls back to the draft if the request omits a value, and leaves stubs without a value in place', async () => {
  const { pdf, signees } = await draftFor(sender.browser, { signers: ['preview-kept@example.com'] });
  await sender.browser.call('PUT', pdfPath(pdf, '/send-draft'), { subject: 'For {{client_name}}', message: 'Kept.' });
  expect((await previewOf(pdf, signees[0] ?? '')).body.email).toMatchObject({ subject: 'For {{client_name}}', quote: 'Kept.' });
});

it('shows recipients of a copy the final email, and is empty for in-person signees', async () => {
  const { pdf } = await draftFor(sender.browser, { signers: [] });
  const copy = await addSignee(sender.browser, pdf, { email: 'preview-copy@example.com', kind: 'copy' });
  const person = { name: 'In Person', email: 'preview-guest@example.com', is_in_person: true };
  const guest = (await sender.browser.call<{ id: string }>('POST', pdfPath(pdf, '/signees'), person)).body.id;
  expect((await previewOf(pdf, copy)).body.email?.kind).toBe('completed');
  expect((await previewOf(pdf, guest)).body).toEqual({ email: null });
});

it('is rejected for a signee of another document, for a sent document, and for strangers', async () => {
  const { pdf } = await draftFor(sender.browser, { signers: ['preview-one@example.com'] });
  const sent = await sendTo(sender.browser, { signers: ['preview-two@example.com'] });
  const elsewhere = sent.signees[0] ?? '';
  expect((await previewOf(pdf, elsewhere)).status).toBe(404);
  expect((await previewOf(sent.pdf, elsewhere)).status).toBe(409);
  const stranger = await signUp(test);
  expect((await stranger.browser.call('POST', pdfPath(sent.pdf, `/signees/${elsewhere}/email-preview`), {})).status).toBe(404);
});
