// Opens a screen of the whole app by URL, as in a browser, for component tests.
import { cleanup, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { captureLinkSecret } from '#lib/capture-link-secrets.ts';
import { App, createAppParts } from '#app/app.tsx';

/** @returns the simulated user */
export function openScreen(path: string): UserEvent {
  window.history.replaceState(null, '', path);
  captureLinkSecret();
  const { router, queryClient } = createAppParts();
  render(<App router={router} queryClient={queryClient} />);
  // A test may end while its app is still navigating; it must not change the URL of the next test's app.
  onTestFinished(() => {
    cleanup();
    router.history.destroy();
    // A late transition would find no document after the tests of the file.
    router.startTransition = () => Promise.resolve(false);
    queryClient.clear();
  });
  return userEvent.setup();
}
