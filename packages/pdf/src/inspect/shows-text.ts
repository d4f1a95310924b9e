// Whether a document shows any text, also the invisible text of scans that were made searchable.
import { Buffer } from 'node:buffer';
import { contentStreams } from '../drawing/draw-on-page.ts';
import { follow, type PDF, PdfDict, PdfStream, resolver } from '../objects/objects.ts';
import { unpacked } from '../objects/streams.ts';
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
      // What our own filters cannot read others may: where there are fonts, there will be text.
      const content = unpacked(stream, mostUnpacked);
      if (!content || showing.test(Buffer.from(content).toString('latin1'))) return true;
    }
  }
  return false;
}
