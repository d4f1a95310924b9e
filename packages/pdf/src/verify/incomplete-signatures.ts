// Signature fields that hold a signature without a ByteRange. Treating them as unsigned would hide that something was
// removed.
import { Buffer } from 'node:buffer';
import { formFields, signedFields } from '../forms/form-fields.ts';
import type { OpenDocument } from '../io/document.ts';
import { follow, PdfDict, resolver } from '../objects/objects.ts';
import { readSignature, type Signature } from './read-signature.ts';

const most = 200;

/** @param known the signatures that were found otherwise */
export function incompleteSignatures(document: OpenDocument, known: readonly Signature[]): Signature[] {
  const { pdf } = document;
  const resolve = resolver(pdf);
  const fields = formFields(pdf);
  const complete = new Set(signedFields(pdf, fields).map(({ field }) => field));
  const found = fields.filter(({ type, dict }) => type === 'Sig' && !complete.has(dict)).slice(0, most);
  return found.flatMap(({ name, dict }) => {
    const signature = follow(dict.get('V'), resolve);
    if (!(signature instanceof PdfDict)) return [];
    const read = readSignature(document, { name, signature, resolve });
    const { parsed_contents: contents } = read;
    const isSame = (other: Uint8Array | undefined): boolean =>
      contents !== undefined && other !== undefined && Buffer.compare(other, contents) === 0;
    const isKnown = known.some((one) => isSame(one.range?.contents) || isSame(one.parsed_contents));
    return contents && contents.length > 0 && !isKnown ? [read] : [];
  });
}
