// Previews show what a tool would make of the first pages, with the numbers and counts of the whole file.
import { TOOL_TRAITS, type ToolName, type ToolOptions } from '@countersign/contract/tool-options';
import { removeSignatures } from '@countersign/pdf';
import type { OpenFile } from './open-file.ts';
import { chosenPages } from './page-choice.ts';
import type { ToolOutput, ToolWork } from './types.ts';

interface Preview {
  tool: ToolName;
  options: ToolOptions;
  preview_pages: number;
}

/**
 * Call before running a tool that works page by page. Keeps the first pages that it would process.
 * @throws {ToolError} `no_such_page`
 */
export async function cutForPreview(work: ToolWork, file: OpenFile, preview: Preview): Promise<OpenFile> {
  if (TOOL_TRAITS[preview.tool].preview !== 'pages') return file;
  const page_count = file.pages.length;
  const chosen = chosenPages(pagesIn(preview.options), page_count).toSorted((a, b) => a - b);
  const numbers = chosen.slice(0, preview.preview_pages);
  const cut = { numbers, page_count, chosen_count: chosen.length };
  if (numbers.length === page_count) return { ...file, cut };
  // A preview is only displayed, so its signatures do not matter.
  const plain = file.signature_count > 0 ? (await removeSignatures(file.bytes)).bytes : file.bytes;
  const [bytes = plain] = await work.engine.split(plain, [numbers]);
  return { ...file, bytes, pages: numbers.flatMap((number) => file.pages[number] ?? []), signature_count: 0, cut };
}

/** Call after running a tool that lays out all pages of a file. Keeps the first pages of the result. */
export async function cutResult(work: ToolWork, output: ToolOutput, preview: Preview): Promise<ToolOutput> {
  if (TOOL_TRAITS[preview.tool].preview !== 'result') return output;
  const reader = work.engine.open(output.bytes);
  const { page_count } = reader;
  reader.close();
  if (page_count <= preview.preview_pages) return output;
  const indices = Array.from({ length: preview.preview_pages }, (_, index) => index);
  const [bytes = output.bytes] = await work.engine.split(output.bytes, [indices]);
  return { ...output, bytes };
}

function pagesIn(options: ToolOptions): string {
  return 'pages' in options && typeof options.pages === 'string' ? options.pages : '';
}
