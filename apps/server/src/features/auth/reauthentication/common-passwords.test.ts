import { describe, expect, it } from 'vitest';
import { openBrowser } from '#testing/browser.ts';
import { PASSWORD, mailedToken, signUp, signedInApp } from '#testing/people.ts';
import { refuseCommonPassword } from './common-passwords.ts';

const { test } = signedInApp();
const TOO_EASY = { status: 422, body: { errors: { password: ['This password is too easy to guess.'] } } };
const COMMON = 'Manchester1';

describe('a common password', () => {
  it('is refused at sign-up and when the password is changed', async () => {
    const details = { first_name: 'A', last_name: 'B', email: 'common@example.com', password: COMMON };
    expect(await openBrowser(test).call('POST', '/register', details)).toMatchObject(TOO_EASY);
    const { browser } = await signUp(test);
    const change = { current_password: PASSWORD, password: COMMON };
    expect(await browser.call('PUT', '/api/users/me/password', change)).toMatchObject(TOO_EASY);
  });

  it('is refused in a password reset, which leaves the link valid', async () => {
    const { user } = await signUp(test);
    const guest = openBrowser(test);
    await guest.call('POST', '/forgot-password', { email: user.email });
    const token = await mailedToken(test, user.email, /new password/);
    const choose = (password: string) => guest.call('POST', '/reset-password', { token, email: user.email, password });
    expect(await choose(COMMON)).toMatchObject(TOO_EASY);
    expect((await choose('another good password')).status).toBe(204);
  });

  it.each(['terminator', 'PlayStation', ' christopher ', 'basketball2024!', '!!dragonball', '１ｑ２ｗ３ｅ４ｒ５ｔ'])(
    'is recognized in “%s”',
    async (password) => {
      await expect(refuseCommonPassword(password)).rejects.toMatchObject({ problem: { code: 'password_too_easy' } });
    },
  );

  it.each([PASSWORD, 'another good password', 'dragonball and terminator', 'cat-2024-12345', 'مفتاح الباب الأزرق'])(
    'is not recognized in “%s”',
    async (password) => {
      await expect(refuseCommonPassword(password)).resolves.toBeUndefined();
    },
  );
});
