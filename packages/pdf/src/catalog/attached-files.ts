// Attachments (ISO 32000-2, 7.11).
import { createHash } from 'node:crypto';
import { signedFields } from '../forms/form-fields.ts';
import { closeDocument, openDocument } from '../io/document.ts';
import { addFreeNames } from '../objects/merge-names.ts';
import {
  date,
  follow,
  name,
  number,
  type PDF,
  PdfArray,
  PdfDict,
  type PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
  type Resolver,
  resolver,
  text,
} from '../objects/objects.ts';
import { addStream } from '../objects/streams.ts';

export interface Attachment {
  /** The file's name, unique among attachments. */
  name: string;
  bytes: Uint8Array;
  mime: string;
  description?: string;
  created_at: Date;
}

/** Creates a file specification with the embedded file. */
export function fileSpecification(pdf: PDF, file: Attachment): PdfRef {
  const embedded = addStream(pdf, file.bytes, {
    Type: name('EmbeddedFile'),
    Subtype: name(file.mime),
    Params: PdfDict.of({
      Size: number(file.bytes.length),
      CreationDate: date(file.created_at),
      ModDate: date(file.created_at),
      CheckSum: new PdfString(new Uint8Array(createHash('md5').update(file.bytes).digest()), 'hex'),
    }),
  });
  return pdf.createDict({
    Type: name('Filespec'),
    F: text(file.name),
    UF: text(file.name),
    EF: PdfDict.of({ F: embedded, UF: embedded }),
    AFRelationship: name('Supplement'),
    ...(file.description !== undefined && { Desc: text(file.description) }),
  });
}

/**
 * Adds files to the document's list of attachments and associates them with the document (ISO 32000-2, 7.7.4 and 14.13). A name
 * that is already in the list gets a number; the file's own name does not change.
 */
export function listFiles(pdf: PDF, files: readonly { name: string; specification: PdfRef }[]): void {
  if (files.length === 0) return;
  addFreeNames(
    pdf,
    'EmbeddedFiles',
    files.map(({ name: wanted, specification }) => ({ name: wanted, value: specification })),
  );
  const catalog = pdf.getCatalog();
  const known = follow(catalog.get('AF'), resolver(pdf));
  const associated = known instanceof PdfArray ? [...known] : known instanceof PdfDict ? [known] : [];
  catalog.set('AF', new PdfArray([...associated, ...files.map(({ specification }) => specification)]));
}

/** A file found in a document. */
export interface CarriedFile {
  name: string;
  bytes: Uint8Array;
}

const maxBytes = 16 * 2 ** 20;

/**
 * The files attached to a document's signatures and those in its list of attachments, whoever added them.
 * `readSignatureFiles` reads the files that one signature covers.
 * @throws {PdfError} `encrypted`, `broken`
 */
export async function readFiles(bytes: Uint8Array): Promise<CarriedFile[]> {
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    const resolve = resolver(pdf);
    const signed = signedFields(pdf).flatMap(({ signature }) => filesOf(signature, resolve));
    const listed = [...pdf.getAttachments().keys()].flatMap((name) => {
      const content = pdf.getAttachment(name);
      return content && content.length <= maxBytes ? [{ name, bytes: content }] : [];
    });
    return [...signed, ...listed];
  } finally {
    closeDocument(document);
  }
}

/** The files attached to a signature. */
export function filesOf(signature: PdfDict, resolve: Resolver): CarriedFile[] {
  const list = follow(signature.get('AF'), resolve);
  return list instanceof PdfArray ? [...list].flatMap((item) => carried(follow(item, resolve), resolve)) : [];
}

function carried(specification: PdfValue | undefined, resolve: Resolver): CarriedFile[] {
  if (!(specification instanceof PdfDict)) return [];
  const name = follow(specification.get('UF'), resolve);
  const files = follow(specification.get('EF'), resolve);
  const stream = files instanceof PdfDict ? follow(files.get('F'), resolve) : undefined;
  if (!(name instanceof PdfString) || !(stream instanceof PdfStream)) return [];
  const content = stream.getDecodedData();
  return content.length <= maxBytes ? [{ name: name.asString(), bytes: content }] : [];
}
