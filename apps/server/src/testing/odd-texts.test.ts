// Texts that reach their reader through several participants arrive exactly as entered.
import { createElement, uuidv7 } from '@countersign/document-model';
import { describe, expect, it } from 'vitest';
import { openDevice } from './authenticator.ts';
import { openBrowser } from './browser.ts';
import { FORMS, enterForm, formsApp, makeTemplate } from './forms.ts';
import { ODD } from './odd.ts';
import { PASSWORD, signUp } from './people.ts';
import { addSignee, consent, enter, firstPage, pdfPath, sendTo, uploadReady } from './signing.ts';
import { goThrough, knownPerson, socialApp } from './social.ts';

const { test, owner, publish } = formsApp();
const call: typeof owner.browser.call = (...given) => owner.browser.call(...given);

interface Signees {
  data: { name: string }[];
}

describe.each(ODD)('%s', (odd) => {
  const emailOf = (name: string) => `${name}${ODD.indexOf(odd)}@example.com`;

  it('names a form, its fixed signees, and the visitor', async () => {
    const template = await makeTemplate(owner.browser, ['Guest', 'Boss']);
    const roles = await call<{ data: { id: string; name: string }[] }>('GET', pdfPath(template, '/roles'));
    const role_id = roles.body.data.find(({ name }) => name === 'Boss')?.id;
    const boss = (name: string) => ({ role_id, name, email: emailOf('boss') });
    const form = await publish({ name: odd, signees: [boss(odd)] }, template);
    const read = async () => (await call('GET', `${FORMS}/${form.id}`)).body;
    expect(await read()).toMatchObject({ name: odd, signees: [{ name: odd }] });
    expect((await call('PUT', `${FORMS}/${form.id}`, { signees: [boss('Ada')] })).status).toBe(200);
    expect((await call('PUT', `${FORMS}/${form.id}`, { signees: [boss(odd)] })).status).toBe(200);
    expect(await read()).toMatchObject({ signees: [{ name: odd }] });

    const entered = await enterForm(openBrowser(test), form, { name: odd, email: emailOf('guest') });
    // A stranger's entry sends an email, so names with other characters than letters are rejected.
    if (!/^[\p{L}\p{M} ]+$/u.test(odd))
      return expect(entered).toMatchObject({ status: 422, body: { errors: { name: ['Enter your name only.'] } } });
    expect(entered.status).toBe(200);
    const signees = await call<Signees>('GET', pdfPath(entered.body.pdf_id, '/signees'));
    expect(signees.body.data.map(({ name }) => name)).toEqual([odd, odd]);
  });

  it('fills in a field', async () => {
    const pdf = await uploadReady(owner.browser);
    const signee_id = await addSignee(owner.browser, pdf, { email: emailOf('sole') });
    const field = { id: uuidv7(), page_id: await firstPage(owner.browser, pdf), x: 60, y: 100 };
    const elements = [
      createElement({ ...field, kind: 'input' }, { signee_id }),
      createElement({ ...field, id: uuidv7(), kind: 'signature', y: 200 }, { signee_id }),
    ];
    await call('PATCH', pdfPath(pdf, '/elements'), {
      revision: 0,
      operations: elements.map((element) => ({ op: 'create', element })),
    });
    expect((await call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);

    const signee = await enter(test, emailOf('sole'));
    await consent(signee, pdf);
    const put = (value: unknown, element_id?: string) =>
      signee.call<{ errors?: object }>('PUT', pdfPath(pdf, '/sign/values'), { values: [{ element_id, value }] });
    expect((await put(odd, elements[0]?.id)).status).toBe(200);
    const own = await signee.call<{ data: { id: string; value: unknown }[] }>('GET', pdfPath(pdf, '/elements'));
    expect(own.body.data.find(({ id }) => id === elements[0]?.id)).toMatchObject({ value: odd });

    // A signature with characters that no handwriting font has is rejected, never drawn as boxes.
    const signed = await put({ text: odd, font: 'caveat' }, elements[1]?.id);
    expect([200, 422]).toContain(signed.status);
    if (signed.status === 422) expect(Object.keys(signed.body.errors ?? {})).toEqual(['values.0.value']);
  });

  it('names a reassigned signee', async () => {
    const { pdf } = await sendTo(owner.browser, { signers: [emailOf('first')] }, { allows_reassign: true });
    const first = await enter(test, emailOf('first'));
    const next = { name: odd, email: emailOf('next') };
    expect((await first.call('POST', pdfPath(pdf, '/sign/reassign'), next)).status).toBe(204);
    const signees = await call<Signees>('GET', pdfPath(pdf, '/signees'));
    expect(signees.body.data.map(({ name }) => name)).toContain(odd);
  });

  it('names a passkey', async () => {
    const { browser } = await signUp(test);
    const path = '/api/users/me/passkeys';
    const options = await browser.call<never>('POST', `${path}/options`, { current_password: PASSWORD });
    const response = openDevice().register(options.body, new URL(test.app.context.public_url).origin);
    expect((await browser.call('POST', path, { name: odd, response })).status).toBe(201);
    expect((await browser.call('GET', path)).body).toMatchObject({ data: [{ name: odd }] });
  });
});

describe('as the name of a person from a social login', async () => {
  const social = await socialApp();

  it.each(ODD)('%s', async (odd) => {
    const { id, email } = knownPerson(social.identity, { is_email_verified: false });
    const browser = openBrowser(social.test);
    const back = await goThrough({ browser, identity: social.identity, as: id });
    const { body } = await browser.call('POST', '/auth/google/callback', back);
    const details = { ticket: body['ticket'], email, first_name: odd, last_name: odd };
    expect((await browser.call('POST', '/auth/google/registration', details)).status).toBe(201);
    expect((await browser.call('GET', '/api/users/me')).body).toMatchObject({ first_name: odd, last_name: odd });
  });
});
