// Fixes layers in the state that the screen shows: removes hidden content, and detaches shown content from its layer. Where that
// is impossible, two groups remain: one always on, one always off.
import { Buffer } from 'node:buffer';
import {
  annotationsOf,
  dictIn,
  follow,
  name,
  numbers,
  type PDF,
  PdfArray,
  PdfDict,
  type PdfRef,
  PdfStream,
  type PdfValue,
  type Resolver,
  resolver,
  text,
} from '../objects/objects.ts';
import { addStream } from '../objects/streams.ts';
import { contentOf, type Drawn, drawnBy, maxContentBytes, onceFor } from './drawn.ts';
import { dictAt, isLayer, type Layers } from './layers.ts';
import { settledContent } from './settle-content.ts';

/** Limit for content with layers in a document. No producer writes more; a megabyte takes about 20 ms. */
const maxSettledBytes = 2 * maxContentBytes;

/** Whether the document lists layers, or any content belongs to one. */
export function hasLayers(pdf: PDF): boolean {
  return pdf.getCatalog().has('OCProperties') || layersOf(pdf).length > 0;
}

/** The groups and memberships that the content and annotations of all pages belong to, possibly repeated. */
export function layersOf(pdf: PDF): PdfValue[] {
  const resolve = resolver(pdf);
  const annotations = pdf.getPages().flatMap(({ dict }) => annotationsOf(dict, resolve));
  const found = annotations.flatMap((annotation) => annotation.get('OC') ?? []);
  const drawn = [...drawnBy(pdf)];
  for (const streams of new Set(drawn.map((one) => one.streams))) {
    for (const stream of streams) {
      const layer = stream.get('OC');
      if (layer) found.push(layer);
    }
  }
  for (const resources of resourcesOf(drawn)) for (const [, value] of layersIn(resources, resolve)) found.push(value);
  return found;
}

/** The pages, from 1, that draw with layers. */
export function pagesWithLayers(pdf: PDF): Set<number> {
  const resolve = resolver(pdf);
  const found = new Set<number>();
  const hasLayersIn = onceFor((resources: PdfDict | undefined) => layersIn(resources, resolve).length > 0);
  for (const { streams, resources, page } of drawnBy(pdf))
    if (streams.some((stream) => stream.has('OC')) || hasLayersIn(resources)) found.add(page);
  return found;
}

/**
 * Makes nothing on the pages switchable. Annotations are left to `settleAnnotations`.
 * @param keepsContent keeps all content in place and only fixes the configuration
 */
export function settleLayers(pdf: PDF, layers: Layers, { keepsContent }: { keepsContent: boolean }): void {
  const drawn = [...drawnBy(pdf)];
  const kept = keepsContent ? new Set(drawn.map(({ resources }) => resources)) : removeContent(pdf, drawn, layers);
  const fixed = new FixedGroups(pdf);
  for (const resources of resourcesOf(drawn)) {
    settleObjects(pdf, resources, layers);
    settleProperties(pdf, resources, { layers, fixed: kept.has(resources) ? fixed : undefined });
  }
  // Appearances and patterns are drawn whatever layer they name. Hidden groups have already been replaced.
  for (const { owner } of drawn) if (owner instanceof PdfStream) owner.delete('OC');
  pdf.getCatalog().delete('OCProperties');
  fixed.list();
}

/** Each once, however many pages share them. */
function resourcesOf(drawn: readonly Drawn[]): Set<PdfDict> {
  return new Set(drawn.flatMap(({ resources }) => resources ?? []));
}

/** @returns the resources of content that must keep its layers */
function removeContent(pdf: PDF, drawn: readonly Drawn[], layers: Layers): Set<PdfDict | undefined> {
  const resolve = resolver(pdf);
  const statesOf = onceFor((resources: PdfDict | undefined): States => {
    const shown = new Map(layersIn(resources, resolve).map(([key, value]) => [key, layers.isShown(value)]));
    return { shown, key: JSON.stringify([...shown]) };
  });
  const settling = new SettledContent(pdf);
  const kept = new Set<PdfDict | undefined>();
  const owners = new Set<PdfDict>();
  for (const one of drawn) {
    const states = statesOf(one.resources);
    if (states.shown.size === 0) continue;
    // A form XObject without its own resources may refer to other layers on another page.
    const isDrawnTwice = owners.has(one.owner);
    owners.add(one.owner);
    if (isDrawnTwice || !settling.settle(one, states)) kept.add(one.resources);
  }
  return kept;
}

/** Whether each layer in a set of resources is shown. */
interface States {
  shown: ReadonlyMap<string, boolean>;
  /** Equal for equal states. */
  key: string;
}

interface Settled {
  isSettled: boolean;
  content?: PdfRef;
}

/** Settles content shared by several pages once per combination of layer states. It stays shared afterwards. */
class SettledContent {
  readonly #pdf: PDF;
  readonly #known = new Map<readonly PdfStream[], Map<string, Settled>>();
  #bytesLeft = maxSettledBytes;

  constructor(pdf: PDF) {
    this.#pdf = pdf;
  }

  /** @returns false if the content must keep its layers, also when the document exceeds the limit on such content */
  settle({ owner, streams }: Drawn, states: States): boolean {
    const known = this.#known.get(streams) ?? new Map<string, Settled>();
    this.#known.set(streams, known);
    const found = known.get(states.key) ?? this.#take(owner, streams, states);
    known.set(states.key, found);
    if (found.content) owner.set('Contents', found.content);
    return found.isSettled;
  }

  #take(owner: PdfDict, streams: readonly PdfStream[], states: States): Settled {
    const content = this.#bytesLeft > 0 ? contentOf(streams) : undefined;
    this.#bytesLeft -= content?.length ?? maxContentBytes;
    if (content === undefined) return { isSettled: false };
    if (!content.includes('/OC')) return { isSettled: true };
    const settled = settledContent(content, (key) => states.shown.get(key));
    if (settled === undefined) return { isSettled: false };
    const bytes = new Uint8Array(Buffer.from(settled, 'latin1'));
    if (!(owner instanceof PdfStream)) return { isSettled: true, content: addStream(this.#pdf, bytes) };
    owner.setData(bytes);
    return { isSettled: true };
  }
}

/** Settles images and form XObjects that belong to a layer as a whole. */
function settleObjects(pdf: PDF, resources: PdfDict, layers: Layers): void {
  const resolve = resolver(pdf);
  const objects = dictAt(resources, 'XObject', resolve);
  for (const [key, value] of objects ? [...objects] : []) {
    const stream = follow(value, resolve);
    if (!objects || !(stream instanceof PdfStream) || !stream.has('OC')) continue;
    if (layers.isShown(stream.get('OC'))) stream.delete('OC');
    else objects.set(key.value, emptyDrawing(pdf));
  }
}

export function emptyDrawing(pdf: PDF): PdfRef {
  return addStream(pdf, '', {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: numbers([0, 0, 1, 1]),
    Resources: new PdfDict(),
  });
}

function settleProperties(
  pdf: PDF,
  resources: PdfDict,
  { layers, fixed }: { layers: Layers; fixed: FixedGroups | undefined },
): void {
  const resolve = resolver(pdf);
  const properties = dictAt(resources, 'Properties', resolve);
  if (!properties) return;
  for (const [key, value] of layersIn(resources, resolve)) {
    if (fixed) properties.set(key, fixed.group(layers.isShown(value)));
    else properties.delete(key);
  }
}

function layersIn(resources: PdfDict | undefined, resolve: Resolver): [name: string, value: PdfValue][] {
  const properties = resources && dictAt(resources, 'Properties', resolve);
  return [...(properties ?? [])].flatMap(([key, value]) => (isLayer(value, resolve) ? [[key.value, value]] : []));
}

/** Two groups whose states nothing can change. */
class FixedGroups {
  readonly #pdf: PDF;
  readonly #groups = new Map<boolean, PdfRef>();

  constructor(pdf: PDF) {
    this.#pdf = pdf;
  }

  group(isShown: boolean): PdfRef {
    const known = this.#groups.get(isShown);
    if (known) return known;
    const made = this.#pdf.createDict({ Type: name('OCG'), Name: text(isShown ? 'Shown' : 'Not shown') });
    this.#groups.set(isShown, made);
    return made;
  }

  /** Makes them the document's only groups, locked, and in no list that readers show. */
  list(): void {
    if (this.#groups.size === 0) return;
    const all = [...this.#groups.values()];
    const only = (isShown: boolean) =>
      new PdfArray([...this.#groups].flatMap(([state, group]) => (state === isShown ? [group] : [])));
    const config = { Name: text('Fixed'), BaseState: name('ON'), ON: only(true), OFF: only(false) };
    const properties = dictIn(this.#pdf.getCatalog(), 'OCProperties', resolver(this.#pdf));
    properties.set('OCGs', new PdfArray(all));
    properties.set('D', PdfDict.of({ ...config, Locked: new PdfArray(all), Order: new PdfArray() }));
  }
}
