// Recipients who only have to view a document: they neither consent nor sign, but are waited for.
import type { Signee } from '@countersign/contract/signing';
import { expect, it } from 'vitest';
import { pdfsig, pdftotext } from '../../../../../packages/pdf/fixtures/engine.ts';
import { signedInApp } from '#testing/people.ts';
import { addSignee, becomes, draftFor, enter, finish, pdfPath, sign } from '#testing/signing.ts';
import { expirePdfs } from './jobs.ts';
import { waitFor } from '#testing/wait-for.ts';

const { test, person: sender } = signedInApp();

async function sentWithViewer(name: string) {
  const [signer, viewer] = [`${name}-signer@example.com`, `${name}-viewer@example.com`];
  const { pdf, fields } = await draftFor(sender.browser, { signers: [signer] });
  const viewer_id = await addSignee(sender.browser, pdf, { email: viewer, name: 'Vera Viewer', kind: 'viewer' });
  expect((await sender.browser.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
  return { pdf, field: fields[0] ?? '', signer, viewer, viewer_id };
}

it('viewers are asked to view, confirm without consent, and are on the certificate', async () => {
  const { pdf, field, signer, viewer, viewer_id } = await sentWithViewer('whole');
  const mail = await waitFor('the email', () => test.mail.emails.find(({ to }) => to?.[0]?.address === viewer));
  expect(mail.subject).toMatch(/^Please view: /);
  expect(mail.text).toContain('confirm that you’ve viewed it');

  await sign(test, { email: signer, pdf, field });
  const browser = await enter(test, viewer);
  await finish(browser, pdf);
  await becomes(sender.browser, pdf, { signing_mode: 'completed' });
  const { data } = (await sender.browser.call<{ data: Signee[] }>('GET', pdfPath(pdf, '/signees'))).body;
  const { bytes } = await sender.browser.call('GET', pdfPath(pdf, '/download-certificate'));
  const text = pdftotext(new Uint8Array(bytes));
  expect(text).toMatch(/Viewed · /);
  expect(text).toContain('Vera Viewer confirmed viewing the document');
  expect(data.find(({ id }) => id === viewer_id)).toMatchObject({ status: 'signed', viewed_at: expect.any(String) as string });
});

it('viewers are waited for', async () => {
  const { pdf, field, signer } = await sentWithViewer('waited');
  await sign(test, { email: signer, pdf, field });
  expect((await sender.browser.call('GET', pdfPath(pdf))).body).toMatchObject({ signing_mode: 'pending' });
});

it('viewers cannot decline, and leave no signature in the file', async () => {
  const { pdf, field, signer, viewer } = await sentWithViewer('file');
  const browser = await enter(test, viewer);
  expect(await browser.call('POST', pdfPath(pdf, '/sign/decline'), { reason: 'No.' })).toMatchObject({
    status: 403,
    body: { code: 'viewer_cannot_decline' },
  });
  await finish(browser, pdf);
  await sign(test, { email: signer, pdf, field });
  await becomes(sender.browser, pdf, { signing_mode: 'completed' });
  const file = await sender.browser.call('GET', pdfPath(pdf, '/download'));
  // The signer's, and the seal.
  expect(pdfsig(file.bytes).map(({ valid }) => valid)).toEqual([true, true]);
});

it('a document with viewers only cannot be sent, and viewers get no fields', async () => {
  const { pdf } = await draftFor(sender.browser, { signers: [] });
  await addSignee(sender.browser, pdf, { email: 'alone-viewer@example.com', kind: 'viewer' });
  expect((await sender.browser.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(422);

  const { pdf: other, signees } = await draftFor(sender.browser, { signers: ['first@example.com', 'second@example.com'] });
  await sender.browser.call('PUT', pdfPath(other, `/signees/${signees[1]}`), { kind: 'viewer' });
  const refused = await sender.browser.call<{ error_codes: Record<string, { code: string }[]> }>(
    'POST',
    pdfPath(other, '/send'),
    {},
  );
  expect(refused.status).toBe(422);
  expect(Object.values(refused.body.error_codes).flat()).toContainEqual(expect.objectContaining({ code: 'field_of_viewer' }));
});

it('a document that everyone else has signed is completed without its viewers at the expiry date', async () => {
  const [signer, viewer] = ['expiring-signer@example.com', 'expiring-viewer@example.com'];
  const { pdf, fields } = await draftFor(sender.browser, { signers: [signer] });
  await addSignee(sender.browser, pdf, { email: viewer, kind: 'viewer' });
  const expires_at = new Date(test.clock.now().getTime() + 3_600_000).toISOString();
  expect((await sender.browser.call('POST', pdfPath(pdf, '/send'), { expires_at })).status).toBe(200);
  await sign(test, { email: signer, pdf, field: fields[0] ?? '' });
  test.clock.advance(3_700_000);
  await test.app.context.jobs.send(test.app.context.db, expirePdfs, {});
  await becomes(sender.browser, pdf, { signing_mode: 'completed' });
});

it('viewers cannot view in person', async () => {
  const { pdf } = await draftFor(sender.browser, { signers: ['person@example.com'] });
  const viewer = { name: 'Vera', email: 'in-person@example.com', kind: 'viewer', is_in_person: true };
  expect(await sender.browser.call('POST', pdfPath(pdf, '/signees'), viewer)).toMatchObject({
    status: 422,
    body: { error_codes: { is_in_person: [{ code: 'viewer_in_person' }] } },
  });
});
