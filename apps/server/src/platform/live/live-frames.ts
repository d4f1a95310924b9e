// The messages on a socket of the Pusher protocol.
import { z } from 'zod';

export const MAX_MESSAGE_BYTES = 100 * 1024;

export const frame = z.object({
  event: z.string().max(200),
  channel: z.string().max(200).optional(),
  data: z.unknown().optional(),
});
export const subscription = z.object({ channel: z.string(), auth: z.string().optional(), channel_data: z.string().optional() });
export const signIn = z.object({ auth: z.string(), user_data: z.string().max(1_000) });
export const userData = z.object({ id: z.string().min(1).max(100) });
export const channelData = z.object({
  user_id: z.coerce.string(),
  user_info: z.unknown().optional(),
  /** When it was authorized, in ms since 1970. */
  issued_at: z.number().optional(),
});

/** The channel of one user's connections, which they join by signing in. */
export function personChannel(id: string): string {
  return `#server-to-user-${id}`;
}

/** An event on that channel, between our processes, that ends the user's connections. */
export const END_CONNECTIONS = 'countersign_internal:end_connections';

export interface FrameTo {
  channel?: string;
  /** The authenticated sender of a client event on a presence channel, never the member's own claim. */
  userId?: string | undefined;
}

export function frameOf(event: string, data: unknown, { channel, userId }: FrameTo = {}): string {
  const content = typeof data === 'string' ? data : JSON.stringify(data);
  return JSON.stringify({ event, ...(channel ? { channel } : {}), data: content, ...(userId ? { user_id: userId } : {}) });
}

export function errorFrame(code: number | null, message: string): string {
  return JSON.stringify({ event: 'pusher:error', data: { code, message } });
}

/** @returns undefined unless it is JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
