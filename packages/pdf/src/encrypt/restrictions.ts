// Files that open without a password but restrict what readers permit (ISO 32000-2, 7.6.4.2).
import { PdfError } from '../base/errors.ts';
import { hasPasswordKeys } from '../io/document.ts';
import { isEncrypted, openWithPassword, resave } from '../pdfium/document.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { type Permissions, permissionsIn } from './encrypt.ts';

export interface Restricted {
  /** The file without encryption, for processing; the caller must restrict any result again. */
  bytes: Uint8Array;
  allowed: Required<Permissions>;
}

/**
 * The permissions of a file that opens without a password, and an unencrypted copy for processing.
 * @returns undefined for a file that is not encrypted
 * @throws {PdfError} `encrypted` if the file needs a password; `broken`
 */
export async function readRestricted(pdfium: Pdfium, bytes: Uint8Array): Promise<Restricted | undefined> {
  // PDFium aborts the whole process if the keys are too short.
  if (!(await hasPasswordKeys(bytes))) throw new PdfError('encrypted', 'No password opens the file');
  const document = openWithPassword(pdfium, bytes, '');
  try {
    if (!isEncrypted(pdfium, document)) return undefined;
    const allowed = permissionsIn(pdfium.FPDF_GetDocUserPermissions(document.pointer));
    const decrypted = pdfium.EPDF_RemoveEncryption(document.pointer) ? resave(pdfium, document) : undefined;
    if (!decrypted) throw new PdfError('broken', 'The file cannot be written without its encryption');
    return { bytes: decrypted, allowed };
  } finally {
    document.close();
  }
}
