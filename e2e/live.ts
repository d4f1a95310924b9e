// The live connection of a page, as seen on the WebSocket.
import type { Page } from '@playwright/test';
import { expect } from './people.ts';

const JOINED = /"event":"pusher_internal:subscription_succeeded".*"channel":"(?<channel>[^"]+)"/;

/**
 * Starts watching which channels the page joins.
 * @returns a function that waits until the page has joined a matching channel; the page misses events sent before that
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
