import type { Box, Element, ElementKind, PageRotation } from '@countersign/document-model';
import type {
  EngineMode,
  Obstacle,
  PAGE_MODES,
  PDF_ORIGINS,
  PdfForm,
  PdfMode,
  Preflight,
  TextTagNote,
} from '@countersign/contract/pdfs';
import type { FiledMode } from '@countersign/contract/folders';
import type { SealMode } from '@countersign/contract/fields';
import type { Language } from '@countersign/contract/languages';
import type { SendDraft } from '@countersign/contract/send-draft';
import type { Reminders } from '@countersign/contract/reminders';
import type { SIGNEE_PROOFS, SigneeKind } from '@countersign/contract/signees';
import type { SigneeStatus, SigningMode } from '@countersign/contract/signing-states';
import type { UploadFormat } from '@countersign/contract/upload-kinds';
import { sql } from 'drizzle-orm';
import { bigint, boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export interface Rehearsal {
  /** A fingerprint of the file and its fields. */
  key: string;
  /** What stands in the way of finishing it; null: nothing. */
  problem: string | null;
}

/** `wanted` and `unwanted` until the file was looked into. */
export type TextTagsState =
  | { state: 'wanted' | 'unwanted' | 'found' }
  | {
      state: 'used';
      fields: number;
      notes: TextTagNote[];
      element_ids: string[];
      /** Of roles that were made for them. */
      role_ids: string[];
      /** The pages are the same as long as this is theirs. */
      pages_revision: number;
    };

export const pdfs = pgTable('pdfs', {
  id: uuid().primaryKey(),
  user_id: uuid(),
  organization_id: uuid(),
  created_by: uuid().notNull(),
  folder_id: uuid(),
  /** The template that it was made of to be sent; null: none, or one that is gone. */
  template_id: uuid(),
  name: text().notNull(),
  mode: text().$type<PdfMode>().notNull(),
  origin: text().$type<(typeof PDF_ORIGINS)[number]>().notNull(),
  engine_mode: text().$type<EngineMode>().notNull(),
  obstacle: text().$type<Obstacle>(),
  form: text().$type<PdfForm>().notNull().default('none'),
  form_field_count: integer().notNull().default(0),
  signature_count: integer().notNull().default(0),
  /** null until it was looked into. */
  preflight: jsonb().$type<Preflight>(),
  /** The version of the rules by which obstacle and preflight were found. */
  judged_version: integer().notNull().default(0),
  text_tags: jsonb().$type<TextTagsState>(),
  /** The file in which the tags stand that were used. */
  tagged_key: text(),
  signing_mode: text().$type<SigningMode>(),
  declined_cause: text().$type<'signee' | 'sender' | 'expired'>(),
  declined_reason: text(),
  revision: integer().notNull().default(0),
  /** The revision that last changed the pages. */
  pages_revision: integer().notNull().default(0),
  /** The revision in which someone last went back to a snapshot. */
  restored_revision: integer().notNull().default(0),
  page_count: integer(),
  size_bytes: bigint({ mode: 'number' }).notNull(),
  upload_key: text().notNull(),
  source_key: text(),
  /** What the source is put together from, with `page_sources`. */
  base_key: text(),
  /** The file so far, with a revision for everyone who has finished. */
  signing_key: text(),
  seal_mode: text().$type<SealMode>().notNull().default('each'),
  sealed_key: text(),
  /** As it was sealed at first, where a timestamp authority has witnessed it only later. */
  first_sealed_key: text(),
  awaits_timestamp: boolean().notNull().default(false),
  certificate_key: text(),
  /** Of the emails; empty: the product's own. */
  subject: text().notNull().default(''),
  message: text().notNull().default(''),
  /** Where it was sent from; null: UTC. */
  time_zone: text(),
  /** How dates, times and numbers are written on its pages; null until it is sent, and for what was sent by a version without it. */
  language: text().$type<Language>(),
  reminders: jsonb().$type<Reminders>(),
  /** Whether signees may hand their place to someone else. */
  allows_reassign: boolean().notNull().default(false),
  /** Where signees are led after they have finished; empty: nowhere. */
  redirect_url: text().notNull().default(''),
  is_ordered: boolean().notNull().default(false),
  /** Its sender agreed to send it with content that programs or printers may show differently. */
  accepts_active_content: boolean().notNull().default(false),
  /** Since when it is known whether it prints what the screen shows; null: it was sent by a version that did not look. */
  print_judged_at: moment(),
  /** Of a draft: how it is to be sent, as far as it has been said. */
  send_draft: jsonb().$type<SendDraft>(),
  all_signed_at: moment(),
  seal_failures: integer().notNull().default(0),
  seal_failed_at: moment(),
  /** Why it failed last, in the words of the log. */
  seal_failure: text(),
  /** Since when it is to be sealed as a new file, because the original could not be; null: it is not. */
  finish_as_new_file_at: moment(),
  /** Since when its file could not be processed, and which version of ours failed on it last; null where it never did, or is ready. */
  failed_at: moment(),
  failed_version: text(),
  /** Whether it can be finished, as it was found out for a state of it; null where no one has asked yet. */
  rehearsal: jsonb().$type<Rehearsal>(),
  sent_at: moment(),
  /** By when the sender would like to have it signed; nothing ends then. */
  due_at: moment(),
  expires_at: moment(),
  completed_at: moment(),
  declined_at: moment(),
  archived_at: moment(),
  deleted_at: moment(),
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
  /** Whose it is; null where it is kept for its signees alone. */
  owner_id: uuid().generatedAlwaysAs(sql`coalesce(user_id, organization_id)`),
  /** By `deleted_at` and `archived_at`. */
  lifecycle: text()
    .$type<'live' | 'archived' | 'deleted'>()
    .notNull()
    .generatedAlwaysAs(sql`by the migration`),
});
export type PdfRow = typeof pdfs.$inferSelect;

/** How many pdfs there are of a kind: the sum of `change`. Triggers of `pdfs` add to it; nothing else writes to it but the job that adds up. */
export const pdfCounts = pgTable('pdf_counts', {
  owner_id: uuid().notNull(),
  lifecycle: text().$type<'live' | 'archived' | 'deleted'>().notNull(),
  mode: text().$type<PdfMode>().notNull(),
  signing_mode: text().$type<SigningMode>(),
  created_by: uuid().notNull(),
  folder_id: uuid(),
  change: integer().notNull(),
});

/** Holds documents and templates of a space, and other folders. */
export const folders = pgTable('folders', {
  id: uuid().primaryKey(),
  user_id: uuid(),
  organization_id: uuid(),
  parent_id: uuid(),
  created_by: uuid().notNull(),
  name: text().notNull(),
  /** The gallery that shows it as long as it is empty; null: both do. */
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
  /** Of another file; null where it is from the pdf's own. */
  page_source_id: uuid(),
  /** In the file that it comes from; null for a blank page. */
  origin_index: integer(),
  turn: integer().$type<PageRotation>().notNull().default(0),
  /** In points from the top left of the page as it came, before `turn`. */
  crop: jsonb().$type<Box>(),
  removed_at: moment(),
});
export type PageRow = typeof pages.$inferSelect;

/** A place for a signee in a template. */
export const templateRoles = pgTable('template_roles', {
  id: uuid().primaryKey(),
  pdf_id: uuid().notNull(),
  name: text().notNull(),
  /** What whoever takes it does. */
  kind: text().$type<SigneeKind>().notNull().default('signer'),
  color: text().notNull(),
  order: integer().notNull(),
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
});
export type TemplateRoleRow = typeof templateRoles.$inferSelect;

/** A named state of a pdf. */
export const snapshots = pgTable('snapshots', {
  id: uuid().primaryKey(),
  pdf_id: uuid().notNull(),
  name: text().notNull(),
  created_by: uuid().notNull(),
  /** Its pages, put together. */
  source_key: text().notNull(),
  /** What was on them, as JSON. */
  state_key: text().notNull(),
  page_count: integer().notNull(),
  element_count: integer().notNull(),
  created_at: moment().notNull(),
});

/** A file whose pages may be added. */
export const pageSources = pgTable('page_sources', {
  id: uuid().primaryKey(),
  pdf_id: uuid().notNull(),
  storage_key: text().notNull(),
  /** Without its ending; null where no one has named it. */
  name: text(),
  page_count: integer().notNull(),
  size_bytes: bigint({ mode: 'number' }).notNull(),
  created_at: moment().notNull(),
});
export type PageSourceRow = typeof pageSources.$inferSelect;

export const elements = pgTable('elements', {
  id: uuid().primaryKey(),
  pdf_id: uuid().notNull(),
  page_id: uuid().notNull(),
  kind: text().$type<ElementKind>().notNull(),
  signee_id: uuid(),
  data: jsonb().$type<Element>().notNull(),
  size_bytes: integer().notNull(),
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
});

export const elementPictures = pgTable(
  'element_pictures',
  { pdf_id: uuid().notNull(), sha256: text().notNull(), data_url: text().notNull() },
  (table) => [primaryKey({ columns: [table.pdf_id, table.sha256] })],
);

/** What an accepted change touched of an element; null stands for all of it: it was made or removed. */
export interface TouchedElement {
  id: string;
  fields: string[] | null;
}

export const elementChanges = pgTable(
  'element_changes',
  {
    pdf_id: uuid().notNull(),
    revision: integer().notNull(),
    touched: jsonb().$type<TouchedElement[]>().notNull(),
    user_id: uuid(),
    created_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.pdf_id, table.revision] })],
);

export const pdfImages = pgTable('pdf_images', {
  id: uuid().primaryKey(),
  pdf_id: uuid().notNull(),
  storage_key: text().notNull(),
  mime: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  created_at: moment().notNull(),
});

/** Files that signees have added; the value of a field names each. */
export const attachments = pgTable('attachments', {
  id: uuid().primaryKey(),
  pdf_id: uuid().notNull(),
  signee_id: uuid().notNull(),
  storage_key: text().notNull(),
  name: text().notNull(),
  mime: text().notNull(),
  size_bytes: bigint({ mode: 'number' }).notNull(),
  created_at: moment().notNull(),
});

/** What is still to become one PDF, in its order. */
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

export const signees = pgTable('signees', {
  id: uuid().primaryKey(),
  pdf_id: uuid().notNull(),
  user_id: uuid(),
  name: text().notNull(),
  email: text().notNull(),
  kind: text().$type<SigneeKind>().notNull(),
  order: integer().notNull(),
  /** Of those of whom one is enough. In a draft the id of the signee who has the group's fields. */
  signing_group_id: uuid(),
  color: text().notNull(),
  status: text().$type<SigneeStatus>().notNull(),
  message: text().notNull().default(''),
  locale: text().$type<Language>().notNull().default('en'),
  access: text().$type<(typeof SIGNEE_PROOFS)[number]>().notNull().default('link'),
  access_code_hash: text(),
  is_in_person: boolean().notNull().default(false),
  reminded_at: moment(),
  next_reminder_at: moment(),
  /** Since when the mail server takes no mail for their address. */
  mail_refused_at: moment(),
  reassigned_to: uuid(),
  consent_version: text(),
  consented_at: moment(),
  sent_at: moment(),
  viewed_at: moment(),
  signed_at: moment(),
  declined_at: moment(),
  decline_reason: text(),
  revision: integer(),
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
});
export type SigneeRow = typeof signees.$inferSelect;

export const signeeLinks = pgTable('signee_links', {
  token_hash: text().primaryKey(),
  signee_id: uuid().notNull(),
  created_at: moment().notNull(),
});

export const signeeCodes = pgTable('signee_codes', {
  signee_id: uuid().primaryKey(),
  code_hash: text().notNull(),
  created_at: moment().notNull(),
  expires_at: moment().notNull(),
});

export const signeeQuestions = pgTable('signee_questions', {
  id: uuid().primaryKey(),
  pdf_id: uuid().notNull(),
  signee_id: uuid().notNull(),
  element_id: uuid(),
  text: text().notNull(),
  asked_at: moment().notNull(),
  answer: text(),
  answered_by: uuid(),
  answered_at: moment(),
});
export type QuestionRow = typeof signeeQuestions.$inferSelect;
