// Finds or creates the document's form (ISO 32000-2, 12.7.3).
import { PdfError } from '../base/errors.ts';
import { maxParents } from '../base/limits.ts';
import {
  dictIn,
  follow,
  name,
  type PDF,
  PdfArray,
  PdfDict,
  PdfRef,
  PdfString,
  type PdfValue,
  type Resolver,
  resolver,
  text,
} from '../objects/objects.ts';

/** The document's form, if it has one. */
export function formIn(pdf: PDF): PdfDict | undefined {
  const found = follow(pdf.getCatalog().get('AcroForm'), resolver(pdf));
  return found instanceof PdfDict ? found : undefined;
}

/** The document's form, created if missing. */
export function formOf(pdf: PDF): PdfDict {
  const found = formIn(pdf);
  if (found) return found;

  const form = new PdfDict();
  pdf.getCatalog().set('AcroForm', pdf.register(form));
  return form;
}

/** The array under `key`, created if missing. A shared array is modified in place. */
export function arrayIn(pdf: PDF, parent: PdfDict, key: string): PdfArray {
  const found = follow(parent.get(key), resolver(pdf));
  if (found instanceof PdfArray) return found;

  const made = new PdfArray();
  parent.set(key, made);
  return made;
}

/**
 * Adds a new field at the position of its full name (ISO 32000-2, 12.7.4.2): each part but the last is an ancestor, created if
 * missing.
 * @param known ancestors found or created for other fields, by full name; extended here
 * @throws {PdfError} `broken` for a name with an empty part, or below a field that holds a value itself
 */
export function attachField(
  pdf: PDF,
  { name: full, reference, known }: { name: string; reference: PdfRef; known: Map<string, PdfRef> },
): void {
  const parts = full.split('.');
  const last = parts.pop();
  const field = pdf.getObject(reference);
  if (!last || parts.includes('') || !(field instanceof PdfDict)) throw new PdfError('broken', `No field can be called ${full}`);

  let [siblings, parent, path]: [PdfArray, PdfRef | undefined, string] = [arrayIn(pdf, formOf(pdf), 'Fields'), undefined, ''];
  for (const part of parts) {
    path += `${part}.`;
    const above: PdfRef = known.get(path) ?? findParent(pdf, siblings, part) ?? makeParent(pdf, { siblings, parent, part });
    known.set(path, above);
    const dict = pdf.getObject(above);
    if (!(dict instanceof PdfDict)) throw new PdfError('broken', `No field can be called ${full}`);
    [siblings, parent] = [arrayIn(pdf, dict, 'Kids'), above];
  }
  field.set('T', text(last));
  if (parent) field.set('Parent', parent);
  siblings.push(reference);
}

/** @throws {PdfError} `broken` if that is a field with a value */
function findParent(pdf: PDF, siblings: PdfArray, part: string): PdfRef | undefined {
  const resolve = resolver(pdf);
  for (const item of siblings) {
    const dict = follow(item, resolve);
    if (!(item instanceof PdfRef && dict instanceof PdfDict) || stringAt(dict, 'T', resolve) !== part) continue;
    if (namedKids(dict, resolve).length === 0) throw new PdfError('broken', `The document has a field ${part} already`);
    return item;
  }
  return undefined;
}

function makeParent(
  pdf: PDF,
  { siblings, parent, part }: { siblings: PdfArray; parent: PdfRef | undefined; part: string },
): PdfRef {
  const made = pdf.register(PdfDict.of({ T: text(part), Kids: new PdfArray(), ...(parent && { Parent: parent }) }));
  siblings.push(made);
  return made;
}

function stringAt(dict: PdfDict, key: string, resolve: Resolver): string {
  const found = follow(dict.get(key), resolve);
  return found instanceof PdfString ? found.asString() : '';
}

/** The child fields of a field. Kids without a name are its widgets. */
export function namedKids(dict: PdfDict, resolve: Resolver): PdfValue[] {
  const kids = follow(dict.get('Kids'), resolve);
  if (!(kids instanceof PdfArray)) return [];
  return [...kids].filter((kid) => {
    const found = follow(kid, resolve);
    return found instanceof PdfDict && found.has('T');
  });
}

/** The widgets among a field's kids: those without a name. */
export function unnamedKids(field: PdfDict, resolve: Resolver): PdfDict[] {
  const kids = follow(field.get('Kids'), resolve);
  const below = kids instanceof PdfArray ? [...new Set(kids)].map((kid) => follow(kid, resolve)) : [];
  return below.filter((kid): kid is PdfDict => kid instanceof PdfDict && !kid.has('T'));
}

/** The widgets of a field: its kids without names, or the field itself. */
export function widgetsOf(field: PdfDict, resolve: Resolver): PdfDict[] {
  const own = unnamedKids(field, resolve);
  return own.length > 0 ? own : [field];
}

/** Whether readers are asked to redraw all fields (ISO 32000-2, table 224). */
export function needsAppearances(pdf: PDF, resolve: Resolver): boolean {
  const asks = follow(formIn(pdf)?.get('NeedAppearances'), resolve);
  return asks?.type === 'bool' && asks.value;
}

/** FT, Ff, V and similar entries may be inherited from an ancestor (ISO 32000-2, 12.7.4.1). */
export function inheritedValue(field: PdfDict, key: string, resolve: Resolver): PdfValue | undefined {
  let node: PdfDict | undefined = field;
  for (let depth = 0; node && depth < maxParents; depth++) {
    const value = follow(node.get(key), resolve);
    if (value) return value;
    const parent = follow(node.get('Parent'), resolve);
    node = parent instanceof PdfDict ? parent : undefined;
  }
  return undefined;
}

const helvetica = 'Helv';

/**
 * Adds a default font, which every reader has, to the form's resources. Text fields need one although every appearance is
 * given.
 */
export function setDefaultFont(pdf: PDF): string {
  const resolve = resolver(pdf);
  const fonts = dictIn(dictIn(formOf(pdf), 'DR', resolve), 'Font', resolve);
  if (!follow(fonts.get(helvetica), resolve)) {
    const names = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' };
    fonts.set(helvetica, pdf.createDict(Object.fromEntries(Object.entries(names).map(([key, value]) => [key, name(value)]))));
  }
  return helvetica;
}
