// Handles the messages that a browser sends over its socket: signing in, joining and leaving channels, and client events.
import type { Broadcast, Channels, Member } from './live-channels.ts';
import type { Ends } from './live-ends.ts';
import { channelData, frame, parseJson, personChannel, signIn, subscription, userData } from './live-frames.ts';
import { isAuthorized, isSignedIn, isStillAllowed } from './live-signatures.ts';
import type { LiveCredentials } from './live.ts';

const CHANNEL_NAME = /^[A-Za-z0-9_\-=@,.;]{1,164}$/;

interface MessageParts {
  credentials: LiveCredentials;
  publish: (broadcast: Broadcast) => Promise<void>;
  channels: Channels;
  ends: Ends;
  limits: { channels_per_socket: number };
}

/** Where a message came from. */
interface Sender {
  member: Member;
  /** Answers with an error of the protocol. */
  sendError(code: number | null, message: string): void;
}

/** @returns a function that handles one message; it never throws */
export function createMessageHandler({ credentials, publish, channels, ends, limits }: MessageParts) {
  function handle(raw: string, from: Sender) {
    const parsed = frame.safeParse(parseJson(raw));
    if (!parsed.success) return from.sendError(null, 'The message is not valid.');
    const { event, channel, data } = parsed.data;

    if (event === 'pusher:ping') return from.member.send('pusher:pong', {});
    if (event === 'pusher:pong') return;
    if (event === 'pusher:signin') return identify(from, data);
    if (event === 'pusher:subscribe') return subscribe(from, data);
    if (event === 'pusher:unsubscribe') return leave(from.member, data);
    if (event.startsWith('client-')) return relayClientEvent(from, { event, channel, data });
  }

  /** Without proof of who they are, the member stays anonymous. */
  function identify({ member, sendError }: Sender, data: unknown) {
    const claim = signIn.safeParse(typeof data === 'string' ? parseJson(data) : data);
    const person = claim.success ? userData.safeParse(parseJson(claim.data.user_data)) : undefined;
    if (!claim.success || !person?.success || !isSignedIn(credentials, { socketId: member.id, ...claim.data }))
      return sendError(null, 'The sign-in is not valid.');
    channels.join(personChannel(person.data.id), member, null);
    member.send('pusher:signin_success', { user_data: claim.data.user_data });
  }

  function subscribe({ member, sendError }: Sender, data: unknown) {
    const request = subscription.safeParse(typeof data === 'string' ? parseJson(data) : data);
    if (request.success && request.data.channel.startsWith('#') && channels.has(request.data.channel, member))
      return member.send('pusher_internal:subscription_succeeded', {}, request.data);
    if (!request.success || !CHANNEL_NAME.test(request.data.channel)) return sendError(4009, 'The channel name is not valid.');

    const { channel, auth, channel_data } = request.data;
    const refuse = (type: string, error: string, status: number) =>
      member.send('pusher:subscription_error', { type, error, status }, { channel });
    const isGuarded = /^(private|presence)-/.test(channel);
    const person = isGuarded ? channelData.safeParse(parseJson(channel_data ?? '')).data : undefined;
    const isAllowed =
      person &&
      isStillAllowed(person.issued_at) &&
      isAuthorized(credentials, { socketId: member.id, channel, auth, channel_data });
    if (isGuarded && !isAllowed) return refuse('AuthError', 'The connection is unauthorized.', 401);

    // The person's connections were ended after this permission was issued.
    if (person && ends.isEnded(personChannel(person.user_id), person.issued_at)) return member.end();

    if (!channels.has(channel, member) && member.channels.size >= limits.channels_per_socket)
      return refuse('LimitReached', 'Too many channels.', 429);

    if (person) channels.join(personChannel(person.user_id), member, null);
    const presence = channel.startsWith('presence-') ? (person ?? null) : null;
    const joined = channels.join(channel, member, presence);
    member.send('pusher_internal:subscription_succeeded', joined, { channel });
  }

  function leave(member: Member, data: unknown) {
    const request = subscription.safeParse(typeof data === 'string' ? parseJson(data) : data);
    // A connection keeps the channel of its person for as long as it is open.
    if (request.success && !request.data.channel.startsWith('#')) channels.leave(request.data.channel, member);
  }

  function relayClientEvent(
    { member, sendError }: Sender,
    message: { event: string; channel: string | undefined; data: unknown },
  ) {
    const { channel } = message;
    const sender = channel?.startsWith('presence-') ? channels.presenceOf(channel, member) : null;
    if (!channel || !sender || !member.maySend()) return sendError(4301, 'Client event rejected.');

    const data = typeof message.data === 'string' ? message.data : JSON.stringify(message.data ?? {});
    // A client event is a hint between browsers: losing one that cannot be passed on does no harm.
    publish({ channel, event: message.event, data, except: member.id, user_id: sender.user_id }).catch(() => {});
  }

  return handle;
}
