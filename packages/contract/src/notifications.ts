import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, nullableTime, time } from './fields.ts';
import { listOf, listQuery } from './lists.ts';
import { DECLINED_CAUSES } from './pdfs.ts';

/** Core specification, section 9. */
export const NOTIFICATION_TYPES = [
  'PdfCompleted',
  'PdfDeclined',
  'ReviewAndSign',
  'System',
  'OrganizationInvite',
  'InviteRejected',
  'InviteAccepted',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** How it looks (core specification, section 3). */
export const NOTIFICATION_LOOKS = ['success', 'danger', 'default', 'info', 'warning'] as const;

/** Notices from the system: the screen formats them in the reader's language and knows the page to open. */
export const NOTICES = [
  'question_asked',
  'address_refused',
  'alternate_declined',
  'file_ready',
  'prints_otherwise',
  'webhook_gone',
  'webhook_failing',
  'seal_stuck',
  'file_failed',
  'timelines_broken',
  'payment_failed',
  'subscription_unpaid',
  'trial_ending',
  'card_expiring',
  'usage_high',
  'usage_full',
  'seats_exceeded',
  'seats_matched',
  'seats_added',
  'price_unknown',
] as const;
export type Notice = (typeof NOTICES)[number];

export const notificationData = z.object({
  type: z.enum(NOTIFICATION_LOOKS),
  /** Where a press leads; null: nowhere. */
  action: z.object({ organization_id: id.nullable(), resource_id: id }).nullable(),
  /** What it is about: the name of a pdf or an organization, the host of a webhook, a number of timelines, a metric, the end of a card's number. */
  subject: z.string(),
  /** Who did it; empty for the system. */
  actor: z.string(),
  /** Why a pdf was not signed; missing on older notifications. */
  cause: z.enum(DECLINED_CAUSES).optional(),
  /** For notices from the system; missing on older notifications. */
  notice: z.enum(NOTICES).optional(),
  /** What the recipient is asked to do: sign, if omitted. */
  asked_to: z.enum(['sign', 'approve', 'view']).optional(),
  /** Further words: a reason, or the whole text of the system's. */
  message: z.string(),
});
export type NotificationData = z.infer<typeof notificationData>;

export const notification = z.object({
  id,
  type: z.enum(NOTIFICATION_TYPES),
  notifiable_type: z.literal('User'),
  notifiable_id: id,
  data: notificationData,
  read_at: nullableTime,
  created_at: time,
  updated_at: time,
  is_read: z.boolean(),
  human_readable_created_at: z.string(),
  human_readable_updated_at: z.string(),
});
export type Notification = z.infer<typeof notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'List notifications',
  description: 'Newest first.',
  tag: 'notifications',
  query: listQuery({
    sorts: ['created_at'],
    default_sort: '-created_at',
    filters: { status: z.enum(['unread', 'read']) },
  }),
  answer: listOf(notification),
});

export const updateNotification = endpoint({
  method: 'PUT',
  path: '/api/notifications/{id}',
  summary: 'Mark a notification as read or unread',
  tag: 'notifications',
  body: z.object({ is_read: z.boolean() }),
  answer: notification,
});

export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read-all',
  summary: 'Mark all notifications as read',
  tag: 'notifications',
  answer: z.object({ read: z.number().int() }),
});

/** Emails that users cannot turn off: the request to sign, the finished document, the invitation to an organization. */
export const ESSENTIAL_MAILS: readonly NotificationType[] = ['ReviewAndSign', 'PdfCompleted', 'OrganizationInvite'];

export const notificationChoice = z.object({
  type: z.enum(NOTIFICATION_TYPES),
  /** Always true for essential emails. */
  mail: z.boolean(),
  in_app: z.boolean(),
  is_mail_essential: z.boolean(),
});
export type NotificationChoice = z.infer<typeof notificationChoice>;

const notificationChoices = z.object({ data: z.array(notificationChoice) });

export const getNotificationPreferences = endpoint({
  method: 'GET',
  path: '/api/users/{id}/settings/notifications',
  summary: 'Get notification settings',
  description: 'For each type: by email, in the app, or not at all.',
  tag: 'notifications',
  answer: notificationChoices,
});

export const updateNotificationPreference = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/settings/notifications',
  summary: 'Update notification settings',
  description: 'For one type; omitted properties do not change. Returns 422 for essential emails.',
  tag: 'notifications',
  body: z.object({ type: z.enum(NOTIFICATION_TYPES), mail: z.boolean().optional(), in_app: z.boolean().optional() }),
  answer: notificationChoices,
});

const unsubscribeToken = z.string().min(1).max(300);

export const getUnsubscribe = endpoint({
  method: 'GET',
  path: '/api/unsubscribe',
  summary: 'Preview an unsubscribe link',
  description: 'Says which emails the link would turn off. Changes nothing.',
  tag: 'notifications',
  ability: 'session',
  query: z.strictObject({ token: unsubscribeToken }),
  answer: z.object({
    type: z.enum(NOTIFICATION_TYPES),
    is_on: z.boolean(),
  }),
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe',
  summary: 'Unsubscribe from a type of email',
  description: 'Email programs post to `/unsubscribe` instead (RFC 8058).',
  tag: 'notifications',
  ability: 'session',
  body: z.object({ token: unsubscribeToken }),
});
