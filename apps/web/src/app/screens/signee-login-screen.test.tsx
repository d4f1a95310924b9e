import { signeeLogin } from '@countersign/contract/sign';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerGuest } from '#testing/people.ts';
import { Refusal, refusalBy, startFakeServer } from '#testing/fake-server.ts';

const server = startFakeServer(answerGuest);
const review = () => screen.findByRole('button', { name: 'Review document' });
const address = () => window.location.href.slice(window.location.origin.length);

describe('the link of a signing email', () => {
  it('calls the server only after its button is pressed, and removes the secret from the address', async () => {
    server.on(signeeLogin, () => new Refusal(403, 'This link is not valid.'));
    const person = openScreen('/signee-login#token=secret-of-the-mail');
    await review();
    expect(address()).toBe('/signee-login');
    expect(server.callsOf(signeeLogin)).toEqual([]);

    await person.click(await review());
    expect(await screen.findByText('This link is not valid.')).toBeTruthy();
    expect(server.callsOf(signeeLogin)).toMatchObject([{ body: { token: 'secret-of-the-mail' } }]);
  });

  it('is remembered across a reload; once it is open, the button is not shown again', async () => {
    server.on(signeeLogin, () => new Refusal(403, 'This link is not valid.'));
    openScreen('/signee-login#token=secret-of-the-mail');
    await review();
    const person = openScreen('/signee-login');
    await person.click((await screen.findAllByRole('button', { name: 'Review document' })).at(-1) as HTMLElement);
    await waitFor(() => expect(server.callsOf(signeeLogin)).toHaveLength(1));
  });

  it('works in the format of earlier emails, with the secret in the query', async () => {
    server.on(signeeLogin, () => new Refusal(403, 'This link is not valid.'));
    const person = openScreen('/signee-login?token=secret-of-the-mail');
    await person.click(await review());
    expect(address()).toBe('/signee-login');
    await waitFor(() => expect(server.callsOf(signeeLogin)).toMatchObject([{ body: { token: 'secret-of-the-mail' } }]));
  });

  it.each([
    ['signing_group_done', 'Ben has signed for your group'],
    ['signing_group_approved', 'Ben has approved for your group'],
    ['signing_group_left', 'You declined'],
  ])('says that nothing is left to do if a signing group continues or has finished: %s', async (code, title) => {
    server.on(signeeLogin, () => refusalBy(409, code, { name: 'Ben' }));
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
