import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, oneLine, time } from './fields.ts';
import { SIGNEE_KINDS } from './signees.ts';

export const MAX_TEMPLATE_ROLES = 20;

/** A role for a signee in a template: its fields are assigned to it until a person takes it. Only signers' roles have fields. */
export const templateRole = z.object({
  id,
  pdf_id: id,
  name: z.string(),
  kind: z.enum(SIGNEE_KINDS),
  color: z.string(),
  order: z.number().int(),
  created_at: time,
  updated_at: time,
});
export type TemplateRole = z.infer<typeof templateRole>;

const roleFields = z.object({
  name: oneLine(100),
  kind: z.enum(SIGNEE_KINDS).optional(),
  order: z.number().int().min(1).max(MAX_TEMPLATE_ROLES).optional(),
});

export const listTemplateRoles = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/roles',
  summary: 'List the roles of a template',
  description: 'In order.',
  tag: 'templates',
  answer: z.object({ data: z.array(templateRole) }),
});

export const createTemplateRole = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/roles',
  summary: 'Add a role to a template',
  tag: 'templates',
  body: roleFields,
  answer: templateRole,
  status: 201,
});

export const updateTemplateRole = endpoint({
  method: 'PUT',
  path: '/api/documents/pdfs/{id}/roles/{roleId}',
  summary: 'Update a role',
  description: 'Its name, kind or position.',
  tag: 'templates',
  body: roleFields.partial(),
  answer: templateRole,
});

export const deleteTemplateRole = endpoint({
  method: 'DELETE',
  path: '/api/documents/pdfs/{id}/roles/{roleId}',
  summary: 'Remove a role',
  description: 'Its fields remain, without a role.',
  tag: 'templates',
});

export const restoreTemplateRole = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/roles/{roleId}/restore',
  summary: 'Restore a removed role',
  description: 'Its fields are not assigned to it again.',
  tag: 'templates',
  answer: templateRole,
});
