// The PDF tools. Files of a tool belong to the session that uploaded them: they are encrypted with a key that only that session
// has, and are deleted when it ends, by `closeTools`, or an hour after their last use.
import { z } from 'zod';
import { presentedProblem } from './errors.ts';
import { BODY_BYTES, endpoint } from './endpoint.ts';
import { id, oneLine, requiredText, time } from './fields.ts';
import { code } from './problem-codes.ts';
import { TOOL_EXAMPLES } from './tool-examples.ts';
import { FILE_FACTS, TOOL_LIMITS, TOOL_NAMES, redactSearch } from './tool-options.ts';

/** PDFs and images are inputs; the others are results. */
export const TOOL_FILE_KINDS = ['pdf', 'png', 'jpeg', 'webp', 'text', 'json', 'zip'] as const;

const field = z.object({
  name: z.string(),
  kind: z.enum(['text', 'checkbox', 'radio', 'choice', 'list']),
  /** The field's label for people, if the form has one. */
  label: z.string().nullable(),
  /** The words printed beside it on the page, for a field without a label. */
  printed_label: z.string().nullable(),
  page: z.int(),
  /** Where it is, in points from the top left of the displayed page. */
  boxes: z.array(z.object({ page: z.int(), x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
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

/** A note on the result of a run, besides the files: a code for the screen's text, with its parameters. */
export const toolNote = z.object({
  code: z.enum([
    'already_small',
    'over_target',
    'signatures_removed',
    'signatures_kept',
    'pages_as_pictures',
    'bookmarks_left',
    'scripts_left',
    'nothing_found',
    'found',
    'fields_made',
    'repaired',
    'nothing_to_repair',
    'nothing_to_flatten',
    'no_signatures',
    'no_password',
    'no_bookmarks',
    'fields_renamed',
    'differences',
    'no_text',
  ]),
  count: z.int().optional(),
  pages: z.array(z.int()).optional(),
  names: z.array(z.string()).optional(),
});
export type ToolNote = z.infer<typeof toolNote>;

const area = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
/** The result of `compare`; `left` and `right` are page indices of the two files, null if one of them has none. */
export const comparison = z.object({
  pages: z.array(
    z.object({
      left: z.int().nullable(),
      right: z.int().nullable(),
      /** In reading order. `removed` is on the left page, `added` on the right one. */
      texts: z.array(z.object({ kind: z.enum(['removed', 'added']), text: z.string(), areas: z.array(area) })),
      /** Where the images of both pages differ. */
      picture: z.array(area),
    }),
  ),
});
export type Comparison = z.infer<typeof comparison>;

/** The stages of a running tool: it reads its files, works through items of one of these kinds, and writes the results. */
export const TOOL_STEPS = ['reading', 'files', 'pages', 'images', 'parts', 'writing'] as const;

export const toolRun = z.object({
  id,
  tool: z.enum(TOOL_NAMES),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** What `done` and `total` count; null before it begins. */
  step: z.enum(TOOL_STEPS).nullable(),
  /** Out of `total`; both 0 while unknown. */
  done: z.int(),
  total: z.int(),
  results: z.array(toolFile),
  notes: z.array(toolNote),
  comparison: comparison.nullable(),
  /** Why it failed. */
  problem: presentedProblem.nullable(),
});
export type ToolRun = z.infer<typeof toolRun>;
export type ToolProgress = Pick<ToolRun, 'done' | 'total'> & { step: (typeof TOOL_STEPS)[number] };

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
  answer: z.object({ data: z.array(area.extend({ page: z.int(), text: z.string() })) }),
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

export const TOOL_SIGNATURE_CHOICES = ['ask', 'keep', 'remove'] as const;

const runFields = {
  /** For a signed file: `ask` and `keep` reject a tool that would break its signatures; `remove` removes them first. */
  signatures: z.enum(TOOL_SIGNATURE_CHOICES).default('ask'),
  /** As defined by the tool's `toolOptions`. */
  options: z.record(z.string(), z.unknown()).default({}),
};

export const startToolRun = endpoint({
  method: 'POST',
  path: '/api/tools/{tool}/runs',
  summary: 'Start a run',
  description:
    'Runs a tool on files of the session. A run that takes longer than ten seconds continues in the background; read it, follow it on the live channel, or cancel it.',
  tag: 'tools',
  max_body_bytes: BODY_BYTES.images,
  body: z.object({
    files: z.array(id).min(1).max(TOOL_LIMITS.files_per_run),
    ...runFields,
    /** Limits the result to this many of the first pages that the tool works on, to preview the options. */
    preview_pages: z.int().min(1).max(5).optional(),
    /** false: responds at once with the run's id, with which it can be followed and cancelled. */
    waits: z.boolean().default(true),
  }),
  answer: toolRun,
  status: 202,
  examples: Object.fromEntries(
    TOOL_NAMES.map((tool) => [tool, { files: ['019ac000-0000-7000-8000-000000000001'], options: TOOL_EXAMPLES[tool] }]),
  ),
});

export const getToolRun = endpoint({
  method: 'GET',
  path: '/api/tools/runs/{id}',
  summary: 'Get the progress of a run',
  tag: 'tools',
  answer: toolRun,
});

export const cancelToolRun = endpoint({
  method: 'DELETE',
  path: '/api/tools/runs/{id}',
  summary: 'Cancel a run',
  tag: 'tools',
});

export const runTool = endpoint({
  method: 'POST',
  path: '/api/tools/{tool}',
  summary: 'Run a tool on uploaded files',
  description:
    'Multipart with `file` (twice for `compare`), `options` (JSON), `password` and `signatures`. Returns the file; several results as ZIP.',
  tag: 'tools',
  body: z.object({
    options: z.string().max(20_000).optional(),
    password: z.string().max(127).optional(),
    signatures: z.enum(TOOL_SIGNATURE_CHOICES).optional(),
  }),
  body_kind: 'multipart',
  answer_kind: 'file',
  examples: Object.fromEntries(TOOL_NAMES.map((tool) => [tool, { options: JSON.stringify(TOOL_EXAMPLES[tool]) }])),
});

/** On `private-users.{id}.notifications`: the progress of a tool run (`ToolRun`, without its results). */
export const TOOL_RUN_EVENT = 'tools.run';
