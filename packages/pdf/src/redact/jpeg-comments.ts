// What cameras and programs write into a JPEG besides its picture: places, names, miniatures (ITU-T T.81, annex B).
import { follow, PdfArray, PdfDict, PdfName, PdfNull, PdfStream, type PdfValue, type Resolver } from '../objects.ts';

const startOfScan = 0xda;
const comment = 0xfe;
/** JFIF, colour profiles and Adobe's mark for colours: these say how the picture is to be shown. */
const shown: ReadonlySet<number> = new Set([0xe0, 0xe2, 0xee]);
/** Also as it is called within content, which readers take. */
const photograph: ReadonlySet<string> = new Set(['DCTDecode', 'DCT']);

/** What cameras and programs wrote into the photograph that a stream is; nothing of its picture changes. */
export function dropComments(stream: PdfStream, resolve: Resolver): void {
  const filters = listAt(stream, 'Filter', resolve);
  const last = filters.at(-1);
  if (!(last instanceof PdfName) || !photograph.has(last.value)) return;
  const parameters = listAt(stream, 'DecodeParms', resolve);
  const own = parameters[filters.length - 1];
  const jpeg = unpacked(stream, { filters: filters.slice(0, -1), parameters });
  if (!jpeg) return;
  stream.setData(withoutComments(jpeg)); // takes what it is given for unpacked
  stream.set('Filter', last);
  if (own instanceof PdfDict) stream.set('DecodeParms', own);
}

/** What has been packed once more around it; undefined where that cannot be undone. */
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

/** What stands there by itself, or in a list, which may stand elsewhere. */
function listAt(dict: PdfDict, key: string, resolve: Resolver): (PdfValue | undefined)[] {
  const value = follow(dict.get(key), resolve);
  return value instanceof PdfArray ? [...value].map((item) => follow(item, resolve)) : value ? [value] : [];
}

/** The same picture without them; the file itself where it is no JPEG that can be read. */
function withoutComments(jpeg: Uint8Array): Uint8Array {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return jpeg;
  const kept: Uint8Array[] = [jpeg.subarray(0, 2)];
  for (let at = 2; at + 4 <= jpeg.length;) {
    const marker = jpeg[at + 1] ?? 0;
    if (jpeg[at] !== 0xff || marker < 0xc0) return jpeg;
    if (marker === startOfScan) return joined([...kept, jpeg.subarray(at)]);
    const end = at + 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0));
    const isApplication = marker >= 0xe0 && marker <= 0xef;
    if (marker !== comment && (!isApplication || shown.has(marker))) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  return jpeg;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
