// Opens a screen of the whole app at its address, as a browser would, for tests that look at what it shows.
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { takeLinkSecret } from '#lib/link-secrets.ts';
import { App, createAppParts } from '#app/app.tsx';

/** @returns who presses and types */
export function openScreen(path: string): UserEvent {
  window.history.replaceState(null, '', path);
  takeLinkSecret();
  render(<App {...createAppParts()} />);
  return userEvent.setup();
}
