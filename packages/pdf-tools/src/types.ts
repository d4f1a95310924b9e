import type { ToolName, ToolOptions } from '@countersign/contract/tool-options';
import type { Comparison, TOOL_SIGNATURE_CHOICES, ToolNote, ToolProgress } from '@countersign/contract/tool-runs';
import type { ToolFile } from '@countersign/contract/tool-files';
import type { Shaper } from '@countersign/document-model/text';
import type { Engine, Fonts } from '@countersign/pdf';

/** The tools' dependencies, created once per process. */
export interface ToolWork {
  engine: Engine;
  /** The catalogue's font files by id. */
  fonts: Fonts;
  loadShaper: () => Promise<Shaper>;
}

export interface ToolInput {
  /** The file's name with its extension. */
  name: string;
  bytes: Uint8Array;
  /** Whether it was opened with a password before. */
  is_unlocked?: boolean;
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
  /** Limits the number of pages of the results; see `cutForPreview`. */
  preview_pages?: number;
  onProgress?: (progress: ToolProgress) => void;
  /** Receives each result as soon as it is ready, so that large results are not all in memory together. */
  onOutput: (output: ToolOutput) => void | Promise<void>;
}

export interface ToolOutcome {
  notes: ToolNote[];
  comparison: Comparison | null;
}

/** Description of a file when it is added. */
export type Described = Pick<
  ToolFile,
  | 'kind'
  | 'pages'
  | 'needs_password'
  | 'is_restricted'
  | 'owner_tools'
  | 'signature_count'
  | 'field_count'
  | 'bookmark_count'
  | 'repaired'
> & {
  /** Use this in place of the file, which is too damaged. */
  repaired_bytes?: Uint8Array;
};

export type FoundWords = { page: number; text: string; x: number; y: number; width: number; height: number }[];
