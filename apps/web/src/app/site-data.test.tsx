// A browser that blocks site data, or cookies, for this site.
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserStore, keysHere } from '#lib/browser-store.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { answerGuest, answerSignedIn } from '#testing/people.ts';
import { startFakeServer } from '#testing/fake-server.ts';

const blocked = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function blockSiteData() {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(blocked);
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(blocked);
  vi.stubGlobal('indexedDB', { open: blocked });
}

describe('site data that is blocked', () => {
  const server = startFakeServer(answerSignedIn);

  it('keeps no one from their screens', async () => {
    blockSiteData();
    openScreen('/settings/billing');
    expect(await screen.findByText(/Billing is off here/)).toBeDefined();
    expect(screen.queryByText(/Check your connection/)).toBeNull();
  });

  it('keeps no visitor from signing in', async () => {
    answerGuest(server);
    blockSiteData();
    openScreen('/login');
    expect(await screen.findByLabelText('Email')).toBeDefined();
    expect(screen.queryByText(/Check your connection/)).toBeNull();
  });

  it('leaves what was entered with the page that is open', async () => {
    blockSiteData();
    await browserStore<number[]>('blocked.key').save([1, 2]);
    expect(await browserStore<number[]>('blocked.key').load()).toEqual([1, 2]);
    expect(await keysHere('blocked.')).toEqual(['blocked.key']);
  });
});

describe('cookies that are blocked', () => {
  startFakeServer(answerSignedIn);

  it('are said to be, with what to do', async () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    openScreen('/home');
    expect(await screen.findByRole('heading', { name: 'Your browser blocks cookies and site data' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Load again' })).toBeDefined();
  });
});
