// What support staff tell everyone who is signed in.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, requiredText, time } from './fields.ts';
import { code } from './problem-codes.ts';

export const ALERT_TYPES = ['success', 'danger', 'warning', 'info'] as const;
export type AlertType = (typeof ALERT_TYPES)[number];

export const MAX_ALERTS = 50;

export const alert = z.object({ id, type: z.enum(ALERT_TYPES), message: z.string(), created_at: time });
export type Alert = z.infer<typeof alert>;

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/system/alerts',
  summary: 'List alerts',
  description: 'Newest first.',
  tag: 'system',
  answer: z.object({ data: z.array(alert) }),
});

export const createAlert = endpoint({
  method: 'POST',
  path: '/api/system/alerts',
  summary: 'Create an alert',
  description: 'Shown to everyone who is signed in.',
  tag: 'system',
  ability: 'session',
  body: z.object({
    message: requiredText(1_000),
    type: z.enum(ALERT_TYPES, { error: code('required') }),
  }),
  answer: alert,
  status: 201,
});

export const deleteAlert = endpoint({
  method: 'DELETE',
  path: '/api/system/alerts/{alertId}',
  summary: 'Delete an alert',
  tag: 'system',
  ability: 'session',
});

export const deleteAlerts = endpoint({
  method: 'DELETE',
  path: '/api/system/alerts',
  summary: 'Delete all alerts',
  tag: 'system',
  ability: 'session',
});
