// Validates a requested run: options and files are checked before anything begins.
import { type Problem, problem } from '@countersign/contract/problems';
import { TOOL_TRAITS, type ToolName, type ToolOptions, toolOptions } from '@countersign/contract/tool-options';
import { pagesProblem } from '@countersign/contract/tool-pages';
import type { TOOL_SIGNATURE_CHOICES } from '@countersign/contract/tool-runs';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import { parse } from '#platform/errors/validation.ts';
import type { FileFacts } from './file-facts.ts';
import { problemOf } from './refusals.ts';

/** @throws AppError `not_found` for an unknown tool */
export function toolNamed(name: string): ToolName {
  if (!Object.hasOwn(toolOptions, name)) throw new AppError('not_found');
  return name as ToolName; // one of its keys
}

/** @throws AppError 422 at the invalid option */
export function optionsFor(tool: ToolName, given: unknown): ToolOptions {
  return parse(toolOptions[tool], given);
}

/** @throws AppError 422 at `files` or `signatures` */
export function requireFitting(
  tool: ToolName,
  files: readonly { facts: FileFacts }[],
  signatures: (typeof TOOL_SIGNATURE_CHOICES)[number],
): void {
  const { files: many, takes, signatures: outcome } = TOOL_TRAITS[tool];
  if (files.length < many.min)
    throw invalidField('files', many.min === 2 ? problem('tool_needs_two_files') : problem('tool_file_missing'));
  if (files.length > many.max) throw invalidField('files', tooMany(many.max));
  for (const { facts } of files) {
    if ((facts.kind === 'pdf') !== (takes === 'pdf') || !TAKEN.has(facts.kind))
      throw invalidField('files', problemOf({ code: 'wrong_kind', file: 0 }));
    if (facts.needs_password) throw invalidField('files', problemOf({ code: 'needs_password', file: 0 }));
  }
  const isSigned = files.some(({ facts }) => facts.signature_count > 0);
  const isRefused = signatures === 'ask' || (signatures === 'keep' && outcome === 'lost');
  if (isSigned && outcome !== 'unharmed' && tool !== 'remove-signatures' && isRefused)
    throw invalidField('signatures', problemOf({ code: 'signed', file: 0 }));
}

/** @throws AppError 422 at `pages` or `ranges` if one of the files does not have these pages */
export function requirePages(options: ToolOptions, files: readonly { name: string; facts: FileFacts }[]): void {
  const counted = files.map(({ name, facts }) => ({ name, page_count: facts.pages.length }));
  const found = pagesProblem({ ...options }, counted);
  if (found) throw invalidField(found.option, found.problem);
}

/** @throws AppError 422 at `preview_pages` for a tool without previews */
export function requirePreview(tool: ToolName): void {
  if (!TOOL_TRAITS[tool].preview) throw invalidField('preview_pages', problem('tool_without_preview'));
}

const TAKEN: ReadonlySet<string> = new Set(['pdf', 'png', 'jpeg', 'webp']);

function tooMany(max: number): Problem {
  return max === 1 ? problem('tool_takes_one_file') : problem('tool_too_many_files', { max });
}

/** `remove-signatures` needs no choice: it removes them. */
export function signaturesFor(
  tool: ToolName,
  given: (typeof TOOL_SIGNATURE_CHOICES)[number],
): (typeof TOOL_SIGNATURE_CHOICES)[number] {
  return tool === 'remove-signatures' ? 'remove' : given;
}
