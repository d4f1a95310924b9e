import { deflateSync } from 'node:zlib';
import { decodedWithin } from '../libpdf/corrections/bounded-inflate.ts';
import { type PDF, type PdfRef, type PdfStream, PdfString, type PdfValue, name } from './objects.ts';

/** Registers a stream, deflated natively: the library's own deflate is JavaScript and several times slower. */
export function addStream(pdf: PDF, data: Uint8Array | string, entries: Record<string, PdfValue> = {}): PdfRef {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  const packed = deflateSync(bytes);
  if (packed.length >= bytes.length) return pdf.createStream(entries, bytes);
  return pdf.createStream({ ...entries, Filter: name('FlateDecode') }, packed);
}

/**
 * What a stream holds, up to where it is damaged: so far viewers show it too.
 * @param most bytes
 * @returns undefined where it holds more than `most`, or our filters cannot read it
 */
export function unpacked(stream: PdfStream, most: number): Uint8Array | undefined {
  if (stream.data.length > most) return undefined;
  try {
    const bytes = decodedWithin(stream, most);
    return bytes.length > most ? undefined : bytes;
  } catch {
    return undefined;
  }
}

const textsOfStreams = new WeakMap<PdfStream, PdfString | undefined>();

/** Of a text that is a stream. No one has typed more. */
const mostTextBytes = 2 ** 20;
/** Of all of them in a document. */
const mostTextBytesOfAll = 2 ** 24;

const textBytesLeft = new WeakMap<PDF, number>();

/**
 * A text stream as a string (ISO 32000-2, 7.9.3); unpacked once, however often it is asked for.
 * @returns undefined where it holds more than 1 MB, or the document more than 16 MB of them, or our filters cannot read it
 */
export function textOfStream(pdf: PDF, stream: PdfStream): PdfString | undefined {
  if (!textsOfStreams.has(stream)) {
    const left = textBytesLeft.get(pdf) ?? mostTextBytesOfAll;
    const most = Math.min(mostTextBytes, left);
    const bytes = left > 0 ? unpacked(stream, most) : undefined;
    textBytesLeft.set(pdf, left - (bytes?.length ?? most));
    textsOfStreams.set(stream, bytes && new PdfString(bytes, 'literal'));
  }
  return textsOfStreams.get(stream);
}
