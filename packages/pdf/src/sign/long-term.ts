// Keeps signatures verifiable after their certificates expire: validation data in the file, and a timestamp over everything
// (ETSI EN 319 142-1, 5.4 and 5.5; ISO 32000-2, 12.8.4.3 and 12.8.5).
import { Buffer } from 'node:buffer';
import { arrayIn } from '../forms/form-tree.ts';
import { listOnPage } from '../forms/widget.ts';
import { closeDocument, openDocument, pageAt, saveDocument } from '../io/document.ts';
import { follow, name, type PDF, PdfDict, PdfStream, resolver } from '../objects/objects.ts';
import { addStream } from '../objects/streams.ts';
import { closeByteRange, fillGap, hashAround, placeholder } from './placeholder.ts';
import { signatureField } from './signature-field.ts';
import { roomForToken } from './timestamp-exchange.ts';

export interface ValidationData {
  /** DER-encoded. Data that the file already has is not added again. */
  certificates?: readonly Uint8Array[];
  ocsp_responses?: readonly Uint8Array[];
  revocation_lists?: readonly Uint8Array[];
}

export interface DocumentTimestampOptions {
  /** Requests a token (DER) for a SHA-256 digest from a timestamp authority (RFC 3161). */
  timestamp: (digest: Uint8Array) => Promise<Uint8Array>;
  /** Length of a token in bytes. If omitted, an extra token is requested to measure it. */
  timestamp_length?: number;
}

/**
 * Adds validation data to the document security store, as an incremental update.
 * @throws {PdfError} `not_incremental`, `encrypted`, `broken`
 */
export async function addValidationData(bytes: Uint8Array, data: ValidationData): Promise<Uint8Array> {
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    const store = storeOf(pdf);
    addAll(pdf, store, { Certs: data.certificates, OCSPs: data.ocsp_responses, CRLs: data.revocation_lists });
    return await saveDocument(document, false);
  } finally {
    closeDocument(document);
  }
}

/**
 * Adds a timestamp over the whole file, as an incremental update.
 * @throws {PdfError} `not_incremental`, `bad_certificate`, `encrypted`, `broken`
 */
export async function addDocumentTimestamp(bytes: Uint8Array, options: DocumentTimestampOptions): Promise<Uint8Array> {
  const gap = placeholder(await roomForToken(options));
  const document = await openDocument(bytes);
  let saved: Uint8Array;
  try {
    const { pdf } = document;
    const field = signatureField(pdf, 'Timestamp1');
    const entries = { Type: name('DocTimeStamp'), Filter: name('Adobe.PPKLite'), SubFilter: name('ETSI.RFC3161') };
    field.set('V', pdf.createDict({ ...entries, ByteRange: gap.byte_range, Contents: gap.contents }));
    listOnPage(pdf, field, pageAt(document, 0));
    saved = await saveDocument(document, false);
  } finally {
    closeDocument(document);
  }

  const file = Buffer.from(saved.buffer, saved.byteOffset, saved.byteLength);
  const gapRange = closeByteRange(file, gap);
  fillGap(file, gapRange, await options.timestamp(hashAround(file, gapRange, 'sha256')));
  return new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
}

function storeOf(pdf: PDF): PdfDict {
  const catalog = pdf.getCatalog();
  const found = follow(catalog.get('DSS'), resolver(pdf));
  if (found instanceof PdfDict) return found;
  const store = PdfDict.of({ Type: name('DSS') });
  catalog.set('DSS', pdf.register(store));
  return store;
}

function addAll(pdf: PDF, store: PdfDict, lists: Record<string, readonly Uint8Array[] | undefined>): void {
  for (const [key, items] of Object.entries(lists)) {
    if (!items?.length) continue;
    const list = arrayIn(pdf, store, key);
    const known = new Set([...list].map((item) => fingerprint(follow(item, resolver(pdf)))));
    for (const item of items) {
      const print = Buffer.from(item).toString('base64');
      if (!known.has(print)) list.push(addStream(pdf, item));
      known.add(print);
    }
  }
}

function fingerprint(value: unknown): string {
  return value instanceof PdfStream ? Buffer.from(value.getDecodedData()).toString('base64') : '';
}
