// Detects the kind of a file by its first bytes.
import { ToolError } from './tool-error.ts';

export type FileKind = 'pdf' | 'png' | 'jpeg' | 'webp';

const text = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** Undefined if it is none of these kinds. */
export function kindOf(bytes: Uint8Array): FileKind | undefined {
  const head = text(bytes.subarray(0, 12));
  if (bytes[0] === 0x89 && head.slice(1, 8) === 'PNG\r\n\u001a\n') return 'png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp';
  // The header may be anywhere in the first kilobyte.
  return text(bytes.subarray(0, 1_024)).includes('%PDF-') ? 'pdf' : undefined;
}

/** @throws {ToolError} `wrong_kind` */
export function assertPdf(bytes: Uint8Array, file: number): void {
  if (kindOf(bytes) !== 'pdf') throw new ToolError('wrong_kind', 'The file is no PDF', { file });
}

/** @throws {ToolError} `wrong_kind` */
export function imageKind(bytes: Uint8Array, file = 0): Exclude<FileKind, 'pdf'> {
  const kind = kindOf(bytes);
  if (kind === undefined || kind === 'pdf') throw new ToolError('wrong_kind', 'The file is no picture', { file });
  return kind;
}
