// Strips metadata such as locations, names and thumbnails that cameras and programs write into JPEGs (ITU-T T.81, annex B).
import { Buffer } from 'node:buffer';
import { follow, PdfArray, PdfDict, PdfName, PdfNull, PdfStream, type PdfValue, type Resolver } from '../objects/objects.ts';

const fill = 0xff;
const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const comment = 0xfe;
/** Includes the abbreviation for inline images, which readers accept everywhere. */
const photograph: ReadonlySet<string> = new Set(['DCTDecode', 'DCT']);

/** Strips the metadata from an image stream that is a JPEG, without touching the image data. */
export function dropComments(stream: PdfStream, resolve: Resolver): void {
  const filters = listAt(stream, 'Filter', resolve);
  const last = filters.at(-1);
  if (!(last instanceof PdfName) || !photograph.has(last.value)) return;
  const parameters = listAt(stream, 'DecodeParms', resolve);
  const own = parameters[filters.length - 1];
  const jpeg = unpacked(stream, { filters: filters.slice(0, -1), parameters });
  if (!jpeg) return;
  stream.setData(withoutComments(jpeg)); // setData treats its input as unfiltered
  stream.set('Filter', last);
  if (own instanceof PdfDict) stream.set('DecodeParms', own);
}

/** Undoes the outer filters; undefined if that fails. */
function unpacked(
  stream: PdfStream,
  { filters, parameters }: { filters: readonly (PdfValue | undefined)[]; parameters: readonly (PdfValue | undefined)[] },
): Uint8Array | undefined {
  if (filters.length === 0) return stream.data;
  const outer = PdfStream.fromDict({ Filter: new PdfArray(filters.filter((filter) => filter !== undefined)) }, stream.data);
  const known = filters.map((_, index) => parameters[index] ?? PdfNull.instance);
  if (known.some((value) => value instanceof PdfDict)) outer.set('DecodeParms', new PdfArray(known));
  try {
    return outer.getDecodedData();
  } catch {
    return undefined;
  }
}

/** The filters or parameters, given as a single value or as an array, either of which may be indirect. */
function listAt(dict: PdfDict, key: string, resolve: Resolver): (PdfValue | undefined)[] {
  const value = follow(dict.get(key), resolve);
  return value instanceof PdfArray ? [...value].map((item) => follow(item, resolve)) : value ? [value] : [];
}

/** The same image without metadata, up to its end marker; unchanged if the JPEG cannot be parsed. */
function withoutComments(jpeg: Uint8Array): Uint8Array {
  if (jpeg[0] !== fill || jpeg[1] !== startOfImage) return jpeg;
  const kept: Uint8Array[] = [jpeg.subarray(0, 2)];
  for (let at = nextMarker(jpeg, 2); at !== -1; at = nextMarker(jpeg, at)) {
    const marker = jpeg[at + 1] ?? 0;
    const isAlone = marker === 0x01 || (marker >= 0xd0 && marker <= endOfImage);
    const length = isAlone ? 0 : ((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0);
    if (!isAlone && length < 2) return jpeg;
    const end = at + 2 + length;
    kept.push(shownPart(marker, jpeg.subarray(at, end)));
    if (marker === endOfImage) break;
    at = end;
    if (marker !== startOfScan) continue;
    const next = nextMarker(jpeg, at);
    kept.push(jpeg.subarray(at, next === -1 ? undefined : next));
  }
  return joined(kept);
}

/** Skips anything that is not a marker segment: entropy-coded data, where 0 follows a 0xFF byte, and restart markers. */
function nextMarker(jpeg: Uint8Array, from: number): number {
  for (let at = jpeg.indexOf(fill, from); at !== -1; at = jpeg.indexOf(fill, at + 1)) {
    const marker = jpeg[at + 1] ?? 0;
    const isRestart = marker >= 0xd0 && marker <= 0xd7;
    if (marker !== 0 && marker !== fill && !isRestart) return at;
  }
  return -1;
}

/**
 * Keeps JFIF without its thumbnail, colour profiles and Adobe's colour transform marker, because they affect how the image is
 * displayed.
 */
function shownPart(marker: number, segment: Uint8Array): Uint8Array {
  const says = (word: string): boolean => Buffer.from(segment.subarray(4, 5 + word.length)).equals(Buffer.from(`${word}\0`));
  if (marker === 0xe0) return says('JFIF') ? withoutMiniature(segment) : none;
  if (marker === 0xe2) return says('ICC_PROFILE') ? segment : none;
  const isOtherApplication = marker >= 0xe1 && marker <= 0xef && marker !== 0xee;
  return marker === comment || isOtherApplication ? none : segment;
}

/** Sets the segment length to 16, and width and height of the thumbnail to 0 (JFIF 1.02). */
function withoutMiniature(segment: Uint8Array): Uint8Array {
  const header = segment.slice(0, 18);
  header.set([0, 16], 2);
  header.fill(0, 16);
  return header;
}

const none = new Uint8Array();

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
