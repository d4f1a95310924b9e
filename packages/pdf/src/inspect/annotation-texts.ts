// What annotations and form fields say, which is no text of the page: values, notes, captions.
import { closeDocument, openDocument } from '../io/document.ts';
import { mostParents } from '../io/limits.ts';
import { toSeenSpace } from '../geometry.ts';
import { geometryOf } from '../materialise.ts';
import {
  annotationsOf,
  follow,
  nameAt,
  PdfArray,
  PdfDict,
  PdfStream,
  PdfString,
  type PdfValue,
  rectangle,
  type Resolver,
  resolver,
} from '../objects.ts';

export interface AnnotationText {
  page: number;
  /** Such as `Widget` of a field, or `FreeText`. */
  kind: string;
  /** As the page is seen, from its top left corner, in points. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Empty for one that only draws. */
  texts: string[];
}

/** ISO 32000-2, tables 166, 172 and 226: what it says, as plain and as rich text, its subject, and what a field holds. */
const own = ['Contents', 'RC', 'Subj'];
const ofField = ['V', 'DV', 'RV'];

/** Every annotation but links, and where it lies. @throws {PdfError} `encrypted`, `broken` */
export async function annotationTexts(bytes: Uint8Array): Promise<AnnotationText[]> {
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    const resolve = resolver(pdf);
    return pdf.getPages().flatMap(({ dict }, page) => {
      const geometry = geometryOf(pdf, dict);
      return annotationsOf(dict, resolve).flatMap((annotation): AnnotationText[] => {
        const kind = nameAt(annotation, 'Subtype', resolve) ?? '';
        const texts = textsOf(annotation, resolve);
        const box = rectangle(annotation.get('Rect'), resolve);
        if (!box || (kind === 'Link' && texts.length === 0)) return [];
        const [left = 0, bottom = 0, right = 0, top = 0] = box;
        const [x0, y0] = toSeenSpace(geometry, left, bottom);
        const [x1, y1] = toSeenSpace(geometry, right, top);
        const place = { x: Math.min(x0, x1), y: Math.min(y0, y1), width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) };
        return [{ page, kind, ...place, texts }];
      });
    });
  } finally {
    closeDocument(document);
  }
}

function textsOf(annotation: PdfDict, resolve: Resolver): string[] {
  const texts = own.flatMap((key) => wordsIn(follow(annotation.get(key), resolve), resolve));
  const captions = follow(annotation.get('MK'), resolve);
  if (captions instanceof PdfDict)
    for (const key of ['CA', 'RC', 'AC']) texts.push(...wordsIn(follow(captions.get(key), resolve), resolve));
  // A field of several widgets holds its value where they meet.
  let node: PdfValue | undefined = annotation;
  for (let depth = 0; node instanceof PdfDict && depth < mostParents; depth++) {
    for (const key of ofField) texts.push(...wordsIn(follow(node.get(key), resolve), resolve));
    node = follow(node.get('Parent'), resolve);
  }
  return texts.filter((text) => text.trim() !== '');
}

function wordsIn(value: PdfValue | undefined, resolve: Resolver): string[] {
  if (value instanceof PdfString) return [value.asString()];
  if (value instanceof PdfStream) return [new PdfString(value.getDecodedData(), 'literal').asString()];
  if (value instanceof PdfArray)
    return [...value].flatMap((item) => {
      const found = follow(item, resolve);
      return found instanceof PdfString ? [found.asString()] : [];
    });
  return [];
}
