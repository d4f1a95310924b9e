// What the certificate and the timelines say about the owner of a document that was created by a form.
import { expect, it } from 'vitest';
import { pdftotext } from '../../../../../packages/pdf/fixtures/engine.ts';
import { type Browser, openBrowser } from '#testing/browser.ts';
import { type Form, completeForm, enterForm, formsApp, makeTemplate } from '#testing/forms.ts';
import { createOrganization, signUp } from '#testing/people.ts';
import { becomes, pdfPath } from '#testing/signing.ts';

const { test, owner, template, publish } = formsApp();

async function certified(form: Form, keeper: Browser): Promise<string> {
  const guest = openBrowser(test);
  const { body: way } = await enterForm(guest, form);
  await completeForm(guest, way, 'Kiel');
  await becomes(keeper, way.pdf_id, { signing_mode: 'completed' });
  const { bytes } = await keeper.call('GET', pdfPath(way.pdf_id, '/download-certificate'));
  return pdftotext(new Uint8Array(bytes)).replaceAll(/\s+/g, ' ');
}

it('the certificate names the form and its publisher', async () => {
  const certificate = await certified(await publish(), owner.browser);
  expect(certificate).toContain(`Sent by Olga Example · ${owner.user.email} Form Registration`);
  expect(certificate).toContain('The document was created through the form “Registration” of Olga Example');
  expect(certificate).toContain('The document was sent for signing through the form “Registration” of Olga Example');
  expect(certificate).not.toContain('Countersign created');
});

it('the certificate also names the organization that owns the form', async () => {
  const admin = await signUp(test, { first_name: 'Ada' });
  const organization = await createOrganization(test, [{ user: admin.user, role: 'admin' }], 'Harbour Works');
  const space = `organizations/${organization}`;
  const pdf_id = await makeTemplate(admin.browser, [], space);
  const { body: form } = await admin.browser.call<Form>('POST', `/api/${space}/forms`, { pdf_id, name: 'Berths' });
  expect(await certified(form, admin.browser)).toContain(`Sent by Ada Example · ${admin.user.email} · Harbour Works Form Berths`);
});

it('the template’s timeline names the form that used it, and reveals nothing about the visitor', async () => {
  expect((await enterForm(openBrowser(test), await publish())).status).toBe(200);
  const timeline = await owner.browser.call<{ data: { type: string }[] }>('GET', pdfPath(template.id, '/timeline'));
  const form = { name: 'Registration', publisher: { name: 'Olga Example' }, organization: null };
  expect(timeline.body.data.find(({ type }) => type === 'used')).toMatchObject({ data: { form } });
  expect(timeline.bytes.toString()).not.toMatch(/gus@example|Gus Guest/);
});
