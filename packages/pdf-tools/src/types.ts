import type { ToolName, ToolOptions } from '@countersign/contract/tool-options';
import type { Comparison, TOOL_SIGNATURE_CHOICES, ToolFile, ToolNote, ToolProgress } from '@countersign/contract/tools';
import type { Shaper } from '@countersign/document-model/text';
import type { Engine, Fonts } from '@countersign/pdf';

/** What tools work with, made once per process. */
export interface ToolWork {
  engine: Engine;
  /** The catalogue's font files by their ids. */
  fonts: Fonts;
  loadShaper: () => Promise<Shaper>;
}

export interface ToolInput {
  /** Of the file, with its ending. */
  name: string;
  bytes: Uint8Array;
}

export interface ToolOutput {
  name: string;
  kind: ToolFile['kind'];
  bytes: Uint8Array;
}

export interface ToolRequest<Name extends ToolName = ToolName> {
  tool: Name;
  files: readonly ToolInput[];
  options: ToolOptions<Name>;
  signatures: (typeof TOOL_SIGNATURE_CHOICES)[number];
  /** The results have only so many pages; see `cutForPreview`. */
  preview_pages?: number;
  onProgress?: (progress: ToolProgress) => void;
  /** Takes each result as soon as it is there: many large ones are never in memory together. */
  onOutput: (output: ToolOutput) => void | Promise<void>;
}

export interface ToolOutcome {
  notes: ToolNote[];
  comparison: Comparison | null;
}

/** What is told of a file when it is taken in. */
export type Described = Pick<
  ToolFile,
  'kind' | 'pages' | 'needs_password' | 'is_restricted' | 'signature_count' | 'field_count' | 'bookmark_count' | 'repaired'
> & {
  /** Work on this in place of the file, which is too damaged. */
  repaired_bytes?: Uint8Array;
};

export type FoundWords = { page: number; text: string; x: number; y: number; width: number; height: number }[];
