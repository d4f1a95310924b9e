// Files that travel within a document (ISO 32000-2, 7.11).
import { createHash } from 'node:crypto';
import { date, name, number, type PDF, PdfDict, type PdfRef, PdfString, text } from './objects.ts';
import { addStream } from './streams.ts';

export interface Attachment {
  /** The file's name, unlike that of any other attachment. */
  name: string;
  bytes: Uint8Array;
  mime: string;
  description?: string;
  created_at: Date;
}

/** A file specification with the file in it. */
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
