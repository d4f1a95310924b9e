// Opens a screen of the whole app at its address, as a browser would, for tests that look at what it shows.
import { cleanup, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { takeLinkSecret } from '#lib/take-link-secrets.ts';
import { App, createAppParts } from '#app/app.tsx';

/** @returns who presses and types */
export function openScreen(path: string): UserEvent {
  window.history.replaceState(null, '', path);
  takeLinkSecret();
  const { router, queryClient } = createAppParts();
  render(<App router={router} queryClient={queryClient} />);
  // A test may end while its app is still on its way to a screen: left alone, it would move the address of the next test's app.
  onTestFinished(() => {
    cleanup();
    router.history.destroy();
    // Nor would it find a document to draw in, once the tests of its file are over.
    router.startTransition = () => Promise.resolve(false);
    queryClient.clear();
  });
  return userEvent.setup();
}
