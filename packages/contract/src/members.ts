// The people of an organization, and their roles.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { listOf, listQuery } from './lists.ts';
import { organizationUser } from './organizations.ts';
import { INVITE_ROLES } from './roles.ts';

/** Colours of the presence dot beside an avatar. */
export const STATUS_COLORS = { online: 'green', away: 'yellow', offline: 'gray' } as const;

/** Settings specification, section 3. */
export const member = organizationUser.extend({
  user: z
    .object({
      full_name: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      statusColor: z.enum(['green', 'yellow', 'gray']),
    })
    .optional(),
  user_avatar_base64: z.string().nullable().optional(),
});
export type Member = z.infer<typeof member>;

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/organizations/{id}/users',
  summary: 'List members',
  description: 'By name.',
  tag: 'organizations',
  query: listQuery({
    sorts: ['name', 'created_at'],
    default_sort: 'name',
    includes: ['user'],
    appends: ['user_avatar_base64'],
  }),
  answer: listOf(member),
});

export const getMember = endpoint({
  method: 'GET',
  path: '/api/organizations/{id}/users/{userId}',
  summary: 'Get a member',
  tag: 'organizations',
  answer: member,
});

export const updateMember = endpoint({
  method: 'PUT',
  path: '/api/organizations/{id}/users/{userId}',
  summary: 'Change a member’s role',
  description: 'Not the caller’s own. An organization always has an admin.',
  tag: 'organizations',
  ability: 'admin',
  body: z.object({ role: z.enum(INVITE_ROLES) }),
  answer: member,
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/organizations/{id}/users/{userId}',
  summary: 'Remove a member or leave',
  description: 'Access ends immediately. The last admin cannot be removed.',
  tag: 'organizations',
  ability: 'admin',
});
