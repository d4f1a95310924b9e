// The live connection (Pusher protocol): opened with the first subscribed channel, closed on sign-out.
import { authorizeChannel, getLiveConfig, signInLive } from '@countersign/contract/live';
import { LIVE_TIMEOUTS } from '@countersign/contract/limits';
import type Pusher from 'pusher-js';
import type { Channel, PresenceChannel } from 'pusher-js';
import { useEffect, useEffectEvent } from 'react';
import { isApiError } from './api/api-error.ts';
import { call } from './api/call.ts';
import { liveAddress } from './live-address.ts';
import { notifyReconnected } from './live-reconnect.ts';
import { untilIdle } from './until-idle.ts';

/** The server closed the connection, maybe because the user was signed out. */
const ENDED = 4009;
const BACK_AFTER_MS = 1_000;
/** Delays between authentication attempts, because another tab may just have replaced the cookies. */
const PROOF_PAUSES_MS = [1_000, 4_000];
const JOINED = 'pusher:subscription_succeeded';
/** Sent locally on every channel: the user's access may have been reduced. */
export const LIVE_ENDED_EVENT = 'live.ended';

let connection: Promise<Pusher> | undefined;
const listenersOf = new Map<string, number>();

/**
 * Calls `onEvent` for each event of the channel while mounted; null subscribes to nothing. `onJoined` runs each time the
 * channel is joined, at first and after a break, because earlier events were missed.
 */
export function useLiveChannel(
  name: string | null,
  onEvent: (event: string, data: unknown) => void,
  onJoined?: () => void,
): void {
  const receive = useEffectEvent((event: string, data: unknown) => {
    if (event === JOINED) onJoined?.();
    else if (!event.startsWith('pusher:')) onEvent(event, data);
  });

  useEffect(() => (name === null ? undefined : listen(name, (event, data) => receive(event, data))), [name]);
}

/** Joins a channel and returns a function that leaves it. The channel closes with its last listener. */
export function listen(
  name: string,
  onEvent: (event: string, data: unknown) => void,
  onJoined?: (channel: Channel) => void,
): () => void {
  let channel: Channel | undefined;
  let isOver = false;
  listenersOf.set(name, (listenersOf.get(name) ?? 0) + 1);

  connect().then(
    (pusher) => {
      if (isOver) return;
      channel = pusher.subscribe(name);
      channel.bind_global(onEvent);
      onJoined?.(channel);
    },
    // Without live events, screens still fetch data, so there is nothing to report.
    () => undefined,
  );

  return () => {
    isOver = true;
    channel?.unbind_global(onEvent);
    const left = (listenersOf.get(name) ?? 1) - 1;
    listenersOf.set(name, left);
    if (left === 0)
      void connection?.then(
        (pusher) => pusher.unsubscribe(name),
        () => undefined,
      );
  };
}

export interface PresenceHandlers {
  /** Names of all other people in the channel, by id. */
  onPeople: (people: ReadonlyMap<string, string>) => void;
  /** Handlers of messages from others, by event name. */
  onClientEvent: Readonly<Record<`client-${string}`, (data: unknown, sender: Sender) => void>>;
}

/** Sender of a message according to the channel's server, never according to the message. */
export interface Sender {
  id: string;
  is_self: boolean;
  /** Undefined for people connected to another server process, which has its own list. */
  name: string | undefined;
}

/** Joins a presence channel, whose members see each other and can exchange messages (events named `client-…`). */
export function joinPresence(name: string, { onPeople, onClientEvent }: PresenceHandlers) {
  let channel: PresenceChannel | undefined;
  const waiting: (() => void)[] = [];
  const notifyPeople = () => {
    const people = new Map<string, string>();
    channel?.members.each(({ id, info }: { id: string; info: { name: string } }) => {
      if (id !== channel?.members.myID) people.set(id, info.name);
    });
    onPeople(people);
  };
  const bindings = Object.entries(onClientEvent).map(([event, handler]) => ({
    event,
    hear: (data: unknown, { user_id }: { user_id?: string } = {}) => {
      if (channel && user_id !== undefined) handler(data, senderOf(channel, user_id));
    },
  }));
  const hear = (event: string) => {
    if (!event.startsWith('pusher:')) return;
    if (event !== 'pusher:subscription_error') notifyPeople();
    if (event === JOINED) for (const send of waiting.splice(0)) send();
  };
  const leave = listen(name, hear, (joined) => {
    // The prefix of the name makes it a presence channel.
    const presence = joined as PresenceChannel;
    channel = presence;
    for (const { event, hear: handler } of bindings) presence.bind(event, handler, bindings);
  });
  return {
    send: (event: `client-${string}`, data: unknown) => void (channel?.subscribed && channel.trigger(event, data)),
    /** As `send`; without a connection, as soon as there is one. */
    sendSoon: (event: `client-${string}`, data: unknown) => {
      if (channel?.subscribed) channel.trigger(event, data);
      else waiting.push(() => channel?.trigger(event, data));
    },
    leave: () => {
      channel?.unbind(undefined, undefined, bindings);
      leave();
    },
  };
}

function senderOf({ members }: PresenceChannel, id: string): Sender {
  const member = members.get(id) as { info: { name: string } } | null;
  return { id, is_self: id === members.myID, name: member?.info.name };
}

/** Leaves all channels on sign-out. */
export function disconnectLive(): void {
  void connection?.then(
    (pusher) => pusher.disconnect(),
    () => undefined,
  );
  connection = undefined;
  listenersOf.clear();
}

function connect(): Promise<Pusher> {
  connection ??= openSignedIn().catch((error: unknown) => {
    connection = undefined;
    throw error;
  });
  return connection;
}

/** Authenticates the user, and reconnects after the server closed the connection; then each channel authenticates again. */
async function openSignedIn(): Promise<Pusher> {
  const pusher = await open();
  pusher.signin();
  let wasConnected = pusher.connection.state === 'connected';
  pusher.connection.bind('connected', () => {
    if (wasConnected) notifyReconnected();
    wasConnected = true;
  });
  let isEnded = false;
  // Reported twice: by the server's message, and as the reason of the close.
  pusher.connection.bind('error', ({ data }: ConnectionError) => {
    isEnded ||= data?.code === ENDED;
  });
  pusher.connection.bind('disconnected', () => {
    if (!isEnded) return;
    isEnded = false;
    notifyEnded(pusher);
    setTimeout(() => {
      void connection?.then((wanted) => wanted === pusher && pusher.connect());
    }, BACK_AFTER_MS);
  });
  return pusher;
}

/** Retries while session or connection may recover; pusher-js tries only once. */
async function persist<T>(ask: () => Promise<T>): Promise<T> {
  for (const pause of PROOF_PAUSES_MS)
    try {
      return await ask();
    } catch (error) {
      const isFinal =
        isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 419;
      if (isFinal) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  return ask();
}

function notifyEnded(pusher: Pusher): void {
  for (const channel of pusher.allChannels()) channel.emit(LIVE_ENDED_EVENT);
}

interface ConnectionError {
  data?: { code?: number };
}

async function open(): Promise<Pusher> {
  // Changes meanwhile are fetched when the channels are joined.
  await untilIdle();
  // No connection is needed if the user has left or signed out meanwhile.
  if (![...listenersOf.values()].some((count) => count > 0)) throw new Error('Nobody listens any more.');
  const [{ default: PusherClient }, config] = await Promise.all([import('pusher-js'), call(getLiveConfig)]);
  const pusher: Pusher = new PusherClient(config.key, {
    cluster: config.cluster,
    enabledTransports: ['ws', 'wss'],
    ...liveAddress(config, window.location),
    activityTimeout: LIVE_TIMEOUTS.activity_ms,
    pongTimeout: LIVE_TIMEOUTS.pong_ms,
    unavailableTimeout: LIVE_TIMEOUTS.unavailable_ms,
    userAuthentication: {
      transport: 'ajax',
      endpoint: signInLive.path,
      customHandler: ({ socketId }, callback) => {
        persist(() => call(signInLive, { body: { socket_id: socketId } })).then(
          (answer) => callback(null, answer),
          (error: unknown) => {
            // The user was signed out while disconnected.
            if (isApiError(error, 401)) notifyEnded(pusher);
            callback(error instanceof Error ? error : new Error('The sign-in was refused.'), null);
          },
        );
      },
    },
    channelAuthorization: {
      transport: 'ajax',
      endpoint: authorizeChannel.path,
      customHandler: ({ socketId, channelName }, callback) => {
        persist(() => call(authorizeChannel, { body: { socket_id: socketId, channel_name: channelName } })).then(
          ({ auth, channel_data, shared_secret }) =>
            callback(null, { auth, ...(channel_data ? { channel_data } : {}), ...(shared_secret ? { shared_secret } : {}) }),
          (error: unknown) => callback(error instanceof Error ? error : new Error('The channel was refused.'), null),
        );
      },
    },
  });
  return pusher;
}
