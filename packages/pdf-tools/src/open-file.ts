// Opens a file for a tool and deals with passwords, restrictions, damage and signatures, so that tools need not.
import { TOOL_LIMITS, TOOL_NAMES, TOOL_TRAITS, type ToolName } from '@countersign/contract/tool-options';
import type { TOOL_SIGNATURE_CHOICES } from '@countersign/contract/tool-runs';
import {
  type Inspection,
  mayBeSignedOn,
  type PageGeometry,
  PdfError,
  type Permissions,
  removeSignatures,
  rewrite,
} from '@countersign/pdf';
import { assertPdf } from './file-kind.ts';
import { ToolError } from './tool-error.ts';
import type { ToolInput, ToolWork } from './types.ts';

export interface OpenFile {
  name: string;
  /** Decrypted, repaired if it was damaged, and without signatures if they were to be removed. */
  bytes: Uint8Array;
  pages: readonly PageGeometry[];
  /** Whether it was opened with a password before. */
  is_unlocked: boolean;
  /** Number of signatures in `bytes`. */
  signature_count: number;
  /** Number of removed signatures. */
  removed_signatures: number;
  repaired: readonly string[];
  /** Permissions granted by the file's owner; null without restrictions. */
  allowed: Required<Permissions> | null;
  /** State before it was cut for a preview; null if it is whole. */
  cut: CutFile | null;
}

export interface CutFile {
  /** Zero-based page numbers, in the whole file, of the remaining pages. */
  numbers: readonly number[];
  page_count: number;
  /** Number of pages selected by the options. */
  chosen_count: number;
}

type Permission = keyof Permissions;

/** The tool needs one of these permissions, or else the owner's password. Tools that are not listed only display content. */
const needed: Readonly<Partial<Record<ToolName, readonly Permission[]>>> = {
  merge: ['assemble'],
  split: ['assemble'],
  organize: ['assemble'],
  extract: ['assemble'],
  'n-up': ['modify'],
  'pdf-to-images': ['copy'],
  compress: ['modify'],
  flatten: ['modify', 'fill'],
  redact: ['modify'],
  'page-numbers': ['modify'],
  bates: ['modify'],
  'header-footer': ['modify'],
  watermark: ['modify'],
  stamp: ['modify', 'annotate'],
  fill: ['fill'],
  'make-fillable': ['modify'],
  metadata: ['modify'],
  'remove-signatures': ['modify'],
  text: ['copy'],
};
/** These change permissions, which only the owner may do. */
const owners: ReadonlySet<ToolName> = new Set(['protect', 'unlock']);

export interface OpenOptions {
  /** Zero-based index of the file in the run. */
  file: number;
  /** If omitted, the file is only displayed. */
  tool?: ToolName;
  signatures: (typeof TOOL_SIGNATURE_CHOICES)[number];
}

/** @throws {ToolError} `wrong_kind`, `needs_password`, `too_many_pages`, `signed`, `broken` */
export async function openFile(work: ToolWork, input: ToolInput, options: OpenOptions): Promise<OpenFile> {
  const { name, bytes, is_unlocked = false } = input;
  const { file, tool, signatures } = options;
  assertPdf(bytes, file);
  const { inspection, working, allowed } = await inspectFile(work, bytes, file);
  if (allowed && tool && !isAllowed(tool, allowed))
    throw new ToolError('needs_password', 'The file is restricted: its owner password is needed', { file });

  const { signature_count, pages, repair, repaired } = inspection;
  const opened: OpenFile = {
    name,
    bytes: repaired ?? working,
    pages,
    is_unlocked,
    signature_count,
    removed_signatures: 0,
    repaired: repair,
    allowed,
    cut: null,
  };
  const traits = tool && TOOL_TRAITS[tool];
  if (!traits || traits.signatures === 'unharmed') return opened;
  // A file that was read despite damage is rewritten.
  if (signature_count === 0) return repair.length > 0 && !repaired ? { ...opened, bytes: await rewrite(working) } : opened;

  const isRemoving = signatures === 'remove' || tool === 'remove-signatures';
  if (isRemoving) return { ...opened, ...(await withoutSignatures(opened.bytes)), removed_signatures: signature_count };
  const isUntouched = opened.bytes === bytes;
  const mayKeep = traits.signatures === 'kept' && signatures === 'keep' && isUntouched && (await mayBeSignedOn(bytes));
  if (!mayKeep || inspection.obstacle !== null)
    throw new ToolError('signed', 'The file is signed: its signatures would be lost', { file });
  return opened;
}

async function withoutSignatures(bytes: Uint8Array): Promise<Pick<OpenFile, 'bytes' | 'signature_count'>> {
  return { bytes: (await removeSignatures(bytes)).bytes, signature_count: 0 };
}

function isAllowed(tool: ToolName, allowed: Required<Permissions>): boolean {
  if (owners.has(tool)) return false;
  const any = needed[tool];
  return any === undefined || any.some((permission) => allowed[permission]);
}

/** The tools that a restricted file forbids without its owner's password. */
export function ownerTools(allowed: Required<Permissions>): ToolName[] {
  return TOOL_NAMES.filter((tool) => !isAllowed(tool, allowed));
}

export interface Inspected {
  inspection: Inspection;
  /** Decrypted. */
  working: Uint8Array;
  allowed: Required<Permissions> | null;
}

/** @throws {ToolError} `needs_password`, `too_many_pages`, `broken` */
export async function inspectFile({ engine }: ToolWork, bytes: Uint8Array, file: number): Promise<Inspected> {
  const limits = { maxPages: TOOL_LIMITS.pages };
  let [inspection, working] = [await engine.inspect(bytes, limits), bytes];
  let allowed: Required<Permissions> | null = null;
  if (inspection.outcome === 'encrypted') {
    const restricted = await readRestricted(engine, bytes, file);
    working = restricted.bytes;
    allowed = restricted.allowed;
    inspection = await engine.inspect(working, limits);
  }
  switch (inspection.outcome) {
    case 'ready':
      return { inspection, working, allowed };
    case 'encrypted':
      throw new ToolError('needs_password', 'The file needs a password', { file });
    case 'too_many_pages':
      throw new ToolError('too_many_pages', inspection.reason ?? 'The file has too many pages', { file });
    case 'broken':
      throw new ToolError('broken', inspection.reason ?? 'The file cannot be read', { file });
  }
}

async function readRestricted(engine: ToolWork['engine'], bytes: Uint8Array, file: number) {
  try {
    const restricted = await engine.readRestricted(bytes);
    if (restricted) return restricted;
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    const code = error.code === 'encrypted' ? 'needs_password' : 'broken';
    throw new ToolError(code, 'The file needs a password', { file, cause: error });
  }
  throw new ToolError('broken', 'The encryption of the file cannot be read', { file });
}
