// The live connection of a page, as seen on the wire.
import type { Page } from '@playwright/test';
import { expect } from './people.ts';

const JOINED = /"event":"pusher_internal:subscription_succeeded".*"channel":"(?<channel>[^"]+)"/;

/**
 * Watches the page from now on.
 * @returns waits until the page has joined a channel of that name: what happens before is not heard by the page
 */
export function watchJoins(page: Page): (channel: RegExp) => Promise<void> {
  const joined: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const channel = JOINED.exec(payload.toString())?.groups?.['channel'];
      if (channel) joined.push(channel);
    }),
  );
  return (channel) => expect.poll(() => joined.some((name) => channel.test(name))).toBe(true);
}
