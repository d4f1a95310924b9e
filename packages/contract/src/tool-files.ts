// The PDF tools. Files of a tool belong to the session that uploaded them: they are encrypted with a key that only that session
// has, and are deleted when it ends, by `closeTools`, or an hour after their last use.
import { z } from 'zod';
import { BODY_BYTES, endpoint } from './endpoint.ts';
import { id, oneLine, requiredText, time } from './fields.ts';
import { code } from './problem-codes.ts';
import { FILE_FACTS, TOOL_LIMITS, TOOL_NAMES, redactSearch } from './tool-options.ts';

/** PDFs and images are inputs; the others are results. */
export const TOOL_FILE_KINDS = ['pdf', 'png', 'jpeg', 'webp', 'text', 'json', 'zip'] as const;

/** On a page, in points from the top left of the page as displayed. */
export const toolArea = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const field = z.object({
  name: z.string(),
  kind: z.enum(['text', 'checkbox', 'radio', 'choice', 'list']),
  /** The field's label for people, if the form has one. */
  label: z.string().nullable(),
  /** The words printed beside it on the page, for a field without a label. */
  printed_label: z.string().nullable(),
  page: z.int(),
  boxes: z.array(toolArea.extend({ page: z.int() })),
  value: z.union([z.string(), z.boolean(), z.array(z.string())]),
  /** For radio buttons and choices: the stored and the displayed value. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  is_multiline: z.boolean(),
  is_read_only: z.boolean(),
  is_required: z.boolean(),
  max_length: z.int().nullable(),
});
export type ToolField = z.infer<typeof field>;

export const toolFile = z.object({
  id,
  name: z.string(),
  kind: z.enum(TOOL_FILE_KINDS),
  bytes: z.int(),
  /** Displayed size, in points; empty if a password is needed, and for files other than PDFs (an image has one, in pixels). */
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  /** It cannot be read without its password. */
  needs_password: z.boolean(),
  /** Anyone may open it, but its author restricted what may be done with it. */
  is_restricted: z.boolean(),
  /** The tools that need the owner's password first: those whose work the owner forbids, and always those that change passwords. */
  owner_tools: z.array(z.enum(TOOL_NAMES)),
  signature_count: z.int(),
  field_count: z.int(),
  bookmark_count: z.int(),
  /** What was damaged and is repaired for the tools, named as in the engine's `Repair`. */
  repaired: z.array(z.string()),
  expires_at: time,
});
export type ToolFile = z.infer<typeof toolFile>;

export const toolFileDetails = z.object({
  fields: z.array(field),
  facts: z.partialRecord(z.enum(FILE_FACTS), z.string()),
  bookmarks: z.array(z.object({ title: z.string(), page: z.int() })),
});
export type ToolFileDetails = z.infer<typeof toolFileDetails>;

export const addToolFile = endpoint({
  method: 'POST',
  path: '/api/tools/files',
  summary: 'Upload a file for the tools',
  description: 'PDF, PNG, JPEG or WebP, as multipart field `file`. Deleted after an hour.',
  tag: 'tools',
  body: z.object({}),
  body_kind: 'multipart',
  answer: toolFile,
  status: 201,
});

export const addToolFileFromPdf = endpoint({
  method: 'POST',
  path: '/api/tools/files/from-pdf',
  summary: 'Use a document in the tools',
  description: 'Copies its file. The document does not change.',
  tag: 'tools',
  body: z.object({ pdf_id: id }),
  answer: toolFile,
  status: 201,
});

export const getToolFile = endpoint({
  method: 'GET',
  path: '/api/tools/files/{id}',
  summary: 'Get a file',
  tag: 'tools',
  answer: toolFile,
});

export const getToolFileDetails = endpoint({
  method: 'GET',
  path: '/api/tools/files/{id}/details',
  summary: 'Get the details of a file',
  description: 'Form fields, metadata and bookmarks.',
  tag: 'tools',
  answer: toolFileDetails,
});

export const unlockToolFile = endpoint({
  method: 'POST',
  path: '/api/tools/files/{id}/unlock',
  summary: 'Unlock a file with its password',
  description: 'The tools then use it without a password. Returns 422 at `password` if the password is wrong.',
  tag: 'tools',
  body: z.object({ password: z.string().min(1, code('required')).max(127) }),
  answer: toolFile,
});

export const findInToolFile = endpoint({
  method: 'POST',
  path: '/api/tools/files/{id}/find',
  summary: 'Find words and patterns to redact',
  description: 'Returns their positions, for review.',
  tag: 'tools',
  body: redactSearch,
  answer: z.object({ data: z.array(toolArea.extend({ page: z.int(), text: z.string() })) }),
  is_idempotent: true,
});

export const getToolPageImage = endpoint({
  method: 'GET',
  path: '/api/tools/files/{id}/picture',
  summary: 'Get an image of a page of a file',
  description: 'WebP.',
  tag: 'tools',
  query: z.strictObject({
    page: z.coerce.number().int().min(0).max(TOOL_LIMITS.pages),
    /** Pixels. */
    width: z.coerce.number().int().min(40).max(1_600).default(240),
  }),
  answer_kind: 'file',
});

export const downloadToolFile = endpoint({
  method: 'GET',
  path: '/api/tools/files/{id}/download',
  summary: 'Download a file',
  tag: 'tools',
  answer_kind: 'file',
});

export const downloadToolFiles = endpoint({
  method: 'POST',
  path: '/api/tools/files/zip',
  summary: 'Download several files as ZIP',
  tag: 'tools',
  body: z.object({
    ids: z.array(id).min(1).max(1_000),
    /** Of the ZIP, without the extension. */
    name: oneLine(200).default('files'),
  }),
  max_body_bytes: BODY_BYTES.long,
  answer_kind: 'file',
  is_idempotent: true,
});

export const saveToolFile = endpoint({
  method: 'POST',
  path: '/api/{space}/tools/files/{id}/save',
  summary: 'Save a file as a document',
  description: '`mode: signing` prepares it for sending.',
  tag: 'tools',
  body: z.object({ name: requiredText(255), mode: z.enum(['edit', 'signing']).default('edit'), folder_id: id.optional() }),
  answer: z.object({ pdf_id: id }),
  status: 201,
});

export const deleteToolFile = endpoint({
  method: 'DELETE',
  path: '/api/tools/files/{id}',
  summary: 'Delete a file',
  tag: 'tools',
});

export const closeTools = endpoint({
  method: 'DELETE',
  path: '/api/tools/files',
  summary: 'Delete all files of this session',
  tag: 'tools',
});
