// The maintenance dialog while the server answers 503, on every screen.
import { login } from '@countersign/contract/auth';
import { getLiveConfig } from '@countersign/contract/live';
import { getMaintenance, setMaintenance } from '@countersign/contract/maintenance';
import { getVersion } from '@countersign/contract/health';
import { getMe } from '@countersign/contract/users';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeGlobalDialog } from '#lib/dialogs.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { answerEmptyHome, answerGuest, answerSignedIn, makeUser } from '#testing/people.ts';
import { Refusal, startFakeServer } from '#testing/fake-server.ts';

const fake = startFakeServer((server) => {
  answerEmptyHome(server);
  server.on(getLiveConfig, () => new Refusal(404, 'Not found.'));
});

afterEach(() => closeGlobalDialog());

describe('while every call is answered with 503', () => {
  /** An unavailable server knows no routes. */
  function goDown(): () => void {
    const answering = globalThis.fetch;
    vi.stubGlobal('fetch', async () => new Response('<h1>503</h1>', { status: 503 }));
    return () => vi.stubGlobal('fetch', answering);
  }

  // Screens of a pdf are covered by e2e/journeys/maintenance.spec.ts.
  it.each(['/home', '/login', '/documents', '/signee-login', '/verify'])('%s shows the maintenance dialog', async (path) => {
    goDown();
    openScreen(path);
    const dialog = await screen.findByRole('alertdialog', { name: 'Down for maintenance' });
    expect(dialog.textContent).toContain('What you saved is safe.');
    expect(screen.queryByText(/Check your connection/)).toBeNull();
  });

  it('closes the dialog and opens the screen afterwards', async () => {
    answerSignedIn(fake);
    const comeBack = goDown();
    const person = openScreen('/home');
    await screen.findByRole('alertdialog', { name: 'Down for maintenance' });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('alertdialog', { name: 'Down for maintenance' })).toBeTruthy();

    comeBack();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), { timeout: 20_000 });
    expect(await screen.findByRole('button', { name: /Upload and sign/ })).toBeTruthy();
  });
});

describe('maintenance switched on by support staff', () => {
  const REFUSAL = new Refusal(503, 'We are doing some maintenance. Please try again shortly.');

  it('lets support staff sign in and returns them to their screen', async () => {
    answerGuest(fake);
    fake.on(getMe, () => REFUSAL);
    fake.on(getVersion, () => REFUSAL);
    const person = openScreen('/home');
    await person.click(await screen.findByRole('button', { name: 'Support staff: sign in' }));
    await person.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await person.type(screen.getByLabelText('Password'), 'the password');

    fake.on(login, () => {
      answerSignedIn(fake, { is_support_staff: true });
      fake.on(getMaintenance, () => ({ is_on: true, is_configured: false, since: null }));
      return makeUser({ is_support_staff: true });
    });
    await person.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Maintenance is on. Only support staff can work.')).toBeTruthy();
    expect(window.location.pathname).toBe('/home');

    fake.on(setMaintenance, ({ body }) => ({ is_on: body.is_on, is_configured: false, since: null }));
    await person.click(screen.getByRole('button', { name: 'Switch off' }));
    await waitFor(() => expect(screen.queryByText(/Maintenance is on/)).toBeNull());
    expect(fake.callsOf(setMaintenance)).toMatchObject([{ body: { is_on: false } }]);
  });
});
