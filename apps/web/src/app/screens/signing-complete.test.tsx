import { getSigning } from '@countersign/contract/sign';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerGuest, answerSignedIn } from '#testing/people.ts';
import { Refusal, standInServer } from '#testing/stand-in.ts';

const standIn = standInServer(answerGuest);
const PDF = '01a219fe-100d-75f2-8732-6b25c0542770';

it.each(['/signing-complete', `/signing-complete?pdf=${PDF}`])(
  '%s asks a visitor to sign in, and leads back',
  async (address) => {
    standIn.on(getSigning, () => new Refusal(401, 'Please sign in.'));
    openScreen(address);
    await screen.findByLabelText('Password');
    expect(window.location.pathname).toBe('/login');
    expect(new URLSearchParams(window.location.search).get('redirect')).toBe(address);
  },
);

it('whoever is signed in and has no part in it is told so', async () => {
  answerSignedIn(standIn);
  openScreen('/signing-complete');
  expect(await screen.findByRole('heading', { name: 'Document not found' })).toBeTruthy();
  await waitFor(() => expect(window.location.pathname).toBe('/signing-complete'));
});
