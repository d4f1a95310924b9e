// The security log for operators: named events with the account and the client's address.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log/log.ts';
import { SECURITY_EVENTS } from '#platform/log/security-log.ts';
import { rateLimits } from '#src/schema/accounts.ts';
import { codeAt } from '#testing/authenticator-app.ts';
import { openBrowser } from '#testing/browser.ts';
import { PASSWORD, createOrganization, mailedToken, signInAgain, signUp } from '#testing/people.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const ME = '/api/users/me';

let test: TestApp;
let text = '';
beforeAll(async () => {
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  // The same log level as with `npm start`.
  test = await startTestApp({}, { log: createLog('warn', stream) });
});
beforeEach(async () => {
  await test.app.context.db.delete(rateLimits);
  text = '';
});
afterAll(() => test.close());

interface Line {
  security?: string;
  level: string;
}

const loggedEvents = () =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
    .filter(({ security }) => security !== undefined);
const names = () => loggedEvents().map(({ security }) => security);

describe('the security log, at the level of warnings', () => {
  it('records refused sign-ins and locked addresses by account id, without the input', async () => {
    const { user } = await signUp(test);
    const stranger = openBrowser(test);
    const login = (email: string) => stranger.call('POST', '/login', { email, password: 'typed-by-mistake' });
    for (let guess = 0; guess < 6; guess += 1) await login(user.email);
    await login('nobody-here@example.com');
    const refused = { level: 'warn', security: 'sign_in_refused', by: 'password', ip: '127.0.0.1' };
    expect(loggedEvents().slice(0, 5)).toMatchObject(Array.from({ length: 5 }, () => ({ ...refused, user_id: user.id })));
    expect(loggedEvents().slice(5)).toMatchObject([
      { level: 'warn', security: 'locked_out', guessed: 'sign-in', user_id: user.id, ip: '127.0.0.1' },
      { ...refused, user_id: null },
    ]);
    expect(text).not.toMatch(/typed-by-mistake|nobody-here/);
    expect(text).not.toContain(user.email);
  });

  it('records changes to passwords, second factors and other means of access', async () => {
    const { browser, user } = await signUp(test);
    const proof = { current_password: PASSWORD };
    const setup = await browser.call<{ secret: string }>('POST', `${ME}/two-factor`, proof);
    const code = () => codeAt(setup.body.secret, test.clock.now());
    await browser.call('PUT', `${ME}/two-factor`, { code: code() });
    await browser.call('DELETE', `${ME}/two-factor`, { code: '123123' });
    test.clock.advance(30_000);
    await browser.call('POST', `${ME}/two-factor/recovery-codes`, { code: code() });
    test.clock.advance(30_000);
    await browser.call('DELETE', `${ME}/two-factor`, { code: code() });
    const { body } = await browser.call<{ id: string }>('POST', `${ME}/tokens`, { name: 'A name' });
    await browser.call('DELETE', `${ME}/tokens/${body.id}`);
    await browser.call('PUT', `${ME}/password`, { ...proof, password: 'another good password' });
    await browser.call('DELETE', `${ME}/sessions`);
    await browser.call('POST', '/forgot-password', { email: user.email });
    const token = await mailedToken(test, user.email, /new password/);
    await openBrowser(test).call('POST', '/reset-password', { token, email: user.email, password: PASSWORD });
    await signInAgain({ browser, user });
    await browser.call('DELETE', ME, proof);

    expect(names()).toEqual([
      'two_factor_on',
      'proof_refused',
      'recovery_codes_renewed',
      'two_factor_off',
      'api_token_made',
      'api_token_revoked',
      'password_changed',
      'session_ended_elsewhere',
      'password_reset',
      'account_deleted',
    ]);
    expect(loggedEvents()).toMatchObject(names().map(() => ({ level: 'warn', user_id: user.id, ip: '127.0.0.1' })));
  });

  it('records requests that need support staff or admins, and writes without the session’s token', async () => {
    const [admin, member] = [await signUp(test), await signUp(test)];
    const organization = await createOrganization(test, [
      { user: admin.user, role: 'admin' },
      { user: member.user, role: 'standard' },
    ]);
    expect((await member.browser.call('GET', '/api/system/seals')).status).toBe(403);
    expect((await member.browser.call('PUT', `/api/organizations/${organization}`, { name: 'Mine' })).status).toBe(403);
    member.browser.cookies.set('XSRF-TOKEN', 'made-up');
    expect((await member.browser.call('POST', '/logout')).status).toBe(419);
    expect(loggedEvents()).toMatchObject([
      { security: 'permission_refused', policy: 'support staff', path: '/api/system/seals', user_id: member.user.id },
      { security: 'permission_refused', path: '/api/organizations/:id', user_id: member.user.id },
      { security: 'csrf_mismatch', path: '/logout', user_id: member.user.id },
    ]);
  });
});

it('every event is described for those who operate an installation', () => {
  const guide = readFileSync(path.join(import.meta.dirname, '../../../../../docs/operating.md'), 'utf8');
  expect(SECURITY_EVENTS.filter((event) => !guide.includes(`\`${event}\``))).toEqual([]);
});
