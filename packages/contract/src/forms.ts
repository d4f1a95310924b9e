// Forms: a template published under a link, and the submissions of its visitors.
import { z } from 'zod';
import { BODY_BYTES, endpoint } from './endpoint.ts';
import { REQUIRED, email, id, nullableTime, requiredText, time } from './fields.ts';
import { listOf, listQuery } from './lists.ts';
import { SIGNING_MODES } from './signing-states.ts';
import { code } from './problem-codes.ts';
import { expiresAfterDays, reminders } from './reminders.ts';

export const MAX_FORMS = 200;
export const MAX_FORM_EMAILS = 1_000;
export const MAX_EMBED_ORIGINS = 20;
export const MAX_SUBMISSIONS = 100_000;

/** `anyone`: nothing is checked. `verified`: a code is emailed to the visitor. `list`: that, and only these addresses. */
export const FORM_ACCESS = ['anyone', 'verified', 'list'] as const;
export type FormAccess = (typeof FORM_ACCESS)[number];
/** `unavailable`: the template cannot be filled in at present. */
export const FORM_STATES = ['open', 'off', 'closed', 'full', 'unavailable'] as const;
export type FormState = (typeof FORM_STATES)[number];

/** Lower-case letters, digits and single hyphens between them. */
export const slug = z
  .string({ error: REQUIRED })
  .trim()
  .toLowerCase()
  .min(6, code('text_too_short'))
  .max(80, code('text_too_long'))
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, code('slug_invalid'));

/** Scheme, host and port of a website: where a page may be shown in a frame. */
const origin = z
  .string()
  .trim()
  .max(300, code('text_too_long'))
  .transform((text) => text.replace(/\/+$/, '').toLowerCase())
  .pipe(z.string().regex(/^https?:\/\/([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(:\d{1,5})?$/, code('embed_origin_invalid')));

/** A person who takes another role of the template, the same in every submission. */
const otherSignee = z.object({ role_id: id, name: requiredText(200), email });
export type FormSignee = z.infer<typeof otherSignee>;

export const form = z.object({
  id,
  user_id: id.nullable(),
  organization_id: id.nullable(),
  pdf_id: id.nullable(),
  template_name: z.string(),
  name: z.string(),
  slug: z.string(),
  /** Where visitors enter. */
  url: z.string(),
  is_active: z.boolean(),
  state: z.enum(FORM_STATES),
  access: z.enum(FORM_ACCESS),
  /** Who may fill it in, where that is a list. */
  emails: z.array(z.string()),
  max_submissions: z.number().int().nullable(),
  closes_at: nullableTime,
  reminders: reminders.nullable(),
  /** Counted from when a visitor begins. */
  expires_after_days: expiresAfterDays,
  /** The websites that may show the form's page in a frame. */
  embed_origins: z.array(z.string()),
  /** The role that visitors take; null where the template has none. */
  role_id: id.nullable(),
  signees: z.array(otherSignee),
  /** Those that count towards the limit. */
  submission_count: z.number().int(),
  created_at: time,
  updated_at: time,
});
export type Form = z.infer<typeof form>;

const formFields = z.object({
  name: requiredText(200),
  slug,
  is_active: z.boolean(),
  access: z.enum(FORM_ACCESS),
  emails: z.array(email).max(MAX_FORM_EMAILS, code('too_many_list_addresses')),
  max_submissions: z.number().int().min(1, code('number_too_small')).max(MAX_SUBMISSIONS, code('number_too_large')).nullable(),
  closes_at: nullableTime,
  reminders: reminders.nullable(),
  expires_after_days: expiresAfterDays,
  embed_origins: z.array(origin).max(MAX_EMBED_ORIGINS, code('too_many_websites')),
  role_id: id.nullable(),
  signees: z.array(otherSignee).max(20),
});
export const formChanges = formFields.partial();

export const listForms = endpoint({
  method: 'GET',
  path: '/api/{space}/forms',
  summary: 'List forms',
  description: 'Standard members get only their own.',
  tag: 'forms',
  query: listQuery({ sorts: ['created_at', 'name'], default_sort: '-created_at', filters: { search: z.string().max(200) } }),
  answer: listOf(form),
});

export const createForm = endpoint({
  method: 'POST',
  path: '/api/{space}/forms',
  summary: 'Publish a template as a form',
  description: 'Returns 422 with everything that the template lacks.',
  tag: 'forms',
  max_body_bytes: BODY_BYTES.long,
  body: z.object({
    pdf_id: id,
    name: requiredText(200).optional(),
    slug: slug.optional(),
    is_active: z.boolean().default(true),
    access: z.enum(FORM_ACCESS).default('anyone'),
    emails: formFields.shape.emails.default([]),
    max_submissions: formFields.shape.max_submissions.default(null),
    closes_at: nullableTime.default(null),
    reminders: reminders.nullable().default(null),
    expires_after_days: expiresAfterDays.default(null),
    embed_origins: formFields.shape.embed_origins.default([]),
    /** The template's first role where it is left out. */
    role_id: id.nullable().optional(),
    signees: formFields.shape.signees.default([]),
  }),
  answer: form,
  status: 201,
});

export const getForm = endpoint({
  method: 'GET',
  path: '/api/{space}/forms/{formId}',
  summary: 'Get a form',
  tag: 'forms',
  answer: form,
});

export const updateForm = endpoint({
  method: 'PUT',
  path: '/api/{space}/forms/{formId}',
  summary: 'Update, open or close a form',
  tag: 'forms',
  max_body_bytes: BODY_BYTES.long,
  body: formChanges,
  answer: form,
});

export const deleteForm = endpoint({
  method: 'DELETE',
  path: '/api/{space}/forms/{formId}',
  summary: 'Delete a form',
  description: 'PDFs created from it remain.',
  tag: 'forms',
});

export const getFormCode = endpoint({
  method: 'GET',
  path: '/api/{space}/forms/{formId}/qr-code',
  summary: 'Get the QR code of a form',
  description: 'As SVG.',
  tag: 'forms',
  answer_kind: 'file',
  status: 200,
});

/** `started`: the visitor has not finished. `waiting`: others have still to sign. */
export const SUBMISSION_STATUSES = ['started', 'waiting', 'completed', 'declined'] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

export const submission = z.object({
  pdf_id: id,
  name: z.string(),
  email: z.string(),
  status: z.enum(SUBMISSION_STATUSES),
  signing_mode: z.enum(SIGNING_MODES).nullable(),
  /** By column; empty until the visitor has finished. */
  values: z.record(z.string(), z.string()),
  created_at: time,
  signed_at: nullableTime,
});
export type Submission = z.infer<typeof submission>;

export const submissionFilters = { search: z.string().max(200), status: z.enum(SUBMISSION_STATUSES) };

export const listSubmissions = endpoint({
  method: 'GET',
  path: '/api/{space}/forms/{formId}/submissions',
  summary: 'List submissions of a form',
  description: 'One column per field, newest first. `Accept: text/csv` returns all that match as CSV.',
  tag: 'forms',
  query: listQuery({ sorts: ['created_at'], default_sort: '-created_at', filters: submissionFilters }),
  answer: listOf(submission).extend({ columns: z.array(z.string()) }),
});

export const exportSubmissions = endpoint({
  method: 'GET',
  path: '/api/{space}/forms/{formId}/submissions/csv',
  summary: 'Export submissions as CSV',
  description: 'All that match the filter.',
  tag: 'forms',
  query: listQuery({ filters: submissionFilters }),
  answer_kind: 'file',
  status: 200,
});

export const zipSubmissions = endpoint({
  method: 'GET',
  path: '/api/{space}/forms/{formId}/submissions/zip',
  summary: 'Download submissions as ZIP',
  description: 'The sealed PDFs of the completed submissions that match the filter.',
  tag: 'forms',
  query: listQuery({ filters: submissionFilters }),
  answer_kind: 'file',
  status: 200,
});

export const getPublicForm = endpoint({
  method: 'GET',
  path: '/api/forms/{slug}',
  summary: 'Get a form as a visitor',
  description: 'A form that is not open reveals nothing about itself.',
  tag: 'forms',
  answer: z.object({
    state: z.enum(['open', 'closed', 'full']),
    name: z.string().nullable(),
    owner_name: z.string().nullable(),
    /** Whether a code is emailed before the document opens. */
    asks_for_code: z.boolean(),
  }),
});
