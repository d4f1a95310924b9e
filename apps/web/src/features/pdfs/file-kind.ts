// Detects the kind of a file by its first bytes, so that unsupported files are rejected before the upload.
import type { UploadKind } from '@countersign/contract/upload-kinds';

const HEAD_BYTES = 1_024;
/** Signatures of JPEG, PNG, WebP, ZIP (DOCX, ODT), compound files (DOC) and rich text. */
const MARKS: readonly [UploadKind, string][] = [
  ['image', '\u00FF\u00D8\u00FF'],
  ['image', '\u0089PNG\r\n\u001A\n'],
  ['image', 'RIFF'],
  ['office', 'PK\u0003\u0004'],
  ['office', '\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1'],
  ['office', '{\\rtf'],
];
/** Signature of HEIC, after the length of the first box. */
const HEIC = /^ftyp(?:heic|heix|heim|heis|mif1)/;

/** Null for an unsupported file. */
export async function kindOfFile(file: Blob): Promise<UploadKind | 'heic' | null> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const head = String.fromCharCode(...bytes);
  // Like the server and other readers, searches the first kilobyte.
  if (head.includes('%PDF-')) return 'pdf';
  if (HEIC.test(head.slice(4))) return 'heic';
  return MARKS.find(([, mark]) => head.startsWith(mark))?.[0] ?? null;
}
