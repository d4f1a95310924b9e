import { deflateSync } from 'node:zlib';
import { decodedWithin } from '../libpdf/corrections/bounded-inflate.ts';
import { type PDF, type PdfRef, type PdfStream, PdfString, type PdfValue, name } from './objects.ts';

/** Registers a stream, deflated natively. The library's own deflate is written in JavaScript and several times slower. */
export function addStream(pdf: PDF, data: Uint8Array | string, entries: Record<string, PdfValue> = {}): PdfRef {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  const packed = deflateSync(bytes);
  if (packed.length >= bytes.length) return pdf.createStream(entries, bytes);
  return pdf.createStream({ ...entries, Filter: name('FlateDecode') }, packed);
}

/**
 * Decodes a stream, up to where it is damaged, as viewers do.
 * @param most maximum number of bytes
 * @returns undefined if it holds more than `most`, or cannot be decoded
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

/** Limit per text stream. Nobody types more. */
const maxTextBytes = 2 ** 20;
/** Limit for all text streams of a document. */
const maxTextBytesOfAll = 2 ** 24;

const textBytesLeft = new WeakMap<PDF, number>();

/**
 * A text stream as a string (ISO 32000-2, 7.9.3), decoded only once.
 * @returns undefined if it holds more than 1 MB, the document more than 16 MB of them, or it cannot be decoded
 */
export function textOfStream(pdf: PDF, stream: PdfStream): PdfString | undefined {
  if (!textsOfStreams.has(stream)) {
    const left = textBytesLeft.get(pdf) ?? maxTextBytesOfAll;
    const most = Math.min(maxTextBytes, left);
    const bytes = left > 0 ? unpacked(stream, most) : undefined;
    textBytesLeft.set(pdf, left - (bytes?.length ?? most));
    textsOfStreams.set(stream, bytes && new PdfString(bytes, 'literal'));
  }
  return textsOfStreams.get(stream);
}
