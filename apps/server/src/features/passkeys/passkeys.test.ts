// Passkeys, with a software authenticator: what is accepted, and what a thief or a cloned device is refused.
import { startWebhookReceiver } from '@countersign/simulators/webhook-receiver';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#src/schema/accounts.ts';
import { codeAt } from '#testing/authenticator-app.ts';
import { type Device, type Options, openDevice } from '#testing/authenticator.ts';
import { type Browser, openBrowser } from '#testing/browser.ts';
import { PASSWORD, type SignedInPerson, signUp } from '#testing/people.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';

const PATH = '/api/users/me/passkeys';
const PROOF = { current_password: PASSWORD };

let test: TestApp;
let origin: string;
beforeAll(async () => {
  test = await startTestApp();
  origin = new URL(test.app.context.public_url).origin;
});
beforeEach(() => test.app.context.db.delete(rateLimits));
afterAll(() => test.close());

async function add({ browser }: SignedInPerson, device: Device, name = 'Laptop') {
  const options = await browser.call<Options>('POST', `${PATH}/options`, PROOF);
  expect(options.status).toBe(200);
  return browser.call<{ id: string }>('POST', PATH, { name, response: device.register(options.body, origin) });
}

async function askToSignIn(browser: Browser): Promise<Options> {
  return (await browser.call<Options>('POST', '/passkey-login/options')).body;
}

async function signIn(device: Device, browser = openBrowser(test)) {
  const response = device.answer(await askToSignIn(browser), origin);
  return { browser, answer: await browser.call('POST', '/passkey-login', { response }) };
}

describe('a passkey', () => {
  it('is added after the password, named, signs in alone, and shows its last use', async () => {
    const person = await signUp(test);
    expect((await person.browser.call('POST', `${PATH}/options`, {})).body).toMatchObject({
      errors: { current_password: [expect.any(String)] },
    });
    const device = openDevice();
    const created = await add(person, device);
    expect(created).toMatchObject({ status: 201, body: { name: 'Laptop', last_used_at: null } });

    const { browser, answer } = await signIn(device);
    expect(answer).toMatchObject({ status: 200, body: { id: person.user.id } });
    expect((await browser.call('GET', '/api/users/me')).status).toBe(200);
    expect((await browser.call<{ data: object[] }>('GET', PATH)).body.data).toMatchObject([
      { last_used_at: test.clock.now().toISOString() },
    ]);
    await waitFor('the email', () =>
      test.mail.emails.some((mail) => mail.subject === 'A passkey was added' && mail.text?.includes('Laptop')),
    );
  });

  it('is renamed and removed by its owner only', async () => {
    const person = await signUp(test);
    const { body } = await add(person, openDevice());
    const other = await signUp(test);
    expect((await other.browser.call('PUT', `${PATH}/${body.id}`, { name: 'Mine' })).status).toBe(404);
    expect((await other.browser.call('DELETE', `${PATH}/${body.id}`, PROOF)).status).toBe(404);
    expect((await person.browser.call('PUT', `${PATH}/${body.id}`, { name: '🔑 مفتاح' })).body['name']).toBe('🔑 مفتاح');
    expect((await person.browser.call('DELETE', `${PATH}/${body.id}`, PROOF)).status).toBe(204);
    expect((await person.browser.call<{ data: object[] }>('GET', PATH)).body.data).toEqual([]);
  });

  it("is stored without attestation, and no address in a device's certificate is fetched", async () => {
    const person = await signUp(test);
    const inside = await startWebhookReceiver();
    const options = await person.browser.call<Options>('POST', `${PATH}/options`, PROOF);
    const response = await openDevice().registerAttested(options.body, origin, inside.url);
    const created = await person.browser.call('POST', PATH, { name: 'Phone', response });
    expect(inside.received).toEqual([]);
    expect(created.status).toBe(201);
    await inside.close();
  });

  it("confirms the user's identity again in place of the password", async () => {
    const person = await signUp(test);
    const device = openDevice();
    await add(person, device);
    test.clock.advance(6 * 60_000);
    const remove = () => person.browser.call('DELETE', '/api/users/me/two-factor', {});
    expect((await remove()).status).toBe(422);
    const { body } = await person.browser.call<Options>('POST', '/api/users/me/confirmation/options');
    const response = device.answer(body, origin);
    expect((await person.browser.call('POST', '/api/users/me/confirmation', { response })).status).toBe(204);
    expect((await remove()).status).toBe(204);
    test.clock.advance(6 * 60_000);
    expect((await remove()).status).toBe(422);
  });

  it('counts as a second factor, which a password entered in the same session does not', async () => {
    const person = await signUp(test);
    const device = openDevice();
    await add(person, device);
    const twoFactor = '/api/users/me/two-factor';
    const setup = await person.browser.call<{ secret: string }>('POST', twoFactor, PROOF);
    await person.browser.call('PUT', twoFactor, { code: codeAt(setup.body.secret, test.clock.now()) });
    const switchOff = async () => (await person.browser.call('DELETE', twoFactor, {})).status;
    expect(await switchOff()).toBe(422);
    const { body } = await person.browser.call<Options>('POST', '/api/users/me/confirmation/options');
    await person.browser.call('POST', '/api/users/me/confirmation', { response: device.answer(body, origin) });
    expect(await switchOff()).toBe(204);
  });
});

describe('signing in by passkey is rejected', () => {
  it('for a replayed or late response, one for another origin, and one without user verification', async () => {
    const person = await signUp(test);
    const device = openDevice();
    await add(person, device);
    const browser = openBrowser(test);
    const send = (response: unknown) => browser.call('POST', '/passkey-login', { response });

    const good = device.answer(await askToSignIn(browser), origin);
    expect((await send(good)).status).toBe(200);
    expect((await send(good)).status).toBe(422);

    const late = device.answer(await askToSignIn(browser), origin);
    test.clock.advance(5 * 60_000 + 1_000);
    expect((await send(late)).status).toBe(422);

    const elsewhere = device.answer(await askToSignIn(browser), 'https://countersign.example.com');
    expect((await send(elsewhere)).status).toBe(422);

    const locked = device.answer(await askToSignIn(browser), origin, { isVerified: false });
    expect((await send(locked)).status).toBe(422);
  });

  it('for a cloned device whose counter does not increase, but not for devices without a counter', async () => {
    const person = await signUp(test);
    const device = openDevice();
    await add(person, device);
    expect((await signIn(device)).answer.status).toBe(200);
    const copied = device.answer(await askToSignIn(openBrowser(test)), origin, { counter: 1 });
    expect((await openBrowser(test).call('POST', '/passkey-login', { response: copied })).status).toBe(422);

    const plain = openDevice();
    plain.step = 0;
    await add(await signUp(test), plain);
    expect((await signIn(plain)).answer.status).toBe(200);
    expect((await signIn(plain)).answer.status).toBe(200);
  });

  it('for an unknown device, and for a challenge issued for another purpose', async () => {
    const person = await signUp(test);
    const device = openDevice();
    await add(person, device);
    expect((await signIn(openDevice())).answer).toMatchObject({
      status: 422,
      body: { errors: { response: [expect.any(String)] } },
    });
    const { body } = await person.browser.call<Options>('POST', '/api/users/me/confirmation/options');
    expect((await openBrowser(test).call('POST', '/passkey-login', { response: device.answer(body, origin) })).status).toBe(422);
  });

  it('for one of two simultaneous uses of a response', async () => {
    const person = await signUp(test);
    const device = openDevice();
    await add(person, device);
    const response = device.answer(await askToSignIn(openBrowser(test)), origin);
    const both = await Promise.all([1, 2].map(() => openBrowser(test).call('POST', '/passkey-login', { response })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });
});

describe('an account without a password', () => {
  it('needs a passkey, keeps its last one, and can set a password again', async () => {
    const person = await signUp(test);
    expect((await person.browser.call('DELETE', '/api/users/me/password', PROOF)).status).toBe(409);
    const device = openDevice();
    const created = await add(person, device);
    expect((await person.browser.call('DELETE', '/api/users/me/password', PROOF)).status).toBe(204);
    const login = { email: person.user.email, password: PASSWORD };
    expect((await openBrowser(test).call('POST', '/login', login)).status).toBe(422);
    expect((await person.browser.call('DELETE', `${PATH}/${created.body.id}`, {})).status).toBe(409);

    const { browser } = await signIn(device);
    expect((await browser.call('GET', '/api/users/me/security')).body).toMatchObject({ has_password: false, passkeys: 1 });
    const set = () => browser.call('PUT', '/api/users/me/password', { password: 'a second good password' });
    expect((await set()).status).toBe(422);
    const { body } = await browser.call<Options>('POST', '/api/users/me/confirmation/options');
    await browser.call('POST', '/api/users/me/confirmation', { response: device.answer(body, origin) });
    expect((await set()).status).toBe(204);
    const again = { ...login, password: 'a second good password' };
    expect((await openBrowser(test).call('POST', '/login', again)).status).toBe(200);
  });

  it('cannot lose its last passkey and its password at the same moment', async () => {
    const person = await signUp(test);
    const created = await add(person, openDevice());
    const both = await Promise.all([
      person.browser.call('DELETE', '/api/users/me/password', PROOF),
      person.browser.call('DELETE', `${PATH}/${created.body.id}`, PROOF),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  });
});
