import { deflateSync } from 'node:zlib';
import { type PDF, type PdfRef, type PdfValue, name } from './objects.ts';

/** Registers a stream, deflated natively: the library's own deflate is JavaScript and several times slower. */
export function addStream(pdf: PDF, data: Uint8Array | string, entries: Record<string, PdfValue> = {}): PdfRef {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  const packed = deflateSync(bytes);
  if (packed.length >= bytes.length) return pdf.createStream(entries, bytes);
  return pdf.createStream({ ...entries, Filter: name('FlateDecode') }, packed);
}
