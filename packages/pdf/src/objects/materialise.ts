// Page attributes may be inherited from an ancestor (ISO 32000-2, 7.7.3.4). The library ignores that and replaces inherited
// /Resources with an empty dictionary, so text vanishes. So they are written into a page before it is modified.
import type { PDF } from '../libpdf/libpdf.ts';
import { type PageGeometry, pageGeometry } from '../base/geometry.ts';
import { follow, PdfDict, PdfNumber, type PdfValue, rectangle, type Resolver, resolver } from './objects.ts';

export const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;
const maxDepth = 64;

/** Writes inherited attributes into the page. Does nothing if there are none. */
export function materialise(pdf: PDF, page: PdfDict): void {
  const resolve = resolver(pdf);
  for (const key of inheritable) {
    if (follow(page.get(key), resolve)) continue;
    const value = inherited(page, key, resolve);
    if (value) page.set(key, value);
  }
}

/** The page's geometry, including inherited attributes. Does not modify the page. */
export function geometryOf(pdf: PDF, page: PdfDict): PageGeometry {
  const resolve = resolver(pdf);
  const numberAt = (key: string): number | undefined => {
    const value = follow(inherited(page, key, resolve), resolve);
    return value instanceof PdfNumber ? value.value : undefined;
  };
  return pageGeometry({
    media: rectangle(inherited(page, 'MediaBox', resolve), resolve),
    crop: rectangle(inherited(page, 'CropBox', resolve), resolve),
    rotation: numberAt('Rotate'),
    user_unit: numberAt('UserUnit'),
  });
}

/** The page's entry, its own or inherited. */
export function inheritedEntry(page: PdfDict, key: string, resolve: Resolver): PdfValue | undefined {
  return (inheritable as readonly string[]).includes(key) ? inherited(page, key, resolve) : page.get(key);
}

function inherited(page: PdfDict, key: string, resolve: Resolver): PdfValue | undefined {
  let node: PdfDict | undefined = page;
  for (let depth = 0; node && depth < maxDepth; depth++) {
    const value = node.get(key);
    if (follow(value, resolve)) return value;
    const parent = follow(node.get('Parent'), resolve);
    node = parent instanceof PdfDict ? parent : undefined;
  }
  return undefined;
}
