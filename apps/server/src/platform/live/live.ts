// Live events to browsers over the Pusher protocol: always the official SDK, with a hosted service or our own server.
import Pusher from 'pusher';
import type { Log } from '#platform/log/log.ts';

export interface Live {
  /** Sends an event to a channel; only a hint, so a failure is just logged. */
  trigger(channel: string, event: string, data: unknown, exceptSocket?: string): Promise<void>;
  authorize(
    socketId: string,
    channel: string,
    member?: { user_id: string; user_info: Record<string, unknown>; issued_at?: number },
  ): { auth: string; channel_data?: string };
  /** Authenticates a connection as this user's, so that `disconnect` finds it. */
  authenticate(socketId: string, personId: string): { auth: string; user_data: string };
  /** Ends the connections of a user or signee. The browser reconnects by itself, with the access that is left. */
  disconnect(personId: string): Promise<void>;
}

export interface LiveCredentials {
  app_id: string;
  key: string;
  secret: string;
}

export type LiveTarget = LiveCredentials & ({ host: string; port: number; use_tls: boolean } | { cluster: string });

const ANSWER_MS = 5_000;

/** @param findTarget called at the first event: the port of our own server is known only once it listens */
export function createLive(findTarget: () => LiveTarget, log: Log): Live {
  let connected: Pusher | undefined;
  const pusher = () => (connected ??= connect(findTarget()));

  return {
    async trigger(channel, event, data, exceptSocket) {
      try {
        await pusher().trigger(channel, event, data, exceptSocket ? { socket_id: exceptSocket } : {});
      } catch (error) {
        log.warn({ err: error, channel, event }, 'a live event could not be sent');
      }
    },

    authorize: (socketId, channel, member) => pusher().authorizeChannel(socketId, channel, member),

    authenticate: (socketId, personId) => pusher().authenticateUser(socketId, { id: personId }),

    async disconnect(personId) {
      try {
        await pusher().terminateUserConnections(personId);
      } catch (error) {
        log.warn({ err: error }, 'live connections could not be ended');
      }
    },
  };
}

function connect(target: LiveTarget): Pusher {
  // Without a timeout the SDK waits forever.
  const credentials = { appId: target.app_id, key: target.key, secret: target.secret, timeout: ANSWER_MS };
  if ('cluster' in target) return new Pusher({ ...credentials, cluster: target.cluster, useTLS: true });
  return new Pusher({ ...credentials, host: target.host, port: String(target.port), useTLS: target.use_tls });
}
