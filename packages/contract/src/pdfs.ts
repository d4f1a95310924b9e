import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, language, nullableTime, requiredText, time } from './fields.ts';
import { DEFAULT_PAGE, MAX_PAGES } from './limits.ts';
import { listOf, listQuery } from './lists.ts';
import { OBSTACLES, preflight, textTags } from './preflight.ts';
import { code } from './problem-codes.ts';
import { SIGNEE_KINDS } from './signees.ts';
import { SIGNEE_STATUSES, SIGNING_MODES } from './signing-states.ts';

export const PDF_MODES = ['edit', 'signing', 'template'] as const;
export const ENGINE_MODES = [
  'processing',
  'copying',
  'ready',
  'error',
  'error_encrypted',
  'error_max_pages',
  'error_max_size',
  // The upload could not be converted to PDF, or merging would break the signature on one of several files.
  'error_conversion',
  'error_signed',
] as const;
export const PDF_ORIGINS = ['upload', 'url', 'blueprint', 'snapshot'] as const;
/** Origins that are the user's own file; copies, templates and earlier versions may contain another person's signature. */
export const UPLOAD_ORIGINS = ['upload', 'url'] as const satisfies readonly (typeof PDF_ORIGINS)[number][];
export const PAGE_MODES = ['edit', 'full_edit', 'append'] as const;
export const PDF_TABS = ['favorite', 'deleted', 'archived', 'draft', 'pending', 'completed', 'declined'] as const;
/** How a document ended that was not signed by everyone. */
export const DECLINED_CAUSES = ['signee', 'sender', 'expired'] as const;

export const PDF_SORTS = ['name', 'created_at', 'updated_at', 'deleted_at', 'archived_at'] as const;

/** The form of an upload: none, not decided yet, converted to elements, kept as a form, or flattened. */
export const PDF_FORMS = ['none', 'found', 'used', 'kept', 'flattened'] as const;

export type PdfForm = (typeof PDF_FORMS)[number];
export type PdfMode = (typeof PDF_MODES)[number];
export type DeclinedCause = (typeof DECLINED_CAUSES)[number];
export type EngineMode = (typeof ENGINE_MODES)[number];

export const pdf = z.object({
  id,
  user_id: id.nullable(),
  organization_id: id.nullable(),
  folder_id: id.nullable(),
  name: z.string(),
  /**
   * Language of dates, times and numbers on its pages: that of the sender, or before sending that of the creator. null for
   * documents sent by an earlier version, which print values as they are stored.
   */
  language: language.nullable(),
  mode: z.enum(PDF_MODES),
  origin: z.enum(PDF_ORIGINS),
  /** The template that it was made of; null where there was none, where it is gone, and for signees. */
  template_id: id.nullable(),
  engine_mode: z.enum(ENGINE_MODES),
  signing_mode: z.enum(SIGNING_MODES).nullable(),
  revision: z.number().int(),
  /** The revision that last changed the pages; clients must then reload the pages and the file. */
  pages_revision: z.number().int(),
  page_count: z.number().int().nullable(),
  size_bytes: z.number().int(),
  form: z.enum(PDF_FORMS),
  form_field_count: z.number().int(),
  /** Number of signatures already in the upload. */
  signature_count: z.number().int(),
  /** Why elements cannot be placed on it: a signature forbids changes or would break, or readers show something else in its place. */
  obstacle: z.enum(OBSTACLES).nullable(),
  /** null if processing never finished. */
  preflight: preflight.nullable(),
  /** Text tags such as {{sig:signer1}} in the upload; null if there are none, and for signees. */
  text_tags: textTags.nullable(),
  is_favorite: z.boolean(),
  /** Whether the caller may change it; a colleague's template and documents of an inactive organization are read-only. */
  may_change: z.boolean(),
  /** Whether the caller created it from their own file, so that signatures on the draft can be assumed to be theirs. */
  is_own_upload: z.boolean(),
  declined_cause: z.enum(DECLINED_CAUSES).nullable(),
  /** Everyone has signed and the sealed file is being created (shown as "Finalizing"). */
  is_finalizing: z.boolean(),
  /** Sealing has failed several times. It is retried automatically, and immediately by `…/retry`. */
  is_seal_failing: z.boolean(),
  /** The id of the first page, for its image; null until the file is ready. */
  first_page_id: id.nullable(),
  /** The id of a copy of its file that is faster to view (`copy` of `…/file`); null if there is none yet. */
  viewing_copy: id.nullable(),
  created_at: time,
  updated_at: time,
  allows_reassign: z.boolean(),
  sent_at: nullableTime,
  due_at: nullableTime,
  expires_at: nullableTime,
  completed_at: nullableTime,
  declined_at: nullableTime,
  archived_at: nullableTime,
  deleted_at: nullableTime,
});
export type Pdf = z.infer<typeof pdf>;

/** A recipient in a list of sent pdfs. */
export const listedSignee = z.object({
  id,
  name: z.string(),
  email: z.string(),
  kind: z.enum(SIGNEE_KINDS),
  /** The group of alternates, of whom one must sign; null for a person who signs alone. */
  signing_group_id: id.nullable(),
  color: z.string(),
  status: z.enum(SIGNEE_STATUSES),
  /** When they last opened, signed or declined it, or were last asked to. */
  acted_at: nullableTime,
  /** When an email to their address was first refused. */
  mail_refused_at: nullableTime,
});
export type ListedSignee = z.infer<typeof listedSignee>;

export const listedPdf = pdf.extend({
  /** With `include=signees`: the recipients in order, for members of the pdf's space. Omitted for recipients. */
  signees: z.array(listedSignee).optional(),
  /** With `include=signees`: the creator's name in an organization; null in a private space. */
  sender_name: z.string().nullable().optional(),
});
export type ListedPdf = z.infer<typeof listedPdf>;

const rotation = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]);

export const page = z.object({
  id,
  order: z.number().int(),
  width: z.number(),
  height: z.number(),
  rotation,
  mode: z.enum(PAGE_MODES),
  /** Changes to the view of the original page: rotation clockwise, and crop (points, before the rotation). */
  turn: rotation,
  crop: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable(),
});
export type PdfPage = z.infer<typeof page>;

export const listPdfs = endpoint({
  method: 'GET',
  path: '/api/{space}/documents/pdfs',
  summary: 'List PDFs',
  description:
    '`include=signees` adds the recipients with their states. `filter[recipient]` and `filter[sender]` search PDFs sent from the space; `filter[sent_from]` and `filter[sent_before]` are times.',
  tag: 'pdfs',
  query: listQuery({
    sorts: PDF_SORTS,
    default_sort: '-updated_at',
    filters: {
      mode: z.enum(PDF_MODES),
      folder_id: z.union([z.literal(''), z.uuid()]),
      tab: z.enum(PDF_TABS),
      search: z.string().max(200),
      /** Part of a recipient's name or email address. Searches only documents sent from the space, as `sender` does. */
      recipient: z.string().max(200),
      /** The id of the member who made it. */
      sender: z.uuid(),
      /** Sent at or after this time, and before `sent_before`. */
      sent_from: time,
      sent_before: time,
      declined_cause: z.enum(DECLINED_CAUSES),
    },
    includes: ['signees'],
  }),
  answer: listOf(listedPdf),
});

/** The text fields beside the streamed `file`. */
export const uploadFields = z.object({
  name: requiredText(255).optional(),
  mode: z.enum(PDF_MODES).default('edit'),
  folder_id: id.optional(),
  /** Whether text tags such as {{sig:signer1}} become fields, in documents to sign and in templates. */
  text_tags: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).default(true),
});

/** Points; at most 200 inches. */
const side = z.number().min(72).max(14_400);

/** Sources of a pdf other than an upload: empty pages, or the file at an address. */
export const newPdf = z.discriminatedUnion('origin', [
  uploadFields.extend({
    origin: z.literal('blank'),
    width: side.default(DEFAULT_PAGE.width),
    height: side.default(DEFAULT_PAGE.height),
    pages: z.number().int().min(1).max(MAX_PAGES).default(1),
  }),
  uploadFields.extend({
    origin: z.literal('url'),
    url: z.url({ protocol: /^https?$/, error: code('web_address_invalid') }).max(2_000),
  }),
]);

export const createPdf = endpoint({
  method: 'POST',
  path: '/api/{space}/documents/pdfs',
  summary: 'Create a PDF',
  description:
    'Upload a PDF, an image or an office file (multipart field `file`; several files become one PDF, in their order), or send JSON for blank pages or a file at a URL. `engine_mode` says when it is ready.',
  tag: 'pdfs',
  body: uploadFields,
  body_kind: 'multipart',
  json_body: newPdf,
  answer: pdf,
  status: 201,
});

/** The same call, without a file. */
export const createPdfFrom = endpoint({
  method: 'POST',
  path: '/api/{space}/documents/pdfs',
  summary: 'Create a PDF from blank pages or a URL',
  tag: 'pdfs',
  body: newPdf,
  answer: pdf,
  status: 201,
});

export const getPdf = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}',
  summary: 'Get a PDF',
  tag: 'pdfs',
  answer: pdf,
});

export const updatePdf = endpoint({
  method: 'PUT',
  path: '/api/documents/pdfs/{id}',
  summary: 'Update a PDF',
  description: 'Renames, marks as favorite, archives or moves it, or changes its mode.',
  tag: 'pdfs',
  body: z.object({
    name: requiredText(255).optional(),
    is_favorite: z.boolean().optional(),
    archived: z.boolean().optional(),
    mode: z.enum(PDF_MODES).optional(),
    /** A folder of the same space; null: the top. */
    folder_id: id.nullable().optional(),
  }),
  answer: pdf,
});

export const deletePdf = endpoint({
  method: 'DELETE',
  path: '/api/documents/pdfs/{id}',
  summary: 'Delete a PDF',
  description: 'Moves it to the deleted tab. `force=true` deletes it permanently.',
  tag: 'pdfs',
  query: z.strictObject({ force: z.enum(['true', 'false']).optional() }),
});

export const restorePdf = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/restore',
  summary: 'Restore a PDF',
  description: 'From the deleted tab.',
  tag: 'pdfs',
  answer: pdf,
});

export const retryPdf = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/retry',
  summary: 'Process a failed PDF again',
  tag: 'pdfs',
  answer: pdf,
});

export const getPdfFile = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/file',
  summary: 'Get the source file',
  description:
    'Supports Range. `copy` returns a copy that is faster to read in parts, while it is current. With `revision` it returns 409 if the pages have changed since, so that parts of two versions are never mixed.',
  tag: 'pdfs',
  query: z.strictObject({ copy: id.optional(), revision: z.coerce.number().int().min(0).optional() }),
  answer_kind: 'file',
  status: 200,
});

export const downloadPdf = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/download',
  summary: 'Download a PDF',
  description:
    'With all elements drawn, or with fillable fields. A form that was kept remains fillable. A completed PDF is always the sealed file.',
  tag: 'pdfs',
  query: z.strictObject({ form: z.enum(['flat', 'fillable']).optional() }),
  answer_kind: 'file',
  status: 200,
});

export const downloadCertificate = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/download-certificate',
  summary: 'Download the certificate of completion',
  tag: 'seals',
  answer_kind: 'file',
  status: 200,
});

export const listPages = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/pages',
  summary: 'List pages',
  description: 'In order.',
  tag: 'pdfs',
  answer: z.object({ revision: z.number().int(), pages_revision: z.number().int(), data: z.array(page) }),
});
