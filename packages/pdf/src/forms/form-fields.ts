// Walks the form (ISO 32000-2, 12.7) as it stands in the file, without making one and without trusting it.
import { formIn, namedKids } from './form-tree.ts';
import { closeDocument, openDocument } from '../io/document.ts';
import {
  annotationsOf,
  follow,
  nameAt,
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfString,
  type Resolver,
  resolver,
} from '../objects/objects.ts';

export interface FormField {
  /** The full name, parts joined by dots. */
  name: string;
  type: string | undefined;
  dict: PdfDict;
}

const maxFields = 20_000;
const maxDepth = 32;

/** Every leaf field of the form, in order; kids without a name are widgets of their field. */
export function formFields(pdf: PDF): FormField[] {
  return walkForm(pdf, { alsoOnPages: false });
}

/** The same, and after them those that a page shows though the form does not lead to them: readers fill them in as well. */
export function shownFields(pdf: PDF): FormField[] {
  return walkForm(pdf, { alsoOnPages: true });
}

function walkForm(pdf: PDF, { alsoOnPages }: { alsoOnPages: boolean }): FormField[] {
  const resolve = resolver(pdf);
  const form = formIn(pdf);
  if (!form) return [];

  const found: FormField[] = [];
  const seen = new Set<PdfDict>();
  const visit = (value: unknown, above: { name: string; type: string | undefined }, depth: number): void => {
    const dict = value instanceof PdfRef ? resolve(value) : value;
    if (!(dict instanceof PdfDict) || seen.has(dict) || depth > maxDepth || found.length >= maxFields) return;
    seen.add(dict);

    const partial = follow(dict.get('T'), resolve);
    const part = partial instanceof PdfString ? partial.asString() : '';
    const name = [above.name, part].filter(Boolean).join('.');
    const type = follow(dict.get('FT'), resolve);
    const here = { name, type: type instanceof PdfName ? type.value : above.type };
    const kids = namedKids(dict, resolve);
    if (kids.length === 0) found.push({ ...here, dict });
    for (const kid of kids) visit(kid, here, depth + 1);
  };

  const roots = follow(form.get('Fields'), resolve);
  for (const root of roots instanceof PdfArray ? roots : []) visit(root, { name: '', type: undefined }, 0);
  for (const field of alsoOnPages ? fieldsOnPages(pdf) : []) {
    if (!seen.has(field)) visit(field, inheritedBy(field, resolve), 0);
  }
  return found;
}

/** Of every widget that a page lists, the field that it belongs to, or is. */
export function fieldsOnPages(pdf: PDF): PdfDict[] {
  const resolve = resolver(pdf);
  const annotations = pdf.getPages().flatMap(({ dict }) => annotationsOf(dict, resolve));
  return annotations.flatMap((widget) => {
    if (nameAt(widget, 'Subtype', resolve) !== 'Widget') return [];
    const parent = follow(widget.get('Parent'), resolve);
    const field = !widget.has('T') && parent instanceof PdfDict ? parent : widget;
    return field.has('T') ? [field] : [];
  });
}

/** The names above a field, joined by dots, and the type that it has from there. */
function inheritedBy(field: PdfDict, resolve: Resolver): { name: string; type: string | undefined } {
  const names: string[] = [];
  const ancestors = new Set<PdfDict>([field]);
  let type: string | undefined;
  let above = follow(field.get('Parent'), resolve);
  while (above instanceof PdfDict && !ancestors.has(above) && ancestors.size <= maxDepth) {
    ancestors.add(above);
    const partial = follow(above.get('T'), resolve);
    if (partial instanceof PdfString) names.unshift(partial.asString());
    const own = follow(above.get('FT'), resolve);
    if (own instanceof PdfName) type ??= own.value;
    above = follow(above.get('Parent'), resolve);
  }
  return { name: names.filter(Boolean).join('.'), type };
}

/** The signature fields that are signed, with their signature dictionaries, in the order of the form. */
export function signedFields(
  pdf: PDF,
  fields: readonly FormField[] = formFields(pdf),
): { name: string; field: PdfDict; signature: PdfDict }[] {
  const resolve = resolver(pdf);
  return fields.flatMap(({ name, type, dict }) => {
    const signature = type === 'Sig' ? follow(dict.get('V'), resolve) : undefined;
    const range = signature instanceof PdfDict ? follow(signature.get('ByteRange'), resolve) : undefined;
    const isSigned = signature instanceof PdfDict && range instanceof PdfArray && range.length >= 4;
    return isSigned ? [{ name, field: dict, signature }] : [];
  });
}

/** The full names of all fields, also of those that are seen nowhere. @throws {PdfError} `encrypted`, `broken` */
export async function fieldNames(bytes: Uint8Array): Promise<string[]> {
  const document = await openDocument(bytes);
  try {
    return shownFields(document.pdf).map(({ name }) => name);
  } finally {
    closeDocument(document);
  }
}

/** @throws {PdfError} `encrypted`, `broken` */
export async function countSignatures(bytes: Uint8Array): Promise<number> {
  const document = await openDocument(bytes);
  try {
    return signedFields(document.pdf).length;
  } finally {
    closeDocument(document);
  }
}

/** What a signature certifies: 1 nothing, 2 filling in, 3 also notes (ISO 32000-2, 12.8.2.2); undefined where it certifies nothing. */
export function docMdpLevel(signature: PdfDict, resolve: Resolver): number | undefined {
  const levels = transformsOf(signature, 'DocMDP', resolve).map((parameters) => {
    const level = follow(parameters.get('P'), resolve);
    return level instanceof PdfNumber ? level.value : 2; // the default of table 257
  });
  return levels.length > 0 ? Math.min(...levels) : undefined;
}

/** The parameters of a signature's references of that method; empty ones where there are none. */
export function transformsOf(signature: PdfDict, method: 'DocMDP' | 'FieldMDP', resolve: Resolver): PdfDict[] {
  const list = follow(signature.get('Reference'), resolve);
  const references = list instanceof PdfArray ? [...list].map((item) => follow(item, resolve)) : [];
  return references.flatMap((reference) => {
    const found = reference instanceof PdfDict ? follow(reference.get('TransformMethod'), resolve) : undefined;
    if (!(reference instanceof PdfDict && found instanceof PdfName && found.value === method)) return [];
    const parameters = follow(reference.get('TransformParams'), resolve);
    return [parameters instanceof PdfDict ? parameters : new PdfDict()];
  });
}
