// The door of the toolbox: files in, files out. Everything runs in memory of one process that the caller confines.
import type { ToolName, ToolOptions } from '@countersign/contract/tool-options';
import type { ToolFileDetails } from '@countersign/contract/tools';
import { ToolError } from './tool-error.ts';
import type { Described, FoundWords, ToolInput, ToolOutcome, ToolRequest, ToolWork } from './types.ts';

/** @throws {ToolError} */
export async function runTool<Name extends ToolName>(_work: ToolWork, _request: ToolRequest<Name>): Promise<ToolOutcome> {
  throw new ToolError('broken', 'not there yet');
}

/** What kind of file it is, by its content. @throws {ToolError} `wrong_kind`, `too_many_pages`, `broken` */
export async function describeFile(_work: ToolWork, _file: ToolInput): Promise<Described> {
  throw new ToolError('broken', 'not there yet');
}

/** @throws {ToolError} */
export async function readDetails(_work: ToolWork, _bytes: Uint8Array): Promise<ToolFileDetails> {
  throw new ToolError('broken', 'not there yet');
}

/** The file without its password. @throws {ToolError} `wrong_password`, `broken` */
export async function unlock(_work: ToolWork, _bytes: Uint8Array, _password: string): Promise<Uint8Array> {
  throw new ToolError('broken', 'not there yet');
}

/** A file of its first pages, for previews; the file itself where it has no more. A signed one too: it is not kept. */
export async function firstPages(_work: ToolWork, _bytes: Uint8Array, _count: number): Promise<Uint8Array> {
  throw new ToolError('broken', 'not there yet');
}

/** Where words and patterns stand, page by page. */
export async function findWords(
  _work: ToolWork,
  _bytes: Uint8Array,
  _search: Pick<ToolOptions<'redact'>, 'words' | 'patterns' | 'is_case_sensitive'>,
): Promise<FoundWords> {
  throw new ToolError('broken', 'not there yet');
}
