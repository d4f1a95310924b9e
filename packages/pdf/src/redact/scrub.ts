// Removes copies of the content elsewhere in the document: annotations and fields under the areas, metadata of the document
// and its images, thumbnails, descriptions, deleted pages and attachments.
import { formIn } from '../forms/form-tree.ts';
import type { Box } from '../base/geometry.ts';
import { signedFields } from '../forms/form-fields.ts';
import {
  annotationsOf,
  follow,
  nameAt,
  type PDF,
  PdfArray,
  PdfDict,
  PdfStream,
  rectangle,
  type Resolver,
  resolver,
} from '../objects/objects.ts';
import { addEmptyParents } from '../objects/forget.ts';
import { maxParents } from '../base/limits.ts';
import { forgetLostPages } from '../pages/lost-pages.ts';
import { contentOf, forgetWords, kidsOf, structureElements } from '../pages/structure.ts';
import { overlap, touches } from '../base/geometry.ts';
import { dropComments } from './jpeg-comments.ts';

/** Private data of applications (ISO 32000-2, 14.3, 14.5 and 14.11.7), on any object. */
const dataAboutObjects = ['Metadata', 'PieceInfo', 'LastModified', 'Thumb'];
/** References from form XObjects and images to their originals (ISO 32000-2, 8.10.4 and 14.11.7). */
const dataAboutDrawings = ['Ref', 'OPI'];
const attached = ['AF', 'EF', 'RF'];

/**
 * @param areas in the page's own space, keyed by page dictionary
 * @param removed annotations to remove wherever they are; further ones are added
 */
export function scrub(pdf: PDF, areas: ReadonlyMap<PdfDict, readonly Box[]>, removed: Set<PdfDict>): void {
  const resolve = resolver(pdf);
  pdf.context.info.trailer.delete('Info');
  formIn(pdf)?.delete('XFA'); // XFA repeats the values of all fields
  voidSignatures(pdf);

  const pages = new Set(pdf.getPages().map(({ dict }) => dict));
  dropAttachments(pdf, { pages, removed, resolve });
  for (const [page, boxes] of areas) {
    collectAnnotations(page, { boxes, removed, resolve });
  }
  forgetLostPages(pdf, {
    pages,
    lostObjects: removed,
    onDict: (dict) => {
      const isDrawing = dict instanceof PdfStream;
      for (const key of [...dataAboutObjects, ...attached]) dict.delete(key);
      for (const key of isDrawing ? dataAboutDrawings : []) dict.delete(key);
      if (isDrawing) dropComments(dict, resolve);
    },
  });
  silence(pdf, areas);
}

/** Removes the text of structure elements that belong to redacted pages. */
function silence(pdf: PDF, redacted: ReadonlyMap<PdfDict, unknown>): void {
  const resolve = resolver(pdf);
  const silent = new Set<PdfDict>();
  for (const element of structureElements(pdf)) {
    const contents = kidsOf(element.dict, resolve).map((kid) => contentOf(kid, element, resolve));
    if ([element, ...contents].some((one) => one?.page && redacted.has(one.page))) forgetWords(element, silent, resolve);
  }
}

/** Rewriting invalidates all signatures, and their remains would only cause false alarms. Their appearances stay. */
function voidSignatures(pdf: PDF): void {
  const catalog = pdf.getCatalog();
  for (const { field } of signedFields(pdf)) field.delete('V');
  for (const key of ['Perms', 'DSS']) catalog.delete(key);
  formIn(pdf)?.delete('SigFlags');
}

function dropAttachments(
  pdf: PDF,
  { pages, removed, resolve }: { pages: ReadonlySet<PdfDict>; removed: Set<PdfDict>; resolve: Resolver },
): void {
  const catalog = pdf.getCatalog();
  const names = follow(catalog.get('Names'), resolve);
  if (names instanceof PdfDict) names.delete('EmbeddedFiles');
  catalog.delete('Collection');
  for (const page of pages) {
    for (const note of annotationsOf(page, resolve)) if (nameAt(note, 'Subtype', resolve) === 'FileAttachment') removed.add(note);
  }
}

function collectAnnotations(
  page: PdfDict,
  { boxes, removed, resolve }: { boxes: readonly Box[]; removed: Set<PdfDict>; resolve: Resolver },
): void {
  const annotations = annotationsOf(page, resolve);
  for (const annotation of annotations) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rectangle(annotation.get('Rect'), resolve) ?? [];
    const box: Box = [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
    // An annotation may be drawn larger than its rectangle, which may have no size at all.
    const isFlat = x0 === x1 || y0 === y1;
    if (!boxes.some((area) => (isFlat ? touches(box, area) : overlap(box, area)))) continue;
    removed.add(annotation);
    const popup = follow(annotation.get('Popup'), resolve);
    if (popup instanceof PdfDict) removed.add(popup);
    collectField(annotation, removed, resolve);
  }
  // Replies to removed annotations, and their popups.
  for (const annotation of annotations) {
    const above = follow(annotation.get('IRT') ?? annotation.get('Parent'), resolve);
    if (!isWidget(annotation, resolve) && above instanceof PdfDict && removed.has(above)) removed.add(annotation);
  }
}

function isWidget(annotation: PdfDict, resolve: Resolver): boolean {
  return nameAt(annotation, 'Subtype', resolve) === 'Widget';
}

/** Collects the widget's field with everything below it, because its value is the same wherever it is shown. */
function collectField(annotation: PdfDict, removed: Set<PdfDict>, resolve: Resolver): void {
  if (!isWidget(annotation, resolve)) return;
  let field = annotation;
  for (let depth = 0; depth < maxParents && !follow(field.get('T'), resolve); depth++) {
    const parent = follow(field.get('Parent'), resolve);
    if (!(parent instanceof PdfDict)) break;
    field = parent;
  }
  collectKids(field, removed, resolve);
  addEmptyParents(field, removed, resolve);
}

function collectKids(field: PdfDict, removed: Set<PdfDict>, resolve: Resolver): void {
  const waiting = [field];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    removed.add(node);
    const kids = follow(node.get('Kids'), resolve);
    for (const item of kids instanceof PdfArray ? kids : []) {
      const kid = follow(item, resolve);
      if (kid instanceof PdfDict && !removed.has(kid)) waiting.push(kid);
    }
  }
}
