// Adds and removes passwords (ISO 32000-2, 7.6.4): AES-256, revision 6. Both rewrite the file, so signed files are refused.
import { randomBytes } from 'node:crypto';
import { PdfError } from '../base/errors.ts';
import { signedFields } from '../forms/form-fields.ts';
import { closeDocument, hasPasswordKeys, openDocument } from '../io/document.ts';
import { isEncrypted, openInPdfium, openWithPassword, type PdfiumDocument, resave } from '../pdfium/document.ts';
import type { Pdfium } from '../pdfium/module.ts';

/** What readers should permit to people who know only the user password; omitted entries are allowed. */
export interface Permissions {
  print?: boolean;
  /** The pages' content. */
  modify?: boolean;
  copy?: boolean;
  /** Annotations. Without it, fields can be filled in only if `fill` is allowed. */
  annotate?: boolean;
  fill?: boolean;
  /** Insert, rotate and remove pages. */
  assemble?: boolean;
}

export interface EncryptOptions {
  /** Opens the file. Empty if anyone may open it and only the permissions matter. */
  user_password: string;
  /** Opens the file without restrictions; if omitted, a random password that is not kept. */
  owner_password?: string;
  permissions?: Permissions;
}

export interface DecryptOptions {
  /** Also decrypt a signed file: its signatures stay in it but become invalid. */
  allow_signed?: boolean;
}

const bits: Readonly<Record<keyof Permissions, number>> = {
  print: (1 << 2) | (1 << 11), // low and high print quality
  modify: 1 << 3,
  copy: 1 << 4,
  annotate: 1 << 5,
  fill: 1 << 8,
  assemble: 1 << 10,
};
const everything = ~0b11; // the two lowest bits are reserved; accessibility (bit 10) is always allowed

/** @throws {PdfError} `not_incremental` for a signed file; `encrypted` if it already has a password; `broken` */
export async function encrypt(pdfium: Pdfium, bytes: Uint8Array, options: EncryptOptions): Promise<Uint8Array> {
  await refuseSigned(bytes);
  const { user_password, owner_password = randomBytes(24).toString('base64url'), permissions = {} } = options;
  const document = openInPdfium(pdfium, bytes);
  let encrypted: Uint8Array | undefined;
  try {
    const isSet = pdfium.EPDF_SetEncryption(document.pointer, user_password, owner_password, permissionBits(permissions));
    encrypted = isSet ? resave(pdfium, document) : undefined;
  } finally {
    // Two open documents would take twice the memory, which the module never gives back.
    document.close();
  }
  if (!encrypted || !opensWith(pdfium, encrypted, { password: user_password, count: document.page_count }))
    throw new PdfError('broken', 'The file cannot be encrypted');
  return encrypted;
}

/**
 * Returns a file without a password unchanged.
 * @param password the owner's or the user's; an empty one does not lift the restrictions of a file that opens without a password
 * @throws {PdfError} `encrypted` for a wrong password; `not_incremental` for a signed file; `broken`
 */
export async function decrypt(
  pdfium: Pdfium,
  bytes: Uint8Array,
  password: string,
  { allow_signed = false }: DecryptOptions = {},
): Promise<Uint8Array> {
  // PDFium aborts the whole process if the keys are too short.
  if (!(await hasPasswordKeys(bytes))) throw new PdfError('encrypted', 'No password opens the file');
  const document = openWithPassword(pdfium, bytes, password);
  try {
    if (!isEncrypted(pdfium, document)) return bytes.slice();
    if (password === '' || !knowsPassword(pdfium, bytes, { document, password }))
      throw new PdfError('encrypted', 'The password is not right');
    const decrypted = pdfium.EPDF_RemoveEncryption(document.pointer) ? resave(pdfium, document) : undefined;
    if (!decrypted) throw new PdfError('broken', 'The file cannot be written without its password');
    if (!allow_signed) await refuseSigned(decrypted);
    return decrypted;
  } finally {
    document.close();
  }
}

/** A file without a user password opens with any password, so then only the owner password counts. */
function knowsPassword(
  pdfium: Pdfium,
  bytes: Uint8Array,
  { document, password }: { document: PdfiumDocument; password: string },
): boolean {
  if (pdfium.EPDF_IsOwnerUnlocked(document.pointer) || pdfium.EPDF_UnlockOwnerPermissions(document.pointer, password))
    return true;
  try {
    openWithPassword(pdfium, bytes, '').close();
    return false;
  } catch (error) {
    if (error instanceof PdfError) return true;
    throw error;
  }
}

/** The permissions that a file's bits grant (ISO 32000-2, table 22). */
export function permissionsIn(given: number): Required<Permissions> {
  const isAllowed = (key: keyof Permissions): boolean => (given & bits[key]) !== 0;
  return {
    print: isAllowed('print'),
    modify: isAllowed('modify'),
    copy: isAllowed('copy'),
    annotate: isAllowed('annotate'),
    fill: isAllowed('fill') || isAllowed('annotate'),
    assemble: isAllowed('assemble') || isAllowed('modify'),
  };
}

function permissionBits(permissions: Permissions): number {
  const refused = (Object.keys(bits) as (keyof Permissions)[]).filter((key) => permissions[key] === false);
  return refused.reduce((allowed, key) => allowed & ~bits[key], everything);
}

async function refuseSigned(bytes: Uint8Array): Promise<void> {
  const document = await openDocument(bytes);
  try {
    if (signedFields(document.pdf).length > 0)
      throw new PdfError('not_incremental', 'The file is signed: its signatures would be lost');
  } finally {
    closeDocument(document);
  }
}

function opensWith(pdfium: Pdfium, bytes: Uint8Array, { password, count }: { password: string; count: number }): boolean {
  const document = openWithPassword(pdfium, bytes, password);
  try {
    return isEncrypted(pdfium, document) && document.page_count === count;
  } finally {
    document.close();
  }
}
