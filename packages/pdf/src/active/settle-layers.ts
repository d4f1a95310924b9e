// Fixes layers in the state that the screen shows: what is hidden goes from the file, what is shown stays without being part of a
// layer. Where that cannot be done, two groups are left, one that is always on and one that is always off.
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
} from '../objects.ts';
import { addStream } from '../streams.ts';
import { contentOf, type Drawn, drawnBy } from './drawn.ts';
import { dictAt, isLayer, type Layers } from './layers.ts';
import { settledContent } from './settle-content.ts';

/** Whether anything in the document belongs to a layer, or it lists any. */
export function hasLayers(pdf: PDF): boolean {
  return pdf.getCatalog().has('OCProperties') || layersOf(pdf).length > 0;
}

/** What the content and the annotations of all pages belong to: groups and memberships, each as often as it is found. */
export function layersOf(pdf: PDF): PdfValue[] {
  const resolve = resolver(pdf);
  const annotations = pdf.getPages().flatMap(({ dict }) => annotationsOf(dict, resolve));
  const found = annotations.flatMap((annotation) => annotation.get('OC') ?? []);
  for (const { streams, resources } of drawnBy(pdf)) {
    for (const stream of streams) {
      const layer = stream.get('OC');
      if (layer) found.push(layer);
    }
    for (const [, value] of layersIn(resources, resolve)) found.push(value);
  }
  return found;
}

/** The pages, from 1, that draw with layers. */
export function pagesWithLayers(pdf: PDF): Set<number> {
  const resolve = resolver(pdf);
  const found = new Set<number>();
  for (const { streams, resources, page } of drawnBy(pdf))
    if (streams.some((stream) => stream.has('OC')) || layersIn(resources, resolve).length > 0) found.add(page);
  return found;
}

/**
 * Afterwards nothing on the pages can be switched. Annotations are left to `settleAnnotations`.
 * @param keepsContent leaves all content where it is, and fixes the configuration alone
 */
export function settleLayers(pdf: PDF, layers: Layers, { keepsContent }: { keepsContent: boolean }): void {
  const drawn = [...drawnBy(pdf)];
  const kept = keepsContent ? new Set(drawn.map(({ resources }) => resources)) : takeOutContent(pdf, drawn, layers);
  const fixed = new FixedGroups(pdf);
  for (const { resources } of drawn) {
    if (!resources) continue;
    settleObjects(pdf, resources, layers);
    settleProperties(pdf, resources, { layers, fixed: kept.has(resources) ? fixed : undefined });
  }
  // Appearances and patterns are drawn whatever layer they name. Hidden groups have been replaced by now.
  for (const { owner } of drawn) if (owner instanceof PdfStream) owner.delete('OC');
  pdf.getCatalog().delete('OCProperties');
  fixed.list();
}

/** @returns the resources of content that has to keep its layers */
function takeOutContent(pdf: PDF, drawn: readonly Drawn[], layers: Layers): Set<PdfDict | undefined> {
  const resolve = resolver(pdf);
  const kept = new Set<PdfDict | undefined>();
  const withLayers = drawn.filter(({ resources }) => layersIn(resources, resolve).length > 0);
  const owners = new Set<PdfDict>();
  for (const one of withLayers) {
    // A group without resources of its own may mean other layers on another page.
    const isDrawnTwice = owners.has(one.owner);
    owners.add(one.owner);
    if (isDrawnTwice || !settleOne(pdf, one, layers)) kept.add(one.resources);
  }
  return kept;
}

function settleOne(pdf: PDF, { owner, streams, resources }: Drawn, layers: Layers): boolean {
  const resolve = resolver(pdf);
  const known = new Map(layersIn(resources, resolve).map(([key, value]) => [key, layers.isShown(value)]));
  const content = contentOf(streams);
  if (content === undefined) return false;
  if (!content.includes('/OC')) return true;
  const settled = settledContent(content, (key) => known.get(key));
  if (settled === undefined) return false;
  if (owner instanceof PdfStream) owner.setData(new Uint8Array(Buffer.from(settled, 'latin1')));
  else owner.set('Contents', addStream(pdf, new Uint8Array(Buffer.from(settled, 'latin1'))));
  return true;
}

/** Images and groups that are part of a layer as a whole. */
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

/** Two groups whose states nothing changes. */
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

  /** Makes them the only groups of the document, locked, and in no list that a reader shows. */
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
