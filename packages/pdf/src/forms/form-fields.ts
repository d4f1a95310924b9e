// Walks the form (ISO 32000-2, 12.7) as it is in the file, without creating one and without trusting it.
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
  /** Fully qualified name, with parts joined by dots. */
  name: string;
  type: string | undefined;
  dict: PdfDict;
}

const maxFields = 20_000;
const maxDepth = 32;

/** Every terminal field of the form, in order. Kids without a name are widgets of their field. */
export function formFields(pdf: PDF): FormField[] {
  return walkForm(pdf, { alsoOnPages: false });
}

/** The same, followed by fields that are on a page but not in the form: readers let people fill them in too. */
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

/** For every widget on a page, the field that it belongs to or is. */
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

/** The names of a field's ancestors, joined by dots, and the inherited field type. */
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

/** Signed signature fields with their signature dictionaries, in form order. */
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

/**
 * The fully qualified names of all fields, including invisible ones.
 * @throws {PdfError} `encrypted`, `broken`
 */
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

/**
 * What a certification allows: 1 nothing, 2 form filling, 3 also annotations (ISO 32000-2, 12.8.2.2); undefined if the
 * signature does not certify.
 */
export function docMdpLevel(signature: PdfDict, resolve: Resolver): number | undefined {
  const levels = transformsOf(signature, 'DocMDP', resolve).map((parameters) => {
    const level = follow(parameters.get('P'), resolve);
    return level instanceof PdfNumber ? level.value : 2; // the default of table 257
  });
  return levels.length > 0 ? Math.min(...levels) : undefined;
}

/**
 * The transform parameters of a signature's references with that method. References without parameters yield empty
 * dictionaries.
 */
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
