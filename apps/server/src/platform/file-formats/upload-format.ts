// The format of a file that is to become a document, from its content. Runs in the sandbox.
import { IMAGE_FORMATS, OFFICE_FORMATS, type UploadFormat } from '@countersign/contract/upload-kinds';
import { formatOf } from './detect-format.ts';
import type { FormatName } from './file-formats.ts';

/** What a file may be besides: `protected_office` opens with a password only. */
export type DetectedUpload = UploadFormat | FormatName | 'protected_office';

/** Streams of the compound file (MS-CFB) by which the three programs know their files. Their names are in UTF-16. */
const COMPOUND: readonly [string, DetectedUpload][] = [
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['PowerPoint Document', 'ppt'],
  // An encrypted file of Office Open XML (MS-OFFCRYPTO, 1.3.3).
  ['EncryptedPackage', 'protected_office'],
];
const COMPOUND_MARK = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const HEAD_BYTES = 1_024;

/** @param bytes all of the file @returns null for what is of no known format */
export async function uploadFormatOf(bytes: Buffer): Promise<DetectedUpload | null> {
  if (bytes.toString('latin1', 0, 5) === '{\\rtf') return 'rtf';
  if (bytes.subarray(0, COMPOUND_MARK.length).equals(COMPOUND_MARK)) return compoundFormat(bytes);
  // Like every reader of PDFs, before anything else that the first bytes may be.
  if (bytes.toString('latin1', 0, HEAD_BYTES).includes('%PDF-')) return 'pdf';
  return await formatOf(bytes);
}

export function isOffice(format: DetectedUpload): format is (typeof OFFICE_FORMATS)[number] {
  return OFFICE_FORMATS.some((one) => one === format);
}

export function isPageImage(format: DetectedUpload): format is (typeof IMAGE_FORMATS)[number] {
  return IMAGE_FORMATS.some((one) => one === format);
}

function compoundFormat(bytes: Buffer): DetectedUpload | null {
  const found = COMPOUND.find(([name]) => bytes.includes(Buffer.from(name, 'utf16le')));
  return found?.[1] ?? null;
}
