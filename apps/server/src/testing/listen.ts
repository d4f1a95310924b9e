import { WebSocket } from 'ws';
import type { Browser } from './browser.ts';
import { waitFor } from './wait-for.ts';

/** Where the live server is, and by which key it is spoken to. */
export interface LiveAddress {
  url: string;
  key: string;
}

/** The names of the events that arrive on a channel, spoken to without a client library. */
export async function listen({ url, key }: LiveAddress, browser: Browser, channel: string): Promise<string[]> {
  const heard: string[] = [];
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/${key}?protocol=7`);

  // A server that ends may cut the connection: no one waits for more then.
  socket.on('error', () => undefined);
  socket.on('message', (raw: Buffer) => {
    const { event, data } = JSON.parse(raw.toString()) as { event: string; data: string };
    heard.push(event);
    if (event !== 'pusher:connection_established') return;
    const { socket_id } = JSON.parse(data) as { socket_id: string };
    void browser
      .call<{ auth: string; channel_data: string }>('POST', '/api/broadcasting/auth', { socket_id, channel_name: channel })
      .then((answer) => {
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...answer.body } }));
      });
  });
  await waitFor('the subscription', () => heard.includes('pusher_internal:subscription_succeeded'));
  return heard;
}
