import { signeeLogin } from '@countersign/contract/sign';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerGuest } from '#testing/people.ts';
import { Refusal, refusalBy, standInServer } from '#testing/stand-in.ts';

const standIn = standInServer(answerGuest);
const review = () => screen.findByRole('button', { name: 'Review document' });
const address = () => window.location.href.slice(window.location.origin.length);

describe('the link of an email that asks to sign', () => {
  it('asks nothing of the server before someone presses its button, and leaves no secret in the address', async () => {
    standIn.on(signeeLogin, () => new Refusal(403, 'This link is not valid.'));
    const person = openScreen('/signee-login#token=secret-of-the-mail');
    await review();
    expect(address()).toBe('/signee-login');
    expect(standIn.callsOf(signeeLogin)).toEqual([]);

    await person.click(await review());
    expect(await screen.findByText('This link is not valid.')).toBeTruthy();
    expect(standIn.callsOf(signeeLogin)).toMatchObject([{ body: { token: 'secret-of-the-mail' } }]);
  });

  it('is known after a reload; once it is open, the button is not asked for again', async () => {
    standIn.on(signeeLogin, () => new Refusal(403, 'This link is not valid.'));
    openScreen('/signee-login#token=secret-of-the-mail');
    await review();
    const person = openScreen('/signee-login');
    await person.click((await screen.findAllByRole('button', { name: 'Review document' })).at(-1) as HTMLElement);
    await waitFor(() => expect(standIn.callsOf(signeeLogin)).toHaveLength(1));
  });

  it('works as earlier emails have it, with the secret behind the question mark', async () => {
    standIn.on(signeeLogin, () => new Refusal(403, 'This link is not valid.'));
    const person = openScreen('/signee-login?token=secret-of-the-mail');
    await person.click(await review());
    expect(address()).toBe('/signee-login');
    await waitFor(() => expect(standIn.callsOf(signeeLogin)).toMatchObject([{ body: { token: 'secret-of-the-mail' } }]));
  });

  it.each([
    ['signing_group_done', 'Ben has signed for your group'],
    ['signing_group_approved', 'Ben has approved for your group'],
    ['signing_group_left', 'You declined'],
  ])('says that nothing is left to do where a signing group goes on or is done: %s', async (code, title) => {
    standIn.on(signeeLogin, () => refusalBy(409, code, { name: 'Ben' }));
    const person = openScreen('/signee-login#token=secret-of-the-mail');
    await person.click(await review());
    const heading = await screen.findByRole('heading');
    expect(heading.textContent.replaceAll(/[\u2066-\u2069]/g, '')).toBe(title);
  });

  it('without a secret says that it does not work', async () => {
    openScreen('/signee-login');
    expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeTruthy();
  });
});
