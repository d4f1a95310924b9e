// A visitor whom the emailed link of an invitation led to the sign-in.
import { readInviteLink } from '@countersign/contract/invites';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerGuest } from '#testing/people.ts';
import { Refusal, startFakeServer } from '#testing/fake-server.ts';

const INVITE = '019a0000-0000-7000-8000-0000000000a1';
const invitation = { organization: 'Acme', sender: 'Maya Lindqvist', email: 'pat@example.com' };
const fake = startFakeServer((server) => {
  answerGuest(server);
  server.on(readInviteLink, () => invitation);
});
beforeEach(() => sessionStorage.clear());

const emailField = () => screen.getByLabelText<HTMLInputElement>('Email');
const heading = (name: string) => screen.findByRole('heading', { name });

describe('a visitor who opens an invitation and has to sign in', () => {
  it('sees who invites them to what, with their address filled in, also on the sign-up screen', async () => {
    const person = openScreen(`/home?confirm_invite_id=${INVITE}#token=secret`);
    await heading('Maya Lindqvist invites you to Acme');
    expect(emailField().value).toBe('pat@example.com');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(fake.callsOf(readInviteLink)).toMatchObject([{ body: { invite_id: INVITE, token: 'secret' } }]);
    expect(window.location.href).not.toContain('secret');

    await person.click(screen.getByRole('link', { name: 'Create an account' }));
    await screen.findByLabelText('First name');
    await heading('Maya Lindqvist invites you to Acme');
    expect(emailField().value).toBe('pat@example.com');
    expect(screen.getByText('Create an account with pat@example.com to see the invitation.')).toBeTruthy();
  });

  it('sees nothing of it without the secret of the link', async () => {
    openScreen(`/home?confirm_invite_id=${INVITE}`);
    await heading('Sign in');
    expect(emailField().value).toBe('');
    expect(document.activeElement).toBe(emailField());
    expect(fake.callsOf(readInviteLink)).toEqual([]);
  });

  it('signs in as usual if it can no longer be accepted', async () => {
    fake.on(readInviteLink, () => new Refusal(422, 'This link is not valid.', { token: ['This link is not valid.'] }));
    openScreen(`/home?confirm_invite_id=${INVITE}#token=secret`);
    await heading('Sign in');
    expect(emailField().value).toBe('');
    await waitFor(() => expect(screen.queryByText('This link is not valid.')).toBeNull());
  });

  it('sees nothing of it on the way to another screen', async () => {
    sessionStorage.setItem('countersign.link/home', JSON.stringify({ token: 'secret', email: '' }));
    openScreen('/login?redirect=%2Fdocuments');
    await heading('Sign in');
    expect(fake.callsOf(readInviteLink)).toEqual([]);
  });
});
