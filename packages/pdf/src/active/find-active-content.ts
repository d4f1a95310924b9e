// Lists content that looks different in other readers or in print, or that acts without a click. Dictionaries decide all of this;
// page content is read only for inline images.
import { formFields } from '../forms/form-fields.ts';
import { closeDocument, openDocument } from '../io/document.ts';
import { maxParents } from '../base/limits.ts';
import { annotationsOf, nameAt, type PDF, type PdfDict, type PdfStream, type Resolver, resolver } from '../objects/objects.ts';
import { kindsOfActions, kindsOfOpening, kindsOfTriggers } from './actions.ts';
import { type ActiveContent, Findings } from './active-content.ts';
import type { ActiveContentKind } from './active-content-kinds.ts';
import { kindsOfAnnotation } from './annotations.ts';
import { kindsOfCatalog, kindsOfSteps } from './catalog-entries.ts';
import { pagesWithUntrueColors } from './colors.ts';
import { drawnBy, onceFor } from './drawn.ts';
import { dictAt, isLayer, Layers } from './layers.ts';

/** @throws {PdfError} `encrypted`, `broken` */
export async function findActiveContent(bytes: Uint8Array): Promise<ActiveContent[]> {
  const document = await openDocument(bytes);
  try {
    return activeContentOf(document.pdf);
  } finally {
    closeDocument(document);
  }
}

/** Each kind once, with its pages. Layers that never change, links and plain fields do not count. */
export function activeContentOf(pdf: PDF): ActiveContent[] {
  const found = new Findings();
  addAll(found, kindsOfCatalog(pdf.getCatalog(), resolver(pdf)));
  findInFields(pdf, found);
  findInAnnotations(pdf, found);
  findInDrawings(pdf, found);
  for (const page of pagesWithUntrueColors(pdf)) found.add('colors', page);
  return found.list();
}

/** Includes fields that no page shows. */
function findInFields(pdf: PDF, found: Findings): void {
  const resolve = resolver(pdf);
  const seen = new Set<PdfDict>();
  for (const { dict } of formFields(pdf)) findInTriggers(dict, { found, seen, resolve });
}

/** Collects the triggers of a field and of its ancestors. */
function findInTriggers(
  field: PdfDict,
  { found, seen, page, resolve }: { found: Findings; seen: Set<PdfDict>; page?: number; resolve: Resolver },
): void {
  let node: PdfDict | undefined = field;
  for (let depth = 0; node && depth < maxParents && !seen.has(node); depth++) {
    seen.add(node);
    addAll(found, kindsOfActions(node.get('A'), resolve), page);
    addAll(found, kindsOfTriggers(node.get('AA'), resolve), page);
    node = nameAt(node, 'Type', resolve) === 'Page' ? undefined : dictAt(node, 'Parent', resolve);
  }
}

function findInAnnotations(pdf: PDF, found: Findings): void {
  const resolve = resolver(pdf);
  const seen = new Set<PdfDict>();
  for (const [index, { dict }] of pdf.getPages().entries()) {
    const page = index + 1;
    addAll(found, kindsOfTriggers(dict.get('AA'), resolve, kindsOfOpening), page);
    addAll(found, kindsOfSteps(dict.get('PresSteps'), resolve), page);
    for (const annotation of annotationsOf(dict, resolve)) {
      addAll(found, kindsOfAnnotation(annotation, resolve), page);
      addAll(found, kindsOfActions(annotation.get('PA'), resolve), page);
      findInTriggers(annotation, { found, seen, page, resolve });
    }
  }
}

function findInDrawings(pdf: PDF, found: Findings): void {
  const resolve = resolver(pdf);
  const switched = new SwitchedLayers(pdf);
  for (const [index, { dict }] of pdf.getPages().entries()) {
    const layers = annotationsOf(dict, resolve).map((annotation) => annotation.get('OC'));
    if (layers.some((layer) => switched.isAmong(layer))) found.add('layers', index + 1);
  }
  const kindsOfStreams = onceFor((streams: readonly PdfStream[]) => {
    const kinds = new Set(streams.flatMap((stream) => [...kindsOfStream(stream, resolve)]));
    return streams.some((stream) => switched.isAmong(stream.get('OC'))) ? kinds.add('layers') : kinds;
  });
  const hasSwitchedLayers = onceFor((resources: PdfDict | undefined) => {
    const properties = resources && dictAt(resources, 'Properties', resolve);
    return [...(properties ?? [])].some(([, value]) => isLayer(value, resolve) && switched.isAmong(value));
  });
  for (const { streams, resources, page } of drawnBy(pdf)) {
    addAll(found, kindsOfStreams(streams), page);
    if (hasSwitchedLayers(resources)) found.add('layers', page);
  }
}

class SwitchedLayers {
  readonly #layers: Layers;
  readonly #known = new Map<PdfDict, boolean>();

  constructor(pdf: PDF) {
    this.#layers = new Layers(pdf);
  }

  isAmong(value: Parameters<Layers['groupsOf']>[0]): boolean {
    return value !== undefined && this.#layers.groupsOf(value).some((group) => this.#isSwitched(group));
  }

  #isSwitched(group: PdfDict): boolean {
    const known = this.#known.get(group) ?? this.#layers.isSwitched(group);
    this.#known.set(group, known);
    return known;
  }
}

function kindsOfStream(stream: PdfStream, resolve: Resolver): Set<ActiveContentKind> {
  const found = new Set<ActiveContentKind>();
  if (stream.has('F')) found.add('external_streams');
  if (stream.has('Alternates')) found.add('alternate_images');
  if (stream.has('Ref') || stream.has('OPI')) found.add('reference_xobjects');
  const isPostScript = nameAt(stream, 'Subtype', resolve) === 'PS' || nameAt(stream, 'Subtype2', resolve) === 'PS';
  if (isPostScript || stream.has('PS')) found.add('postscript');
  return found;
}

function addAll(found: Findings, kinds: Iterable<ActiveContentKind>, page?: number): void {
  for (const kind of kinds) found.add(kind, page);
}
