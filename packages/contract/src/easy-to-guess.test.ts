import { expect, it } from 'vitest';
import { isEasyToGuess } from './easy-to-guess.ts';

it('rejects common first guesses, and accepts whole sentences and unusual scripts', () => {
  for (const password of [
    '          ',
    'aaaaaaaaaa',
    '1212121212',
    '1234567890',
    '0987654321',
    'Password12',
    'PASSWORT!!',
    'qwertyuiop',
    'Welcome2026!',
    'كلمة السر 1234',
  ])
    expect(isEasyToGuess(password), password).toBe(true);
  for (const password of [
    'correct horse battery',
    'passwords are words',
    '密码很长而且很难猜到的',
    'Xk3-99-zzzz',
    'welcome to my garden',
  ])
    expect(isEasyToGuess(password), password).toBe(false);
});
