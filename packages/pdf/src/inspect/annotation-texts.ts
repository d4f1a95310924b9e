// Text in annotations and form fields, which is not part of the page content: values, notes, captions.
import { toDisplaySpace } from '../base/geometry.ts';
import { closeDocument, openDocument } from '../io/document.ts';
import { geometryOf } from '../objects/materialise.ts';
import { annotationsOf, follow, nameAt, type PDF, PdfDict, rectangle, type Resolver, resolver } from '../objects/objects.ts';
import { fieldOf, textsOutsideContent, keysOfAnnotations, keysOfValues } from './texts-outside-content.ts';
import { TextReader } from './text-reader.ts';

export interface AnnotationText {
  page: number;
  /** For example `Widget` for a field, or `FreeText`. */
  kind: string;
  /** In points from the top left of the page as displayed. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Empty for annotations that only draw. */
  texts: string[];
}

/**
 * Lists every annotation except links, with its position. Undrawn texts in the file are listed at positions beside the
 * pages: `Link` for an address, `Held` for everything else. The texts of a field are listed once, with its first widget.
 * @throws {PdfError} `encrypted`; `broken`, also if there is too much text to search
 */
export async function annotationTexts(bytes: Uint8Array): Promise<AnnotationText[]> {
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    const reader = new TextReader(resolver(pdf));
    const known = new Set<PdfDict>();
    const placed = pdf
      .getPages()
      .flatMap(({ dict }, page) => textsOnPage(pdf, dict, { reader, known }).map((one) => ({ page, ...one })));
    const outsideTexts = textsOutsideContent(pdf, reader).map(({ kind, page, x, y, texts }): AnnotationText => {
      return { page, kind: kind === 'address' ? 'Link' : 'Held', x, y, width: 0, height: 0, texts };
    });
    return [...placed, ...outsideTexts];
  } finally {
    closeDocument(document);
  }
}

/** @param from.known parts of fields that were already listed; new ones are added */
function textsOnPage(pdf: PDF, page: PdfDict, from: { reader: TextReader; known: Set<PdfDict> }): Omit<AnnotationText, 'page'>[] {
  const resolve = resolver(pdf);
  const geometry = geometryOf(pdf, page);
  return annotationsOf(page, resolve).flatMap((annotation): Omit<AnnotationText, 'page'>[] => {
    const box = rectangle(annotation.get('Rect'), resolve);
    if (!box) return [];
    const kind = nameAt(annotation, 'Subtype', resolve) ?? '';
    const texts = textsOf(annotation, { ...from, resolve });
    if (kind === 'Link' && texts.length === 0) return [];
    const [left = 0, bottom = 0, right = 0, top = 0] = box;
    const [x0, y0] = toDisplaySpace(geometry, left, bottom);
    const [x1, y1] = toDisplaySpace(geometry, right, top);
    return [{ kind, x: Math.min(x0, x1), y: Math.min(y0, y1), width: Math.abs(x1 - x0), height: Math.abs(y1 - y0), texts }];
  });
}

function textsOf(
  annotation: PdfDict,
  { reader, known, resolve }: { reader: TextReader; known: Set<PdfDict>; resolve: Resolver },
): string[] {
  const texts = reader.textsAt(annotation, keysOfAnnotations);
  const captions = follow(annotation.get('MK'), resolve);
  if (captions instanceof PdfDict) texts.push(...reader.textsAt(captions, ['CA', 'RC', 'AC']));
  for (const node of fieldOf(annotation, resolve)) {
    if (known.has(node)) continue;
    known.add(node);
    texts.push(...reader.textsAt(node, keysOfValues));
  }
  return texts;
}
