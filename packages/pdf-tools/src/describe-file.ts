// Describes a file when it is added.
import sharp from 'sharp';
import { readBookmarks } from '@countersign/pdf';
import { type FileKind, kindOf } from './file-kind.ts';
import { inspectFile, ownerTools } from './open-file.ts';
import { ToolError } from './tool-error.ts';
import type { Described, ToolInput, ToolWork } from './types.ts';

const plain = {
  needs_password: false,
  is_restricted: false,
  owner_tools: [],
  signature_count: 0,
  field_count: 0,
  bookmark_count: 0,
  repaired: [],
};

/**
 * Detects the kind of file by its content.
 * @throws {ToolError} `wrong_kind`, `too_many_pages`, `broken`
 */
export async function describe(work: ToolWork, { bytes }: ToolInput): Promise<Described> {
  const kind = kindOf(bytes);
  if (kind === undefined) throw new ToolError('wrong_kind', 'The file is neither a PDF nor a picture that can be read');
  if (kind !== 'pdf') return { ...plain, kind, pages: [await sizeOfImage(bytes, kind)] };
  return await describePdf(work, bytes).catch((error: unknown) => {
    if (error instanceof ToolError && error.code === 'needs_password') return { ...plain, kind, pages: [], needs_password: true };
    throw error;
  });
}

async function describePdf(work: ToolWork, bytes: Uint8Array): Promise<Described> {
  const { inspection, working, allowed } = await inspectFile(work, bytes, 0);
  const { pages, signature_count, field_count, repair, repaired } = inspection;
  const bookmarks = await readBookmarks(repaired ?? working);
  return {
    kind: 'pdf',
    pages: pages.map(({ width, height }) => ({ width, height })),
    needs_password: false,
    is_restricted: allowed !== null,
    owner_tools: allowed === null ? [] : ownerTools(allowed),
    signature_count,
    field_count,
    bookmark_count: bookmarks.length,
    repaired: [...repair],
    // The copy no longer has restrictions, so the tools repair the original each time.
    ...(repaired && allowed === null && { repaired_bytes: repaired }),
  };
}

/** In pixels, after applying the EXIF orientation. */
async function sizeOfImage(bytes: Uint8Array, kind: Exclude<FileKind, 'pdf'>): Promise<{ width: number; height: number }> {
  try {
    const { autoOrient, format } = await sharp(bytes).metadata();
    if (format !== kind) throw new RangeError(`It is ${format}`);
    return autoOrient;
  } catch (cause) {
    throw new ToolError('broken', 'The picture cannot be read', { cause });
  }
}
