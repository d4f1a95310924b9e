// Steps that can be repeated with other files. Pure.
import { TOOL_TRAITS, type ToolName } from '@countersign/contract/tool-options';
import type { ToolFile } from '@countersign/contract/tool-files';
import type { Step } from './tool-session.ts';

const MAX_STEPS = 20;

/** These depend on the current files, contain a password, or need a person to look. */
const OF_THESE_FILES: ReadonlySet<ToolName> = new Set(['organize', 'redact', 'fill', 'protect', 'unlock', 'compare']);

/** Removes options that only apply to the current files, such as page positions. */
export function stepsToKeep(steps: readonly Step[]): { tool: ToolName; options: Record<string, unknown> }[] {
  const kept = steps.filter(({ tool }) => !OF_THESE_FILES.has(tool));
  return kept.slice(-MAX_STEPS).map(({ tool, options }) => {
    if (tool !== 'merge') return { tool, options: { ...options } };
    const { pages: _ofTheseFiles, ...kept } = options;
    return { tool, options: kept };
  });
}

/** Files per run of a step: a single-file tool runs once per file. */
export function runsOf(tool: ToolName, files: readonly Pick<ToolFile, 'id'>[]): string[][] {
  const { max } = TOOL_TRAITS[tool].files;
  const ids = files.map(({ id }) => id);
  const runs: string[][] = [];
  for (let at = 0; at < ids.length; at += max) runs.push(ids.slice(at, at + max));
  return runs;
}
