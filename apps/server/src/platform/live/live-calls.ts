// The HTTP API of the Pusher protocol (`/apps/{id}/…`): publishing events, and querying the members of channels.
import { z } from 'zod';
import type { Broadcast, Channels } from './live-channels.ts';
import { END_CONNECTIONS, MAX_MESSAGE_BYTES, parseJson, personChannel } from './live-frames.ts';
import { isSigned } from './live-signatures.ts';
import type { LiveCredentials } from './live.ts';

const triggered = z.object({
  name: z.string().min(1).max(200),
  data: z.string().max(MAX_MESSAGE_BYTES),
  channel: z.string().optional(),
  channels: z.array(z.string()).max(100).optional(),
  socket_id: z.string().optional(),
});

interface LiveCallsParts {
  credentials: LiveCredentials;
  publish: (broadcast: Broadcast) => Promise<void>;
  channels: Pick<Channels, 'list' | 'users'>;
}

export function createLiveCalls({ credentials, publish, channels }: LiveCallsParts) {
  async function answer(request: { method: string; url: string; body: string }) {
    const url = new URL(request.url, 'http://localhost');
    if (!isSigned(credentials, request, url)) return { status: 401, body: { error: 'Invalid signature' } };
    const path = url.pathname.replace(`/apps/${credentials.app_id}`, '');

    if (request.method === 'POST' && path === '/events') return trigger([triggered.parse(parseJson(request.body))]);
    if (request.method === 'POST' && path === '/batch_events') {
      return trigger(z.object({ batch: z.array(triggered).max(100) }).parse(parseJson(request.body)).batch);
    }
    if (request.method === 'GET' && path === '/channels')
      return { status: 200, body: { channels: channels.list(url.searchParams.get('filter_by_prefix') ?? '') } };
    const users = /^\/channels\/([^/]+)\/users$/.exec(path)?.[1];
    if (request.method === 'GET' && users) return { status: 200, body: { users: channels.users(users) } };
    const ended = /^\/users\/([^/]+)\/terminate_connections$/.exec(path)?.[1];
    if (request.method === 'POST' && ended) {
      await publish({ channel: personChannel(decodeURIComponent(ended)), event: END_CONNECTIONS, data: '{}' });
      return { status: 200, body: {} };
    }
    return { status: 404, body: { error: 'Not found' } };
  }

  async function trigger(events: z.infer<typeof triggered>[]) {
    for (const event of events) {
      for (const channel of event.channels ?? (event.channel ? [event.channel] : [])) {
        await publish({ channel, event: event.name, data: event.data, except: event.socket_id });
      }
    }
    return { status: 200, body: {} };
  }

  return answer;
}
