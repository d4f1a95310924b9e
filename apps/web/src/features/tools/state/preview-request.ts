// The request for a preview of a file's first pages. Pure.
import { TOOL_TRAITS, type ToolName } from '@countersign/contract/tool-options';
import type { ToolFile } from '@countersign/contract/tool-files';
import { readChosen } from './page-choice.ts';
import { type ToolSession, filesOf, optionsToSend, signaturesToSend } from './tool-session.ts';

export const PREVIEW_PAGES = 3;

/** Whether the tool draws on pages or changes their look. */
export function hasPreview(tool: ToolName): boolean {
  return TOOL_TRAITS[tool].preview !== undefined;
}

/** Whether each file has its own preview instead of a common one. */
export function previewsEachFile(tool: ToolName): boolean {
  return tool !== 'images-to-pdf';
}

/** @param index of the displayed file */
export function previewRequest(session: ToolSession, index: number) {
  const { tool } = session;
  const files = filesOf(session);
  const shown = previewsEachFile(tool) ? files.slice(index, index + 1) : files.slice(0, PREVIEW_PAGES);
  return {
    tool,
    files: shown.map(({ id }) => id),
    options: optionsOfFile(session, files.slice(0, index)),
    signatures: signaturesToSend(session),
    preview_pages: PREVIEW_PAGES,
  };
}

/** Bates numbers continue from file to file. */
function optionsOfFile(session: ToolSession, before: readonly ToolFile[]): Record<string, unknown> {
  const options = optionsToSend(session);
  const { start, pages } = options;
  if (session.tool !== 'bates' || typeof start !== 'number') return options;
  return { ...options, start: start + before.reduce((sum, file) => sum + countChosen(file, pages), 0) };
}

function countChosen({ pages }: ToolFile, choice: unknown): number {
  if (typeof choice !== 'string' || choice.trim() === '') return pages.length;
  return readChosen(choice, pages.length)?.size ?? 0;
}
