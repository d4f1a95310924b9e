import type { Box, PageRotation } from '@countersign/document-model';
import type { EngineMode, PAGE_MODES, PDF_ORIGINS, PdfForm, PdfMode } from '@countersign/contract/pdfs';
import type { Obstacle, Preflight, TextTagNote } from '@countersign/contract/preflight';
import type { FiledMode } from '@countersign/contract/folders';
import type { SealMode } from '@countersign/contract/fields';
import type { Language } from '@countersign/contract/languages';
import type { SendDraft } from '@countersign/contract/send-draft';
import type { Reminders } from '@countersign/contract/reminders';
import type { SigneeKind } from '@countersign/contract/signees';
import type { SigningMode } from '@countersign/contract/signing-states';
import type { UploadFormat } from '@countersign/contract/upload-kinds';
import { sql } from 'drizzle-orm';
import { bigint, boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export interface Rehearsal {
  /** Hash of the file and its fields. The result is outdated once it differs. */
  key: string;
  /** Why the document could not be finished; null: it can be. */
  problem: string | null;
}

/** `wanted` and `unwanted` are the uploader's choice, until the file has been inspected. */
export type TextTagsState =
  | { state: 'wanted' | 'unwanted' | 'found' }
  | {
      state: 'used';
      fields: number;
      notes: TextTagNote[];
      element_ids: string[];
      /** Roles created for the tags. */
      role_ids: string[];
      /** `pages_revision` of the pdf after the tags were applied. Undo is refused once it differs. */
      pages_revision: number;
    };

export const pdfs = pgTable('pdfs', {
  id: uuid().primaryKey(),
  user_id: uuid(),
  organization_id: uuid(),
  created_by: uuid().notNull(),
  folder_id: uuid(),
  /** The template that the document was created from; null: none, or permanently deleted. */
  template_id: uuid(),
  name: text().notNull(),
  mode: text().$type<PdfMode>().notNull(),
  origin: text().$type<(typeof PDF_ORIGINS)[number]>().notNull(),
  engine_mode: text().$type<EngineMode>().notNull(),
  obstacle: text().$type<Obstacle>(),
  form: text().$type<PdfForm>().notNull().default('none'),
  form_field_count: integer().notNull().default(0),
  signature_count: integer().notNull().default(0),
  /** Findings about the uploaded file; null until it has been inspected. */
  preflight: jsonb().$type<Preflight>(),
  /** Version of the rules that produced `obstacle` and `preflight`. Signed files are judged again if it is outdated. */
  judged_version: integer().notNull().default(0),
  text_tags: jsonb().$type<TextTagsState>(),
  /** Storage key of the source before applied text tags were removed from its pages; needed to undo. */
  tagged_key: text(),
  signing_mode: text().$type<SigningMode>(),
  declined_cause: text().$type<'signee' | 'sender' | 'expired'>(),
  declined_reason: text(),
  revision: integer().notNull().default(0),
  /** The `revision` that last changed the pages. */
  pages_revision: integer().notNull().default(0),
  /** The `revision` at which a snapshot was last restored. */
  restored_revision: integer().notNull().default(0),
  page_count: integer(),
  size_bytes: bigint({ mode: 'number' }).notNull(),
  upload_key: text().notNull(),
  source_key: text(),
  /** The file from which `source_key` is built, together with `page_sources`. */
  base_key: text(),
  /** The file with one incremental update for each signee who has finished. */
  signing_key: text(),
  seal_mode: text().$type<SealMode>().notNull().default('each'),
  sealed_key: text(),
  /** The sealed file before a late timestamp was added; null: the first seal was final. */
  first_sealed_key: text(),
  awaits_timestamp: boolean().notNull().default(false),
  certificate_key: text(),
  /** Subject of the emails to signees; empty: the default. */
  subject: text().notNull().default(''),
  message: text().notNull().default(''),
  /** IANA time zone of the sender at sending; null: UTC. */
  time_zone: text(),
  /**
   * Language in which dates, times and numbers are formatted on the pages. Set at sending; null in documents sent by older
   * versions.
   */
  language: text().$type<Language>(),
  reminders: jsonb().$type<Reminders>(),
  /** Whether signees may let another person sign instead (reassign). */
  allows_reassign: boolean().notNull().default(false),
  /** Where the browser goes after a signee has finished; empty: nowhere. */
  redirect_url: text().notNull().default(''),
  is_ordered: boolean().notNull().default(false),
  /** The sender agreed to send content that other programs or printers may show differently. */
  accepts_active_content: boolean().notNull().default(false),
  /** When it was checked that the file prints what the screen shows; null: sent by a version without this check. */
  print_judged_at: moment(),
  /** The unfinished input of the send dialog, for drafts only. */
  send_draft: jsonb().$type<SendDraft>(),
  all_signed_at: moment(),
  seal_failures: integer().notNull().default(0),
  seal_failed_at: moment(),
  /** The log message of the last failure to seal. */
  seal_failure: text(),
  /** When the sender or support staff chose to finish as a new file, because the original could not be sealed; null: not chosen. */
  finish_as_new_file_at: moment(),
  /**
   * When processing the file first failed, and the product version of the last attempt. Both are null if processing has not
   * failed or has succeeded since.
   */
  failed_at: moment(),
  failed_version: text(),
  /** Result of the last rehearsal; null: none yet. */
  rehearsal: jsonb().$type<Rehearsal>(),
  sent_at: moment(),
  /** The date by which the sender would like everyone to sign. Only shown: the document ends at `expires_at`. */
  due_at: moment(),
  expires_at: moment(),
  completed_at: moment(),
  declined_at: moment(),
  archived_at: moment(),
  deleted_at: moment(),
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
  /** The user or organization that owns the pdf; null: kept only for its signees. Generated by the database. */
  owner_id: uuid().generatedAlwaysAs(sql`coalesce(user_id, organization_id)`),
  /** Generated by the database from `deleted_at` and `archived_at`. */
  lifecycle: text()
    .$type<'live' | 'archived' | 'deleted'>()
    .notNull()
    .generatedAlwaysAs(sql`by the migration`),
});
export type PdfRow = typeof pdfs.$inferSelect;

/**
 * The number of pdfs with the same keys is the sum of `change`. Triggers on `pdfs` insert rows; a job merges them. Nothing else
 * writes here.
 */
export const pdfCounts = pgTable('pdf_counts', {
  owner_id: uuid().notNull(),
  lifecycle: text().$type<'live' | 'archived' | 'deleted'>().notNull(),
  mode: text().$type<PdfMode>().notNull(),
  signing_mode: text().$type<SigningMode>(),
  created_by: uuid().notNull(),
  folder_id: uuid(),
  change: integer().notNull(),
});

/** Folders of a space, with documents, templates and other folders. */
export const folders = pgTable('folders', {
  id: uuid().primaryKey(),
  user_id: uuid(),
  organization_id: uuid(),
  parent_id: uuid(),
  created_by: uuid().notNull(),
  name: text().notNull(),
  /** The gallery that shows the folder while it is empty; null: both galleries. */
  mode: text().$type<FiledMode>(),
  deleted_at: moment(),
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
});
export type FolderRow = typeof folders.$inferSelect;

export const pdfFavorites = pgTable(
  'pdf_favorites',
  { pdf_id: uuid().notNull(), user_id: uuid().notNull(), created_at: moment().notNull() },
  (table) => [primaryKey({ columns: [table.user_id, table.pdf_id] })],
);

export const pages = pgTable('pages', {
  id: uuid().primaryKey(),
  pdf_id: uuid().notNull(),
  order: integer().notNull(),
  source_index: integer().notNull(),
  width: doublePrecision().notNull(),
  height: doublePrecision().notNull(),
  rotation: integer().$type<PageRotation>().notNull(),
  mode: text().$type<(typeof PAGE_MODES)[number]>().notNull(),
  /** The file that the page was added from; null: the pdf's own file. */
  page_source_id: uuid(),
  /** Index (from 0) of the page in that file; null for a blank page. */
  origin_index: integer(),
  turn: integer().$type<PageRotation>().notNull().default(0),
  /** In points from the top left of the original page, before `turn`. */
  crop: jsonb().$type<Box>(),
  removed_at: moment(),
});
export type PageRow = typeof pages.$inferSelect;

/** The roles of a template. Each is filled by one signee when the template is sent. */
export const templateRoles = pgTable('template_roles', {
  id: uuid().primaryKey(),
  pdf_id: uuid().notNull(),
  name: text().notNull(),
  /** What the signee in this role is asked to do. */
  kind: text().$type<SigneeKind>().notNull().default('signer'),
  color: text().notNull(),
  order: integer().notNull(),
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
});
export type TemplateRoleRow = typeof templateRoles.$inferSelect;

/** Saved versions of a pdf. */
export const snapshots = pgTable('snapshots', {
  id: uuid().primaryKey(),
  pdf_id: uuid().notNull(),
  name: text().notNull(),
  created_by: uuid().notNull(),
  /** Storage key of the file with the pages of this version. */
  source_key: text().notNull(),
  /** Storage key of the elements, as JSON. */
  state_key: text().notNull(),
  page_count: integer().notNull(),
  element_count: integer().notNull(),
  created_at: moment().notNull(),
});

/** Files whose pages can be added to a pdf. */
export const pageSources = pgTable('page_sources', {
  id: uuid().primaryKey(),
  pdf_id: uuid().notNull(),
  storage_key: text().notNull(),
  /** File name without extension; null: unnamed. */
  name: text(),
  page_count: integer().notNull(),
  size_bytes: bigint({ mode: 'number' }).notNull(),
  created_at: moment().notNull(),
});
export type PageSourceRow = typeof pageSources.$inferSelect;

/** Uploaded files that a job will convert and combine into one PDF, in this order. */
export const uploadFiles = pgTable(
  'upload_files',
  {
    pdf_id: uuid().notNull(),
    order: integer().notNull(),
    storage_key: text().notNull(),
    name: text().notNull(),
    format: text().$type<UploadFormat>().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.pdf_id, table.order] })],
);
export type UploadFileRow = typeof uploadFiles.$inferSelect;
