// Colours that differ between the screen and other readers or printers (ISO 32000-2, 8.6.6 and 10): colorants that a printer has,
// for which it ignores the alternate colours, and graphics state entries that only some readers apply.
import {
  follow,
  name,
  type PDF,
  PdfArray,
  type PdfDict,
  PdfName,
  type PdfValue,
  type Resolver,
  resolver,
} from '../objects/objects.ts';
import { colorantsOf, hasNoColorant, isOfDevice, ofDevices } from './colorants.ts';
import { type Drawn, drawnBy } from './drawn.ts';
import { InlineColors } from './inline-colors.ts';
import { dictAt, dictsIn } from './layers.ts';
import { TintBudget } from './tint-budget.ts';
import { UntrueTints } from './untrue-tints.ts';

/** PDFium and some other readers apply some of these; others apply none. */
const transfers = ['TR', 'TR2'];
/** How a printer produces its inks; these have no effect on the screen. */
const separating = ['HT', 'BG', 'BG2', 'UCR', 'UCR2'];
const overprints = ['OP', 'op'];
const plain = new Set(['Default', 'Identity']);

interface Colors {
  /** Colour spaces with colorants, including those that are the base of another colour space. */
  spaces: PdfArray[];
  /** Graphics states. */
  states: PdfDict[];
  page: number;
  drawn: Drawn;
}

/** The pages, from 1, whose colours `settleColors` would change. A resource shared by several pages is reported on the first. */
export function pagesWithUnsettledColors(pdf: PDF): number[] {
  const resolve = resolver(pdf);
  const found = colorsOf(pdf).filter(
    ({ spaces, states }) =>
      spaces.some((space) => isOfDevice(space, resolve)) || states.some((state) => entriesToDrop(state, resolve).length > 0),
  );
  return found.map(({ page }) => page);
}

/**
 * The pages, from 1, whose colours look different elsewhere, or may. A resource shared by several pages is reported on the first.
 */
export function pagesWithUntrueColors(pdf: PDF): number[] {
  const resolve = resolver(pdf);
  const tints = new UntrueTints(resolve, new TintBudget());
  const inline = new InlineColors(resolve);
  const found = colorsOf(pdf).filter(
    ({ spaces, states, drawn }) =>
      spaces.some((space) => tints.areIn(space)) || states.some((state) => hasTransfer(state, resolve)) || inline.areIn(drawn),
  );
  return found.map(({ page }) => page);
}

/** Whether PDFium applies an entry that gets settled, so that a page may look different afterwards. */
export function mayColorsDiffer(pdf: PDF): boolean {
  const resolve = resolver(pdf);
  return colorsOf(pdf).some(
    ({ spaces, states }) =>
      spaces.some((space) => hasNoColorant(space, resolve)) || states.some((state) => hasTransfer(state, resolve)),
  );
}

/**
 * Makes every reader use the alternate colours, as PDFium does, by giving colorants names that no printer knows. Removes the
 * graphics state entries that only some readers apply.
 */
export function settleColors(pdf: PDF): void {
  const resolve = resolver(pdf);
  for (const { spaces, states } of colorsOf(pdf)) {
    for (const space of spaces) if (isOfDevice(space, resolve)) renameColorants(space, resolve);
    for (const state of states) for (const key of entriesToDrop(state, resolve)) state.delete(key);
  }
}

function renameColorants(space: PdfArray, resolve: Resolver): void {
  const taken = new Set(colorantsOf(space, resolve));
  const names = colorantsOf(space, resolve).map((old) => {
    if (!ofDevices.has(old)) return name(old);
    let free = `Shown ${old}`;
    for (let count = 2; taken.has(free); count++) free = `Shown ${old} ${count}`;
    taken.add(free);
    return name(free);
  });
  const [only] = names;
  if (follow(space.at(1), resolve) instanceof PdfArray) space.set(1, new PdfArray(names));
  else if (only) space.set(1, only);
  // The attributes of a DeviceN space repeat the colorant names of the device.
  while (space.length > 4) space.pop();
}

function colorsOf(pdf: PDF): Colors[] {
  const resolve = resolver(pdf);
  const known = new Map<PdfDict, Pick<Colors, 'spaces' | 'states'>>();
  return [...drawnBy(pdf)].map((drawn) => {
    const { owner, resources, page } = drawn;
    const own = spacesOfDrawn(owner, resolve);
    if (!resources) return { spaces: own, states: [], page, drawn };
    const named = known.get(resources) ?? { spaces: spacesNamed(resources, resolve), states: statesNamed(resources, resolve) };
    known.set(resources, named);
    return { spaces: own.length > 0 ? [...own, ...named.spaces] : named.spaces, states: named.states, page, drawn };
  });
}

/** The colour spaces of an image, or of the group that a page or form is drawn as. */
function spacesOfDrawn(drawn: PdfDict, resolve: Resolver): PdfArray[] {
  const values = [
    drawn.get('ColorSpace'),
    dictAt(drawn, 'Group', resolve)?.get('CS'),
    dictAt(drawn, 'SMask', resolve)?.get('ColorSpace'),
  ];
  return values.flatMap((value) => spacesIn(value, resolve));
}

function spacesNamed(resources: PdfDict, resolve: Resolver): PdfArray[] {
  const shadings = [
    ...dictsOf(resources, 'Shading', resolve),
    ...dictsOf(resources, 'Pattern', resolve).flatMap((pattern) => dictAt(pattern, 'Shading', resolve) ?? []),
  ];
  const named = [...(dictAt(resources, 'ColorSpace', resolve) ?? [])].map(([, value]) => value);
  return [...named, ...shadings.map((shading) => shading.get('ColorSpace'))].flatMap((value) => spacesIn(value, resolve));
}

function statesNamed(resources: PdfDict, resolve: Resolver): PdfDict[] {
  const ofPatterns = dictsOf(resources, 'Pattern', resolve).flatMap((pattern) => dictAt(pattern, 'ExtGState', resolve) ?? []);
  return [...dictsOf(resources, 'ExtGState', resolve), ...ofPatterns];
}

function dictsOf(resources: PdfDict, key: string, resolve: Resolver): PdfDict[] {
  return [...(dictAt(resources, key, resolve) ?? [])].flatMap(([, value]) => dictsIn(value, resolve));
}

/**
 * Maximum depth: a colour space may be based on another one (its second or third entry), which may again be based on
 * another.
 */
const maxBases = 8;

/** The colour spaces with colorants, among a colour space and those that it is based on. */
function spacesIn(value: PdfValue | undefined, resolve: Resolver): PdfArray[] {
  const seen = new Set<PdfArray>();
  const visit = (entry: PdfValue | undefined, depth: number): void => {
    const space = follow(entry, resolve);
    if (!(space instanceof PdfArray) || seen.has(space) || depth > maxBases) return;
    seen.add(space);
    for (const index of [1, 2]) visit(space.at(index), depth + 1);
  };
  visit(value, 0);
  return [...seen].filter((space) => {
    const kind = follow(space.at(0), resolve);
    return kind instanceof PdfName && (kind.value === 'Separation' || kind.value === 'DeviceN') && space.length >= 4;
  });
}

function hasTransfer(state: PdfDict, resolve: Resolver): boolean {
  return transfers.some((key) => state.has(key) && !isPlain(state.get(key), resolve));
}

function isPlain(value: PdfValue | undefined, resolve: Resolver): boolean {
  const found = follow(value, resolve);
  if (found instanceof PdfArray) return [...found].every((item) => isPlain(item, resolve));
  return found === undefined || (found instanceof PdfName && plain.has(found.value));
}

function entriesToDrop(state: PdfDict, resolve: Resolver): string[] {
  const isOverprinting = overprints.some((key) => {
    const value = follow(state.get(key), resolve);
    return value?.type === 'bool' && value.value;
  });
  const inks = [...transfers, ...separating].filter((key) => state.has(key) && !isPlain(state.get(key), resolve));
  return isOverprinting ? [...inks, ...overprints, 'OPM'] : inks;
}
