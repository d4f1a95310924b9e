import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, nullableTime, time } from './fields.ts';

export const user = z.object({
  id,
  email: z.string(),
  email_verified_at: nullableTime,
  verifiedEmail: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  is_active: z.boolean(),
  is_support_staff: z.boolean(),
  is_developer: z.boolean(),
  is_billable: z.boolean().optional(),
  avatar_base64: z.string().nullable().optional(),
  created_at: time,
  updated_at: time,
  deleted_at: nullableTime,
  disabled_at: nullableTime,
  human_readable_activity_status: z.enum(['online', 'away', 'offline']),
  human_readable_created_at: z.string(),
  human_readable_deleted_at: z.string().nullable(),
  human_readable_updated_at: z.string(),
});
export type User = z.infer<typeof user>;

export const getMe = endpoint({
  method: 'GET',
  path: '/api/users/me',
  summary: 'The signed-in user',
  tag: 'account',
  query: z.strictObject({ append: z.string().optional() }),
  answer: user,
});

const spaceChoice = z.object({ default_organization_id: id.nullable() });

export const getDefaultOrganization = endpoint({
  method: 'GET',
  path: '/api/users/{id}/settings/default_organization_id',
  summary: 'The organization that the user works in by default; null for the private space',
  tag: 'account',
  answer: spaceChoice,
});

export const setDefaultOrganization = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/settings/default_organization_id',
  summary: 'Choose the organization to work in by default',
  tag: 'account',
  body: z.object({ value: id.nullable() }),
  answer: spaceChoice,
});
