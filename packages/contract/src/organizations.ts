import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, nullableTime, time } from './fields.ts';
import { listOf, listQuery } from './lists.ts';
import { organizationRole } from './roles.ts';

export const organizationUser = z.object({
  id,
  organization_id: id,
  user_id: id,
  role: organizationRole,
  created_at: time,
  updated_at: time,
});

export const organization = z.object({
  id,
  name: z.string(),
  primary_color: z.string().nullable(),
  secondary_color: z.string().nullable(),
  is_active: z.boolean(),
  is_billable: z.boolean().optional(),
  logo_base64: z.string().nullable().optional(),
  authOrganizationUser: organizationUser.nullable().optional(),
  authUserRole: z.string().optional(),
  created_by: id.nullable(),
  updated_by: id.nullable(),
  created_at: time,
  updated_at: time,
  deleted_at: nullableTime,
});
export type Organization = z.infer<typeof organization>;

export const listOrganizations = endpoint({
  method: 'GET',
  path: '/api/organizations',
  summary: 'The organizations of the signed-in user',
  tag: 'organizations',
  query: listQuery({
    sorts: ['name', 'created_at'],
    default_sort: 'name',
    includes: ['authOrganizationUser'],
    appends: ['logo_base64', 'is_billable'],
  }),
  answer: listOf(organization),
});
