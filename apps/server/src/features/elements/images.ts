// Images in signatures and image fields. The API sends them inside their element as a data URL. In the database, an element only
// names its image by hash, so that lists, changes and rows do not repeat the image.
import { createHash } from 'node:crypto';
import { type Element, type ElementOf, isSignatureField } from '@countersign/document-model';

const NAME = 'sha256:';

export interface Image {
  sha256: string;
  data_url: string;
}

/** The element as stored, and the image that it contained. */
export function takeImageOut(element: Element): { element: Element; image: Image | null } {
  const data_url = imageOf(element);
  // An element that only names its image is already in its stored form.
  if (data_url === null || data_url.startsWith(NAME)) return { element, image: null };

  const sha256 = createHash('sha256').update(data_url).digest('hex');
  return { element: withImage(element, NAME + sha256), image: { sha256, data_url } };
}

/** The hash by which a stored element names its image; null for one without. */
export function namedImage(element: Element): string | null {
  return imageOf(element)?.slice(NAME.length) ?? null;
}

/** The element as the API sends it. @param images data URLs by hash */
export function putImageIn(element: Element, images: ReadonlyMap<string, string>): Element {
  const name = namedImage(element);
  const data_url = name === null ? undefined : images.get(name);
  return data_url === undefined ? element : withImage(element, data_url);
}

function imageOf(element: Element): string | null {
  return mayHoldImage(element) && element.value && 'image' in element.value ? element.value.image : null;
}

function withImage(element: Element, image: string): Element {
  return mayHoldImage(element) ? { ...element, value: { image } } : element;
}

function mayHoldImage(element: Element): element is ElementOf<'signature' | 'initial' | 'image_input'> {
  return isSignatureField(element) || element.kind === 'image_input';
}
