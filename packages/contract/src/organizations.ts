// Organizations: their profile, branding and settings.
import { z } from 'zod';
import { BODY_BYTES, endpoint } from './endpoint.ts';
import { email, id, nullableTime, oneLine, picture, sealMode, time } from './fields.ts';
import { listOf, listQuery } from './lists.ts';
import { code } from './problem-codes.ts';
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
  /** The default for documents sent from the organization. */
  seal_mode: sealMode,
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

/** The only facts about an organization that recipients of its documents see. */
export const organizationBranding = z.object({
  name: z.string(),
  primary_color: z.string().nullable(),
  secondary_color: z.string().nullable(),
  logo_base64: z.string().nullable(),
});
export type OrganizationBranding = z.infer<typeof organizationBranding>;

export const listOrganizations = endpoint({
  method: 'GET',
  path: '/api/organizations',
  summary: 'List the caller’s organizations',
  tag: 'organizations',
  query: listQuery({
    sorts: ['name', 'created_at'],
    default_sort: 'name',
    includes: ['authOrganizationUser'],
    appends: ['logo_base64', 'is_billable'],
  }),
  answer: listOf(organization),
});

/** As colour pickers give it: `#rrggbb`, without alpha. */
export const hexColor = z.string().regex(/^#[\da-f]{6}$/i, code('accent_color_invalid'));

const logo = picture(4 * 1024 * 1024);

export const organizationInput = z.object({
  name: oneLine(100),
  /** null: the product's own. */
  primary_color: hexColor.nullable().default(null),
  secondary_color: hexColor.nullable().default(null),
  /** null: none. */
  logo: logo.nullable().default(null),
  is_active: z.boolean().default(true),
  seal_mode: sealMode.default('each'),
});

export const createOrganization = endpoint({
  method: 'POST',
  path: '/api/organizations',
  summary: 'Create an organization',
  description: 'The caller becomes its first admin.',
  tag: 'organizations',
  ability: 'admin',
  max_body_bytes: BODY_BYTES.images,
  body: organizationInput,
  answer: organization,
  status: 201,
});

export const updateOrganization = endpoint({
  method: 'PUT',
  path: '/api/organizations/{id}',
  summary: 'Update an organization',
  description: 'Omitted properties do not change. An inactive organization is read-only.',
  tag: 'organizations',
  ability: 'admin',
  max_body_bytes: BODY_BYTES.images,
  body: z.object({
    name: organizationInput.shape.name.optional(),
    primary_color: hexColor.nullable().optional(),
    secondary_color: hexColor.nullable().optional(),
    logo: logo.nullable().optional(),
    is_active: z.boolean().optional(),
    seal_mode: sealMode.optional(),
  }),
  answer: organization,
});

export const deleteOrganization = endpoint({
  method: 'DELETE',
  path: '/api/organizations/{id}',
  summary: 'Delete an organization',
  description: 'With everything in it. Pending documents are withdrawn.',
  tag: 'organizations',
  ability: 'admin',
});

const organizationSettings = z.object({
  /** The address for invoices; null: only the admins get them. */
  billing_email: z.string().nullable(),
});

export const getOrganizationSettings = endpoint({
  method: 'GET',
  path: '/api/organizations/{id}/settings',
  summary: 'Get organization settings',
  tag: 'organizations',
  ability: 'admin',
  answer: organizationSettings,
});

export const setBillingEmail = endpoint({
  method: 'PUT',
  path: '/api/organizations/{id}/settings/billing_email',
  summary: 'Set the billing email',
  tag: 'organizations',
  ability: 'admin',
  body: z.object({ value: email.nullable() }),
  answer: organizationSettings,
});
