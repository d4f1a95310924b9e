// Bulk sends: one template and a table of people and values, where each row becomes a pdf to sign.
import { DATE_ORDERS } from '@countersign/document-model/dates';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { presentedProblem } from './errors.ts';
import { id, language, nullableTime, optionalText, requiredText, time } from './fields.ts';
import { listOf, listQuery } from './lists.ts';
import { expiresAfterDays, reminders } from './reminders.ts';

export const MAX_BULK_ROWS = 1_000;
/** Limit per space, sent and unsent. */
export const MAX_BULK_SENDS = 1_000;
export const MAX_BULK_COLUMNS = 100;
export const MAX_BULK_BYTES = 2 * 1024 * 1024;
/** Limit per space within 24 hours. */
export const MAX_BULK_ROWS_A_DAY = 2_000;

/** `checked`: nothing is sent yet. `done`: every row has its outcome. */
export const BULK_STATUSES = ['checked', 'sending', 'done'] as const;
export const BULK_ROW_STATUSES = ['ready', 'invalid', 'sent', 'failed'] as const;
export type BulkRowStatus = (typeof BULK_ROW_STATUSES)[number];

/** Where a column goes: `name:{role}`, `email:{role}`, `field:{element}` or `stub:{key}`; null: it is not used. */
const target = z.string().max(120).nullable();
const mapping = z.array(target).max(MAX_BULK_COLUMNS);
/**
 * For each column with ambiguous dates (01/02/2026), their order; null: inferred from its other dates, or else from the language.
 */
const dateOrders = z.array(z.enum(DATE_ORDERS).nullable()).max(MAX_BULK_COLUMNS);

export const bulkTarget = z.object({
  target: z.string(),
  kind: z.enum(['name', 'email', 'field', 'stub']),
  /** The role, the field or the stub. */
  label: z.string(),
  is_required: z.boolean(),
});
export type BulkTarget = z.infer<typeof bulkTarget>;

export const bulkSend = z.object({
  id,
  pdf_id: id.nullable(),
  template_name: z.string(),
  file_name: z.string(),
  name: z.string(),
  message: z.string(),
  reminders: reminders.nullable(),
  /** Counted from when a row is sent. */
  expires_after_days: expiresAfterDays,
  status: z.enum(BULK_STATUSES),
  headers: z.array(z.string()),
  mapping,
  /** Numbers, dates, yes and no are read as it writes them: the language of who sends it, unless another one is said. */
  language,
  date_orders: dateOrders,
  /** Indices of columns with ambiguous dates whose order is not chosen yet. No row is sent before that. */
  open_columns: z.array(z.number().int()),
  targets: z.array(bulkTarget),
  /** Problems that block all rows: a missing column, an incomplete template. */
  problems: z.array(presentedProblem),
  counts: z.object({
    total: z.number().int(),
    ready: z.number().int(),
    invalid: z.number().int(),
    sent: z.number().int(),
    failed: z.number().int(),
  }),
  created_at: time,
  sent_at: nullableTime,
  done_at: nullableTime,
});
export type BulkSend = z.infer<typeof bulkSend>;

export const bulkRow = z.object({
  /** In the file, the header being 1. */
  line: z.number().int(),
  cells: z.array(z.string()),
  status: z.enum(BULK_ROW_STATUSES),
  /** `is_hint`: the row is sent all the same. */
  errors: z.array(presentedProblem.extend({ column: z.number().int().nullable(), is_hint: z.boolean().optional() })),
  pdf_id: id.nullable(),
});
export type BulkRow = z.infer<typeof bulkRow>;

export const listBulkSends = endpoint({
  method: 'GET',
  path: '/api/{space}/bulk-sends',
  summary: 'List bulk sends',
  description: 'Standard members get only their own.',
  tag: 'bulk sends',
  query: listQuery({ sorts: ['created_at'], default_sort: '-created_at' }),
  answer: listOf(bulkSend),
});

export const createBulkSend = endpoint({
  method: 'POST',
  path: '/api/{space}/bulk-sends',
  summary: 'Create a bulk send',
  description: 'Checks each row of a CSV file against a template. Nothing is sent.',
  tag: 'bulk sends',
  body_kind: 'multipart',
  body: z.object({
    pdf_id: id,
    /** JSON: a target or null for each column; found by the header row where it is left out. */
    mapping: z.string().max(9_000).optional(),
    /** In which numbers, dates, yes and no are written; the caller's where it is left out. */
    language: language.optional(),
    /** JSON: `day_first`, `month_first` or null for each column. */
    date_orders: z.string().max(2_000).optional(),
  }),
  answer: bulkSend,
  status: 201,
});

export const bulkMapping = mapping;
export const bulkDateOrders = dateOrders;

export const getBulkSend = endpoint({
  method: 'GET',
  path: '/api/{space}/bulk-sends/{bulkSendId}',
  summary: 'Get a bulk send',
  description: 'With its progress.',
  tag: 'bulk sends',
  answer: bulkSend,
});

export const updateBulkSend = endpoint({
  method: 'PUT',
  path: '/api/{space}/bulk-sends/{bulkSendId}',
  summary: 'Update a bulk send',
  description: 'Changes the column mapping, which checks all rows again, the emails, or the reminders. Only before it is sent.',
  tag: 'bulk sends',
  body: z.object({
    mapping: mapping.optional(),
    language: language.optional(),
    date_orders: dateOrders.optional(),
    name: requiredText(255).optional(),
    message: optionalText(5_000).optional(),
    reminders: reminders.nullable().optional(),
    expires_after_days: expiresAfterDays.optional(),
  }),
  answer: bulkSend,
});

export const deleteBulkSend = endpoint({
  method: 'DELETE',
  path: '/api/{space}/bulk-sends/{bulkSendId}',
  summary: 'Delete a bulk send',
  description: 'Deletes its rows. Documents that were sent remain.',
  tag: 'bulk sends',
});

export const startBulkSend = endpoint({
  method: 'POST',
  path: '/api/{space}/bulk-sends/{bulkSendId}/send',
  summary: 'Start a bulk send',
  description: 'Sends all valid rows and skips the others.',
  tag: 'bulk sends',
  answer: bulkSend,
});

export const listBulkRows = endpoint({
  method: 'GET',
  path: '/api/{space}/bulk-sends/{bulkSendId}/rows',
  summary: 'List the rows of a bulk send',
  description: 'With errors and results, in the order of the file.',
  tag: 'bulk sends',
  query: listQuery({ sorts: ['line'], default_sort: 'line', filters: { status: z.enum(BULK_ROW_STATUSES) } }),
  answer: listOf(bulkRow),
});

export const exportBulkOutcome = endpoint({
  method: 'GET',
  path: '/api/{space}/bulk-sends/{bulkSendId}/outcome',
  summary: 'Export the results of a bulk send',
  description: 'The original file with the result of each row, as CSV.',
  tag: 'bulk sends',
  answer_kind: 'file',
  status: 200,
});
