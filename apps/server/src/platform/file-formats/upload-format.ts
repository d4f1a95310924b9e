// Detects the format of a file to be converted to a document, from its content. Runs in the sandbox.
import { IMAGE_FORMATS, OFFICE_FORMATS, type UploadFormat } from '@countersign/contract/upload-kinds';
import { formatOf } from './detect-format.ts';
import type { FormatName } from './file-formats.ts';

/**
 * Further results of the detection: `protected_office` opens only with a password; `office_with_macros` is a file from before
 * 2007 with macros.
 */
export type DetectedUpload = UploadFormat | FormatName | 'protected_office' | 'office_with_macros';

/** Streams of a compound file (MS-CFB) that identify the three programs. Their names are in UTF-16. */
const COMPOUND: readonly [string, DetectedUpload][] = [
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['PowerPoint Document', 'ppt'],
  // An encrypted Office Open XML file (MS-OFFCRYPTO, 1.3.3).
  ['EncryptedPackage', 'protected_office'],
];
/** The stream that every VBA project contains (MS-OVBA, 2.2.1). */
const VBA_PROJECT = Buffer.from('_VBA_PROJECT', 'utf16le');
/**
 * A presentation stores its project compressed. A VBAInfoContainer with a VBAInfoAtom (MS-PPT, 2.4.10) refers to it, whose second
 * number tells whether there are macros.
 */
const VBA_INFO = Buffer.from('1f00ff0314000000020000040c000000', 'hex');
const VBA_INFO_HAS_MACROS_AT = VBA_INFO.length + 4;
const COMPOUND_MARK = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const HEAD_BYTES = 1_024;

/** @param bytes the whole file @returns null for an unknown format */
export async function uploadFormatOf(bytes: Buffer): Promise<DetectedUpload | null> {
  if (bytes.toString('latin1', 0, 5) === '{\\rtf') return 'rtf';
  if (bytes.subarray(0, COMPOUND_MARK.length).equals(COMPOUND_MARK)) return compoundFormat(bytes);
  // Checked before other formats, because every PDF reader accepts a header after other bytes.
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
  if (hasMacros(bytes)) return 'office_with_macros';
  const found = COMPOUND.find(([name]) => bytes.includes(Buffer.from(name, 'utf16le')));
  return found?.[1] ?? null;
}

function hasMacros(bytes: Buffer): boolean {
  if (bytes.includes(VBA_PROJECT)) return true;
  for (let at = bytes.indexOf(VBA_INFO); at >= 0; at = bytes.indexOf(VBA_INFO, at + 1))
    if (bytes[at + VBA_INFO_HAS_MACROS_AT] !== 0) return true;
  return false;
}
