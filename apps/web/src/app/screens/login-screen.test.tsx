import { login } from '@countersign/contract/auth';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerGuest } from '#testing/people.ts';
import { Refusal, standInServer } from '#testing/stand-in.ts';

const standIn = standInServer(answerGuest);
const emailField = () => screen.getByLabelText<HTMLInputElement>('Email');

async function fillIn(person: UserEvent) {
  await person.type(await screen.findByLabelText('Email'), 'ada@example.com');
  await person.type(screen.getByLabelText('Password'), 'not the password');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('signing in', () => {
  it('with a wrong password is refused without saying which half was wrong, and keeps the address', async () => {
    const refusal = 'These credentials do not match our records.';
    standIn.on(login, () => new Refusal(422, refusal, { email: [refusal] }));
    await fillIn(openScreen('/login'));

    expect((await screen.findAllByText(refusal)).length).toBeGreaterThan(0);
    expect(emailField().value).toBe('ada@example.com');
    expect(window.location.pathname).toBe('/login');
    expect(standIn.callsOf(login)).toMatchObject([{ body: { email: 'ada@example.com', password: 'not the password' } }]);
  });

  it('without a network says that the connection is to be checked, and keeps the address', async () => {
    const person = openScreen('/login');
    await screen.findByLabelText('Email');
    standIn.isUnreachable = true;
    await fillIn(person);

    expect(await screen.findByText(/Check your internet connection/)).toBeTruthy();
    expect(emailField().value).toBe('ada@example.com');
  });

  it('without a password is not sent, and the field says what it needs', async () => {
    const person = openScreen('/login');
    await person.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await person.click(screen.getByRole('button', { name: 'Sign in' }));

    expect(await screen.findByText('This field is required.')).toBeTruthy();
    expect(standIn.callsOf(login)).toEqual([]);
  });
});
