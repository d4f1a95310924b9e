// Enumerates everything that a document's pages draw with: content, form XObjects, patterns, Type 3 glyphs, soft masks and
// annotation appearances.
import { Buffer } from 'node:buffer';
import { contentStreams } from '../drawing/draw-on-page.ts';
import { inheritedEntry } from '../objects/materialise.ts';
import {
  annotationsOf,
  follow,
  nameAt,
  type PDF,
  PdfDict,
  PdfStream,
  type PdfValue,
  type Resolver,
  resolver,
} from '../objects/objects.ts';
import { unpacked } from '../objects/streams.ts';
import { dictAt } from './layers.ts';

export const maxContentBytes = 64 * 2 ** 20;

/** Content streams and the resources that they use. */
export interface Drawn {
  /** The page, or the stream that draws. */
  owner: PdfDict;
  /** Pages that share a Contents array share this list. */
  streams: readonly PdfStream[];
  resources: PdfDict | undefined;
  /** The first page that draws with it, from 1. */
  page: number;
}

/**
 * Yields content shared by several pages once per set of resources that it is drawn with. There is no limit: content beyond a
 * limit would be shown without being checked.
 */
export function* drawnBy(pdf: PDF): Generator<Drawn> {
  const resolve = resolver(pdf);
  const seen = new Map<PdfDict, Set<PdfDict | undefined>>();
  const expanded = new Set<PdfDict>();
  const contentOfPage = onceFor((_: PdfValue | undefined, page: PdfDict) => streamsOfPage(pdf, page));
  for (const [index, { dict }] of pdf.getPages().entries()) {
    const streams = contentOfPage(follow(dict.get('Contents'), resolve), dict);
    const waiting = drawnByPage(pdf, dict, { number: index + 1, streams });
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const known = seen.get(next.owner) ?? new Set();
      if (known.has(next.resources)) continue;
      seen.set(next.owner, known.add(next.resources));
      yield next;
      if (!next.resources || expanded.has(next.resources)) continue;
      expanded.add(next.resources);
      for (const drawn of drawnWith(next.resources, next.page, resolve)) waiting.push(drawn);
    }
  }
}

/** Memoizes: asking again returns the first answer. */
export function onceFor<Key, Rest extends unknown[], Answer>(
  answer: (key: Key, ...rest: Rest) => Answer,
): (key: Key, ...rest: Rest) => Answer {
  const known = new Map<Key, Answer>();
  return (key, ...rest) => {
    const found = known.get(key) ?? answer(key, ...rest);
    known.set(key, found);
    return found;
  };
}

function streamsOfPage(pdf: PDF, page: PdfDict): PdfStream[] {
  const resolve = resolver(pdf);
  const streams = contentStreams(pdf, page).map((reference) => resolve(reference));
  return streams.filter((stream) => stream instanceof PdfStream);
}

function drawnByPage(pdf: PDF, page: PdfDict, { number, streams }: { number: number; streams: readonly PdfStream[] }): Drawn[] {
  const resolve = resolver(pdf);
  const resources = follow(inheritedEntry(page, 'Resources', resolve), resolve);
  const content: Drawn = {
    owner: page,
    streams,
    resources: resources instanceof PdfDict ? resources : undefined,
    page: number,
  };
  const appearances = annotationsOf(page, resolve).flatMap((annotation) => appearancesOf(annotation, resolve));
  return [content, ...appearances.map((stream) => drawnByStream(stream, { page: number, resolve }))];
}

/** The content of consecutive streams; undefined if it is too large or cannot be read. */
export function contentOf(streams: readonly PdfStream[]): string | undefined {
  let left = maxContentBytes;
  const parts: string[] = [];
  for (const stream of streams) {
    const bytes = unpacked(stream, left);
    if (!bytes) return undefined;
    left -= bytes.length;
    parts.push(Buffer.from(bytes).toString('latin1'));
  }
  return parts.join('\n');
}

/** All appearances of an annotation, including those for other states and for the mouse. */
export function appearancesOf(annotation: PdfDict, resolve: Resolver): PdfStream[] {
  const appearances = dictAt(annotation, 'AP', resolve);
  return ['N', 'R', 'D'].flatMap((key) => {
    const found = follow(appearances?.get(key), resolve);
    if (found instanceof PdfStream) return [found];
    return found instanceof PdfDict ? entriesOf(found, resolve).filter((appearance) => appearance instanceof PdfStream) : [];
  });
}

function drawnByStream(stream: PdfStream, around: { above?: PdfDict; page: number; resolve: Resolver }): Drawn {
  const { above, page, resolve } = around;
  const isImage = nameAt(stream, 'Subtype', resolve) === 'Image';
  const resources = isImage ? undefined : (dictAt(stream, 'Resources', resolve) ?? above);
  return { owner: stream, streams: [stream], resources, page };
}

function drawnWith(resources: PdfDict, page: number, resolve: Resolver): Drawn[] {
  const streams = ['XObject', 'Pattern'].flatMap((key) => streamsIn(dictAt(resources, key, resolve), resolve));
  const masks = entriesOf(dictAt(resources, 'ExtGState', resolve), resolve).flatMap((state) => {
    const mask = state instanceof PdfDict ? dictAt(state, 'SMask', resolve) : undefined;
    const group = follow(mask?.get('G'), resolve);
    return group instanceof PdfStream ? [group] : [];
  });
  const letters = entriesOf(dictAt(resources, 'Font', resolve), resolve).flatMap((font) => {
    const drawings = font instanceof PdfDict ? dictAt(font, 'CharProcs', resolve) : undefined;
    if (!(font instanceof PdfDict) || !drawings) return [];
    const own = dictAt(font, 'Resources', resolve) ?? resources;
    return streamsIn(drawings, resolve).map((stream) => drawnByStream(stream, { above: own, page, resolve }));
  });
  return [...[...streams, ...masks].map((stream) => drawnByStream(stream, { above: resources, page, resolve })), ...letters];
}

function streamsIn(dict: PdfDict | undefined, resolve: Resolver): PdfStream[] {
  return entriesOf(dict, resolve).filter((value) => value instanceof PdfStream);
}

function entriesOf(dict: PdfDict | undefined, resolve: Resolver): PdfValue[] {
  return [...(dict ?? [])].map(([, value]) => follow(value, resolve)).filter((value) => value !== undefined);
}
