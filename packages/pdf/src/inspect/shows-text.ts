// Whether a document shows any text, also the invisible text of scans that were made searchable.
import { Buffer } from 'node:buffer';
import { constants, inflateSync } from 'node:zlib';
import { contentStreams } from '../content/draw-on-page.ts';
import { follow, type PDF, PdfDict, PdfName, PdfStream, resolver } from '../objects.ts';
import { drawnResources } from './resources.ts';

/** Of packed content, that is read before it is given up: some plans are nothing but lines for megabytes. */
const mostBytes = 4 * 2 ** 20;
const mostUnpacked = 16 * 2 ** 20;

/** The four operators that show strings (ISO 32000-2, 9.4.3), behind what they show. */
const showing = /[)\]>]\s*(?:T[jJ]|['"])(?=\s|$)/;

export function showsText(pdf: PDF): boolean {
  const resolve = resolver(pdf);
  let left = mostBytes;
  for (const { resources, owner } of drawnResources(pdf)) {
    const fonts = follow(resources.get('Font'), resolve);
    if (!(fonts instanceof PdfDict) || [...fonts].length === 0) continue;
    const streams = owner instanceof PdfStream ? [owner] : contentStreams(pdf, owner).map((reference) => resolve(reference));
    for (const stream of streams) {
      if (!(stream instanceof PdfStream)) continue;
      left -= stream.data.length;
      if (left < 0) return false;
      const content = unpacked(stream);
      if (content === undefined || showing.test(content)) return true;
    }
  }
  return false;
}

/** Undefined where our own filters cannot read it, though others may: where there are fonts, there will be text. */
function unpacked(stream: PdfStream): string | undefined {
  const filter = stream.get('Filter');
  const isPlainFlate = filter instanceof PdfName && filter.value === 'FlateDecode' && !stream.has('DecodeParms');
  try {
    const options = { maxOutputLength: mostUnpacked, finishFlush: constants.Z_SYNC_FLUSH };
    return Buffer.from(isPlainFlate ? inflateSync(stream.data, options) : stream.getDecodedData()).toString('latin1');
  } catch {
    return undefined;
  }
}
