// Redirects after signing out, and after a session has ended.
import { logout } from '@countersign/contract/auth';
import { listToolPipelines } from '@countersign/contract/tool-pipelines';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerEmptyHome, answerGuest, answerSignedIn } from '#testing/people.ts';
import { Refusal, startFakeServer } from '#testing/fake-server.ts';

const ENDED = new Refusal(401, 'Unauthenticated.');

const fake = startFakeServer((server) => {
  answerSignedIn(server);
  answerEmptyHome(server);
});

function address(): string {
  return window.location.pathname + window.location.search;
}

/** Uses the first of its links, since the phone's bar has another one. */
async function openTools(person: UserEvent) {
  const [link] = await screen.findAllByRole('link', { name: 'Tools' });
  if (link) await person.click(link);
}

it('leads to the bare sign-in, even if another request notices first that the session is gone', async () => {
  let finish: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => (finish = resolve));
  fake.on(logout, async () => {
    answerGuest(fake);
    fake.on(listToolPipelines, () => ENDED);
    await isAnswered;
    return undefined;
  });
  const person = openScreen('/home');
  await person.click(await screen.findByRole('button', { name: 'Account of Ada Example' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  const went = vi.spyOn(window.history, 'pushState');
  await openTools(person);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Tools' })).toBeNull());

  finish();
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  expect(went.mock.calls.map(([, , to]) => to)).toEqual(['/tools', '/login']);
});

it('returns to the screen whose session has ended', async () => {
  const person = openScreen('/home');
  await screen.findByRole('button', { name: /Upload and sign/ });
  answerGuest(fake);
  fake.on(listToolPipelines, () => ENDED);
  await openTools(person);
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  expect(address()).toBe(`/login?redirect=${encodeURIComponent('/tools')}`);
});
