// Takes out of a document what tells of its content in another place: notes and fields under the areas, data about the
// document and its pictures, miniatures, descriptions, and on request the files in it.
import type { Box } from '../geometry.ts';
import { signedFields } from '../inspect/form-fields.ts';
import {
  follow,
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfStream,
  type PdfValue,
  rectangle,
  type Resolver,
  resolver,
} from '../objects.ts';
import { addEmptyParents, forget, isIn } from '../io/forget.ts';
import { overlap } from './areas.ts';
import { withoutComments } from './jpeg-comments.ts';

const mostObjects = 2_000_000;
const maxParents = 32;

/** Kept by programs for themselves (ISO 32000-2, 14.3 and 14.5), at any object. */
const dataAboutObjects = ['Metadata', 'PieceInfo', 'LastModified', 'Thumb'];

/** @param areas in the space of each page's own, by its dictionary */
export function scrub(
  pdf: PDF,
  areas: ReadonlyMap<PdfDict, readonly Box[]>,
  { remove_attachments }: { remove_attachments: boolean },
): void {
  const resolve = resolver(pdf);
  const catalog = pdf.getCatalog();
  pdf.context.info.trailer.delete('Info');
  const form = follow(catalog.get('AcroForm'), resolve);
  if (form instanceof PdfDict) form.delete('XFA'); // the values of all fields once more
  voidSignatures(pdf);
  if (remove_attachments) dropAttachments(pdf, resolve);

  const gone = new Set<PdfDict>();
  for (const [page, boxes] of areas) collectAnnotations(page, { boxes, gone, resolve });
  forgetWords(catalog.get('StructTreeRoot'), { pages: areas, resolve });
  forget(catalog, {
    resolve,
    isGone: (value) => isIn(gone, value) || (remove_attachments && isFileNote(value, resolve)),
    onDict: (dict) => {
      for (const key of dataAboutObjects) dict.delete(key);
      if (dict instanceof PdfStream) dropComments(dict);
    },
  });
}

/** A rewritten file has no valid signature: what is left of them would only be a false alarm. Their looks stay. */
function voidSignatures(pdf: PDF): void {
  const catalog = pdf.getCatalog();
  for (const { field } of signedFields(pdf)) field.delete('V');
  for (const key of ['Perms', 'DSS']) catalog.delete(key);
  const form = follow(catalog.get('AcroForm'), resolver(pdf));
  if (form instanceof PdfDict) form.delete('SigFlags');
}

function dropAttachments(pdf: PDF, resolve: Resolver): void {
  const catalog = pdf.getCatalog();
  const names = follow(catalog.get('Names'), resolve);
  if (names instanceof PdfDict) names.delete('EmbeddedFiles');
  for (const key of ['AF', 'Collection']) catalog.delete(key);
}

function collectAnnotations(
  page: PdfDict,
  { boxes, gone, resolve }: { boxes: readonly Box[]; gone: Set<PdfDict>; resolve: Resolver },
): void {
  const list = follow(page.get('Annots'), resolve);
  for (const item of list instanceof PdfArray ? list : []) {
    const annotation = follow(item, resolve);
    if (!(annotation instanceof PdfDict)) continue;
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rectangle(annotation.get('Rect'), resolve) ?? [];
    const box: Box = [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
    if (!boxes.some((area) => overlap(box, area))) continue;
    gone.add(annotation);
    const popup = follow(annotation.get('Popup'), resolve);
    if (popup instanceof PdfDict) gone.add(popup);
    collectField(annotation, gone, resolve);
  }
  // Answers to a note that goes, and their windows.
  for (const item of list instanceof PdfArray ? list : []) {
    const annotation = follow(item, resolve);
    const above = annotation instanceof PdfDict ? follow(annotation.get('IRT') ?? annotation.get('Parent'), resolve) : undefined;
    const isNote = annotation instanceof PdfDict && !isWidget(annotation, resolve);
    if (isNote && above instanceof PdfDict && gone.has(above)) gone.add(annotation);
  }
}

function isWidget(annotation: PdfDict, resolve: Resolver): boolean {
  const subtype = follow(annotation.get('Subtype'), resolve);
  return subtype instanceof PdfName && subtype.value === 'Widget';
}

/** The field of a widget with everything below it: its value is one, wherever it is shown. */
function collectField(annotation: PdfDict, gone: Set<PdfDict>, resolve: Resolver): void {
  if (!isWidget(annotation, resolve)) return;
  let field = annotation;
  for (let depth = 0; depth < maxParents && !follow(field.get('T'), resolve); depth++) {
    const parent = follow(field.get('Parent'), resolve);
    if (!(parent instanceof PdfDict)) break;
    field = parent;
  }
  collectKids(field, gone, resolve);
  addEmptyParents(field, gone, resolve);
}

function collectKids(field: PdfDict, gone: Set<PdfDict>, resolve: Resolver): void {
  const waiting = [field];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    gone.add(node);
    const kids = follow(node.get('Kids'), resolve);
    for (const item of kids instanceof PdfArray ? kids : []) {
      const kid = follow(item, resolve);
      if (kid instanceof PdfDict && !gone.has(kid)) waiting.push(kid);
    }
  }
}

const words = ['ActualText', 'Alt', 'E', 'T'];

/** Elements of the structure that speak of a redacted page, and those above them, tell no words of their own any more. */
function forgetWords(
  root: PdfValue | undefined,
  { pages, resolve }: { pages: ReadonlyMap<PdfDict, unknown>; resolve: Resolver },
): void {
  const parents = new Map<PdfDict, PdfDict | undefined>();
  const spoken = new Set<PdfDict>();
  const waiting: [value: PdfValue | undefined, parent: PdfDict | undefined][] = [[root, undefined]];
  for (let next = waiting.pop(); next && parents.size < mostObjects; next = waiting.pop()) {
    const [value, parent] = next;
    const node = follow(value, resolve);
    if (node instanceof PdfArray) {
      for (const item of node) waiting.push([item, parent]);
    } else if (node instanceof PdfDict && !parents.has(node)) {
      parents.set(node, parent);
      const page = follow(node.get('Pg'), resolve);
      for (
        let above: PdfDict | undefined = node;
        page instanceof PdfDict && pages.has(page) && above;
        above = parents.get(above)
      ) {
        if (spoken.has(above)) break;
        spoken.add(above);
      }
      waiting.push([node.get('K'), node]);
    }
  }
  for (const element of spoken) for (const key of words) element.delete(key);
}

function isFileNote(value: PdfValue, resolve: Resolver): boolean {
  const subtype = value instanceof PdfDict ? follow(value.get('Subtype'), resolve) : undefined;
  return subtype instanceof PdfName && subtype.value === 'FileAttachment';
}

function dropComments(stream: PdfStream): void {
  const filter = stream.get('Filter');
  const only = filter instanceof PdfArray && filter.length === 1 ? filter.at(0) : filter;
  if (only instanceof PdfName && only.value === 'DCTDecode') stream.setData(withoutComments(stream.data));
}
