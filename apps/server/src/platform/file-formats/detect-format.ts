// Detects the format of a file from its content. Runs in the sandbox.
import sharp from 'sharp';
import { archiveFormat } from './archive-format.ts';
import type { FormatName } from './file-formats.ts';

const HEAD_BYTES = 1_024;
const MAX_PIXELS = 400_000_000;

/** By the names that `sharp` uses. SVG may contain scripts and is accepted neither as an image nor as text. */
const IMAGES: Partial<Record<string, FormatName>> = { png: 'png', jpeg: 'jpeg', webp: 'webp', gif: 'gif', tiff: 'tiff' };

/** Brands of HEIF files after `ftyp` (ISO 23008-12, annex B), the format of phone photos. They are not decoded here. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'mif1'];

/** What browsers treat as HTML or XML at the beginning of a text (WHATWG MIME Sniffing, 7.1), and SVG. */
const MARKUP =
  /^(?:\u00EF\u00BB\u00BF)?\s*<(?:!--|\?xml|(?:!doctype|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|svg)[\s>])/i;

/** null for programs, macros, markup such as HTML and SVG, and unknown formats. */
export async function formatOf(bytes: Buffer): Promise<FormatName | null> {
  const head = bytes.toString('latin1', 0, HEAD_BYTES);
  if (head.startsWith('PK\u0003\u0004')) return archiveFormat(bytes);
  if (isHeic(head)) return 'heic';
  const image = await imageFormat(bytes);
  if (image) return image;
  // Readers search for the header in the first kilobyte (ISO 32000-2, annex C).
  if (head.includes('%PDF-')) return 'pdf';
  return isPlainText(bytes) && !MARKUP.test(head) ? 'text' : null;
}

function isHeic(head: string): boolean {
  return head.slice(4, 8) === 'ftyp' && HEIC_BRANDS.includes(head.slice(8, 12));
}

async function imageFormat(bytes: Buffer): Promise<FormatName | null> {
  const found = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .catch(() => null);
  return (found && IMAGES[found.format]) ?? null;
}

/** Whether the bytes contain no control characters except white space, in UTF-8 or any single-byte encoding. */
function isPlainText(bytes: Buffer): boolean {
  return !bytes.some((byte) => (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) || byte === 127);
}
