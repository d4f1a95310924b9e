// Whether a document shows any text, including the invisible text layer of searchable scans.
import { Buffer } from 'node:buffer';
import { contentStreams } from '../drawing/draw-on-page.ts';
import { follow, type PDF, PdfDict, PdfStream, resolver } from '../objects/objects.ts';
import { unpacked } from '../objects/streams.ts';
import { drawnResources } from './resources.ts';

/** Limit on compressed content: some drawings consist of megabytes of lines. */
const maxBytes = 4 * 2 ** 20;
const maxUnpacked = 16 * 2 ** 20;

/** The four text-showing operators (ISO 32000-2, 9.4.3), preceded by their operand. */
const showing = /[)\]>]\s*(?:T[jJ]|['"])(?=\s|$)/;

export function showsText(pdf: PDF): boolean {
  const resolve = resolver(pdf);
  let left = maxBytes;
  for (const { resources, owner } of drawnResources(pdf)) {
    const fonts = follow(resources.get('Font'), resolve);
    if (!(fonts instanceof PdfDict) || [...fonts].length === 0) continue;
    const streams = owner instanceof PdfStream ? [owner] : contentStreams(pdf, owner).map((reference) => resolve(reference));
    for (const stream of streams) {
      if (!(stream instanceof PdfStream)) continue;
      left -= stream.data.length;
      if (left < 0) return false;
      // If we cannot decode the content but there are fonts, assume there is text.
      const content = unpacked(stream, maxUnpacked);
      if (!content || showing.test(Buffer.from(content).toString('latin1'))) return true;
    }
  }
  return false;
}
