// Runs of the PDF tools: on files of the session, or on one call's own files.
import { z } from 'zod';
import { BODY_BYTES, endpoint } from './endpoint.ts';
import { presentedProblem } from './errors.ts';
import { id } from './fields.ts';
import { TOOL_EXAMPLES } from './tool-examples.ts';
import { toolArea, toolFile } from './tool-files.ts';
import { TOOL_LIMITS, TOOL_NAMES } from './tool-options.ts';

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

/** The result of `compare`; `left` and `right` are page indices of the two files, null if one of them has none. */
export const comparison = z.object({
  pages: z.array(
    z.object({
      left: z.int().nullable(),
      right: z.int().nullable(),
      /** In reading order. `removed` is on the left page, `added` on the right one. */
      texts: z.array(z.object({ kind: z.enum(['removed', 'added']), text: z.string(), areas: z.array(toolArea) })),
      /** Where the images of both pages differ. */
      picture: z.array(toolArea),
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
