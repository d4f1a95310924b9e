// The language in which signees are asked and give consent, if nobody has chosen one for them.
import { expect, it } from 'vitest';
import { openBrowser } from '#testing/browser.ts';
import { signUp, subjectsTo } from '#testing/people.ts';
import { waitFor } from '#testing/wait-for.ts';
import { formsApp, makeTemplate } from '#testing/forms.ts';
import { addSignee, draftFor, enter, pdfPath } from '#testing/signing.ts';

const { test, owner, publish } = formsApp();
const GERMAN = { 'accept-language': 'de-AT,en;q=0.5' };

interface Asked {
  signee: { locale: string };
  consent: { version: string; text: string };
}

const localesOf = async (pdf: string) => {
  const { data } = (await owner.browser.call<{ data: { locale: string }[] }>('GET', pdfPath(pdf, '/signees'))).body;
  return data.map(({ locale }) => locale);
};

it('a visitor of a form is addressed in the language of their browser', async () => {
  const form = await publish();
  const guest = openBrowser(test);
  const about = { form: form.slug, name: 'Vera', email: 'vera@example.com' };
  const { body: way } = await guest.call<{ pdf_id: string }>('POST', '/signee-login', about, GERMAN);
  const { body } = await guest.call<Asked>('GET', pdfPath(way.pdf_id, '/sign'));
  expect(body).toMatchObject({ signee: { locale: 'de' }, consent: { version: expect.stringMatching(/-de$/) as string } });
});

it("a new signee, or one who takes a role, is addressed in the sender's language, or else in that of their browser", async () => {
  const { pdf } = await draftFor(owner.browser, { signers: [] });
  await owner.browser.call('POST', pdfPath(pdf, '/signees'), { name: 'Zoë', email: 'zoe@example.com' }, GERMAN);
  expect(await localesOf(pdf)).toEqual(['de']);

  await owner.browser.call('PUT', '/api/users/me/preferences', { locale: 'fr' });
  await addSignee(owner.browser, pdf, { email: 'luc@example.com' });
  expect(await localesOf(pdf)).toEqual(['de', 'fr']);
  const template = await makeTemplate(owner.browser, ['Tenant']);
  const roles = await owner.browser.call<{ data: { id: string }[] }>('GET', pdfPath(template, '/roles'));
  const taker = { role_id: roles.body.data[0]?.id, name: 'Luc', email: 'luc@example.com' };
  const used = await owner.browser.call<{ id: string }>('POST', pdfPath(template, '/copy'), {
    mode: 'signing',
    signees: [taker],
  });
  expect(await localesOf(used.body.id)).toEqual(['fr']);
});

it('a signee who switches language consents to the text in that language, and this is recorded', async () => {
  const { pdf } = await draftFor(owner.browser, { signers: ['reader@example.com'] });
  await owner.browser.call('POST', pdfPath(pdf, '/send'), {});
  const reader = await enter(test, 'reader@example.com');
  const { consent } = (await reader.call<Asked>('GET', pdfPath(pdf, '/sign?language=es'))).body;
  expect(consent.text).toMatch(/^Acepto leer y firmar/);
  const agree = (consent_version: string) => reader.call('POST', pdfPath(pdf, '/sign/start'), { consent_version });
  expect((await agree(consent.version.replace('2026', '2025'))).status).toBe(409);
  expect((await agree(consent.version)).status).toBe(204);
  const { data } = (await owner.browser.call<{ data: { type: string; data: object }[] }>('GET', pdfPath(pdf, '/timeline'))).body;
  expect(data.find(({ type }) => type === 'consented')?.data).toMatchObject({
    consent_version: consent.version,
    consent_text: consent.text,
  });
});

it('a signee who chose the device language gets emails in that of their last known browser', async () => {
  const person = await signUp(test);
  const me = (header: string) => person.browser.call<object>('GET', '/api/users/me', undefined, { 'accept-language': header });
  const reset = async (subject: RegExp) => {
    await openBrowser(test).call('POST', '/forgot-password', { email: person.user.email });
    await waitFor('the email', () => subjectsTo(test, person.user.email).some((line) => subject.test(line)));
  };
  expect((await me('de-AT,en;q=0.5')).body).toMatchObject({ locale: null });
  await reset(/Passwort/);
  // API clients send the language of the machine on which they run.
  const { body: token } = await person.browser.call<{ token: string }>('POST', '/api/users/me/tokens', { name: 'Robot' });
  const bearer = { authorization: `Bearer ${token.token}`, 'accept-language': 'es' };
  await openBrowser(test).call('GET', '/api/users/me', undefined, bearer);
  await person.browser.call('PUT', '/api/users/me/preferences', { locale: 'fr' });
  await me('de');
  await reset(/mot de passe/i);
  expect(subjectsTo(test, person.user.email).filter((line) => /contraseña/i.test(line))).toEqual([]);
});
