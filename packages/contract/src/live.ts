import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const authorizeChannel = endpoint({
  method: 'POST',
  path: '/api/broadcasting/auth',
  summary: 'Authorize a live channel',
  description: 'For private and presence channels (Pusher protocol).',
  tag: 'live',
  ability: 'read',
  body: z.object({ socket_id: z.string().regex(/^\d+\.\d+$/), channel_name: z.string().max(164) }),
  answer: z.object({ auth: z.string(), channel_data: z.string().optional(), shared_secret: z.string().optional() }),
});

export const signInLive = endpoint({
  method: 'POST',
  path: '/api/broadcasting/user-auth',
  summary: 'Authenticate a live connection',
  description: 'Pusher protocol. The connection ends when the user’s access ends.',
  tag: 'live',
  ability: 'read',
  body: z.object({ socket_id: z.string().regex(/^\d+\.\d+$/) }),
  answer: z.object({ auth: z.string(), user_data: z.string() }),
});

export const getLiveConfig = endpoint({
  method: 'GET',
  path: '/api/broadcasting/config',
  summary: 'Get the configuration of the live channel',
  tag: 'live',
  answer: z.object({
    key: z.string(),
    cluster: z.string(),
    /** Empty: the host that served the page. */
    host: z.string(),
    port: z.number().int().nullable(),
    force_tls: z.boolean(),
    is_hosted: z.boolean(),
  }),
});

export const channels = {
  notifications: (userId: string) => `private-users.${userId}.notifications`,
  pdf: (pdfId: string) => `private-pdfs.${pdfId}`,
  pdfPresence: (pdfId: string) => `presence-pdfs.${pdfId}`,
  organizationPresence: (organizationId: string) => `presence-organizations.${organizationId}`,
} as const;

/** Events on `private-pdfs.{id}` and, for galleries, on `private-users.{id}.notifications`. */
export const PDF_CHANGED_EVENT = 'pdf.changed';
/** On `private-users.{id}.notifications`: there is something new to read. */
export const NOTIFIED_EVENT = 'notification.created';
export const ELEMENTS_CHANGED_EVENT = 'elements.changed';
/** On `private-users.{id}.notifications`: the user's permissions in an organization have changed. */
export const MEMBERSHIP_CHANGED_EVENT = 'membership.changed';
/** On `private-users.{id}.notifications`: the folders of a space are others, or lie elsewhere. */
export const FOLDERS_CHANGED_EVENT = 'folders.changed';
