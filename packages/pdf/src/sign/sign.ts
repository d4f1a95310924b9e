// Signs a document: PAdES B-B, or B-T with a timestamp (ETSI EN 319 142-1). Earlier signatures stay valid.
import { Buffer } from 'node:buffer';
import { DrawingKit, type Fonts } from '../drawing/drawing-kit.ts';
import { PdfError } from '../base/errors.ts';
import type { Subsetter } from '../fonts/subsetter.ts';
import { type Attachment, fileSpecification, listFiles } from '../catalog/attached-files.ts';
import { type FieldFill, fillFields } from '../forms/fill-fields.ts';
import { signedFields } from '../forms/form-fields.ts';
import { isLocked, signingRules } from '../inspect/permissions.ts';
import { canSaveIncrementally, closeDocument, type OpenDocument, openDocument, pageAt, saveDocument } from '../io/document.ts';
import {
  date,
  follow,
  name,
  number,
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  type PdfRef,
  type PdfValue,
  resolver,
  text,
} from '../objects/objects.ts';
import { keyAlgorithm } from '../cms/key-algorithm.ts';
import { closeByteRange, fillGap, hashAround, type Placeholder, placeholder } from './placeholder.ts';
import { addWidget, signatureField, type Widget } from './signature-field.ts';
import { signDigest, signedDataLength, type Signer } from '../cms/signed-data.ts';
import { roomForToken } from './timestamp-exchange.ts';

export interface SignOptions extends Signer {
  signed_at: Date;
  reason?: string;
  location?: string;
  name?: string;
  /** Certification level: 1 no changes allowed afterwards, 2 form filling, 3 also annotations. */
  docmdp?: 1 | 2 | 3;
  /** Full name of the signature field: an existing unsigned one, or a new one. */
  field_name?: string;
  /** Position and appearance of the signature; if omitted, it is invisible. */
  widget?: Widget;
  /** Field values entered by the signer, included in what is signed. */
  fills?: readonly FieldFill[];
  /**
   * Files to attach to the signature. In an already signed document this is the only way: listing them as attachments would
   * be a change that earlier signatures forbid (ISO 32000-2, 12.8.2.2).
   */
  files?: readonly Attachment[];
  fonts?: Fonts;
  /** Length of a token in bytes. If omitted, an extra token is requested to measure it. */
  timestamp_length?: number;
}

/**
 * @throws {PdfError} `not_incremental` if an earlier signature forbids the change or would not survive it;
 * `bad_certificate`, `encrypted`, `broken`, `no_such_page`, `bad_font`, `bad_image`
 */
export async function sign(subset: Subsetter, bytes: Uint8Array, options: SignOptions): Promise<Uint8Array> {
  const algorithm = keyAlgorithm(options.certificates[0] ?? new Uint8Array());
  const gapLength = signedDataLength(options.certificates, await roomForToken(options));
  const gap = placeholder(gapLength);
  const file = await withGap(subset, bytes, { options, gap });
  const gapRange = closeByteRange(file, gap);
  const signature = await signDigest(hashAround(file, gapRange, algorithm.hash), options);
  fillGap(file, gapRange, signature);
  return new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
}

async function withGap(
  subset: Subsetter,
  bytes: Uint8Array,
  { options, gap }: { options: SignOptions; gap: Placeholder },
): Promise<Buffer> {
  const document = await openDocument(bytes);
  try {
    const isSigned = refuseWhatSignaturesForbid(document, options);
    const { pdf } = document;
    const kit = new DrawingKit(pdf, options.fonts ?? {});
    await fillFields(document, options.fills ?? [], kit);
    const field = signatureField(pdf, options.field_name);
    const files = (options.files ?? []).map((file) => ({ name: file.name, specification: fileSpecification(pdf, file) }));
    if (!isSigned) listFiles(pdf, files);
    const carried = files.map(({ specification }) => specification);
    const signature = pdf.register(signatureDictionary(pdf, { options, gap, field, carried }));
    field.set('V', signature);
    await kit.prepare(options.widget?.drawings ?? []);
    const page = pageAt(document, options.widget?.page_index ?? 0);
    addWidget(pdf, field, { page, widget: options.widget, kit });
    kit.finish(subset);
    if (options.docmdp) pdf.getCatalog().set('Perms', PdfDict.of({ DocMDP: signature }));

    const saved = await saveDocument(document, !isSigned);
    return Buffer.from(saved.buffer, saved.byteOffset, saved.byteLength);
  } finally {
    closeDocument(document);
  }
}

/**
 * Returns whether the file is already signed.
 * @throws {PdfError} `not_incremental` if a signature forbids the change
 */
function refuseWhatSignaturesForbid(document: OpenDocument, { docmdp, fills = [] }: SignOptions): boolean {
  const isSigned = signedFields(document.pdf).length > 0;
  if (!isSigned) return false;
  if (!canSaveIncrementally(document))
    throw new PdfError('not_incremental', 'Earlier signatures would be lost: the file is damaged');
  if (docmdp) throw new PdfError('not_incremental', 'Only the first signature of a file can certify it');
  const rules = signingRules(document.pdf);
  if (rules.level < 2) throw new PdfError('not_incremental', 'The file is certified: nothing in it may change');
  if (fills.some(({ name }) => isLocked(rules, name)))
    throw new PdfError('not_incremental', 'An earlier signature locks a field that was to be filled in');
  return true;
}

function signatureDictionary(
  pdf: PDF,
  { options, gap, field, carried }: { options: SignOptions; gap: Placeholder; field: PdfDict; carried: PdfRef[] },
): PdfDict {
  const entries: Record<string, PdfValue> = {
    Type: name('Sig'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.CAdES.detached'),
    M: date(options.signed_at),
  };
  if (options.name !== undefined) entries['Name'] = text(options.name);
  if (options.reason !== undefined) entries['Reason'] = text(options.reason);
  if (options.location !== undefined) entries['Location'] = text(options.location);
  const references = [...(options.docmdp ? [certification(options.docmdp)] : []), ...fieldLocks(pdf, field)];
  if (references.length > 0) entries['Reference'] = new PdfArray(references);
  if (carried.length > 0) entries['AF'] = new PdfArray(carried);
  entries['ByteRange'] = gap.byte_range;
  entries['Contents'] = gap.contents;
  return PdfDict.of(entries);
}

function certification(level: 1 | 2 | 3): PdfDict {
  return PdfDict.of({
    Type: name('SigRef'),
    TransformMethod: name('DocMDP'),
    TransformParams: PdfDict.of({ Type: name('TransformParams'), P: number(level), V: name('1.2') }),
  });
}

/** The signature reference for the field's own lock (ISO 32000-2, 12.8.2.4). */
function fieldLocks(pdf: PDF, field: PdfDict): PdfDict[] {
  const resolve = resolver(pdf);
  const lock = follow(field.get('Lock'), resolve);
  const action = lock instanceof PdfDict ? follow(lock.get('Action'), resolve) : undefined;
  if (!(lock instanceof PdfDict) || !(action instanceof PdfName)) return [];
  const fields = follow(lock.get('Fields'), resolve);
  const parameters = PdfDict.of({ Type: name('TransformParams'), Action: action, V: name('1.2') });
  if (fields instanceof PdfArray) parameters.set('Fields', new PdfArray([...fields]));
  return [PdfDict.of({ Type: name('SigRef'), TransformMethod: name('FieldMDP'), TransformParams: parameters })];
}
