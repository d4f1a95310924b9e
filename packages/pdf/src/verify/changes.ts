// Compares a signed revision with a later one as documents, to find out what was changed after signing. Everything that is
// not known to be harmless is reported.
import type { OpenDocument } from '../io/document.ts';
import { inheritedEntry } from '../objects/materialise.ts';
import { follow, PdfDict, type PdfValue, type Resolver } from '../objects/objects.ts';
import { compareFields } from './field-changes.ts';
import { type Change, type ComparisonContext, note, type PageSide, sideOf } from './revision-sides.ts';
import type { Role } from './roles.ts';
import { Comparison } from './same-value.ts';

/** Catalog entries that hold validation data or are maintained by tools, and those that are compared separately. */
const neutralEntries = new Set(['DSS', 'Extensions', 'Metadata', 'Version', 'AcroForm', 'Pages', 'Type']);
/** Entries of the form that are compared separately. */
const formUpkeep = new Set(['Fields', 'SigFlags', 'DR']);
const pageUpkeep = new Set(['Annots', 'Parent', 'LastModified', 'Type', 'StructParents', 'Tabs', 'PieceInfo']);
const pageShape = ['Rotate', 'MediaBox', 'CropBox', 'UserUnit'];
const inheritedOfPage = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;
/** Entries that draw a page. The remaining entries lead to objects that are compared separately. */
const drawnEntries = new Map<string, Role>([
  ['Resources', 'resources'],
  ['Contents', 'drawn'],
]);

/**
 * The differences between a revision and a later one, without duplicates.
 * @param valid names of the fields whose signatures are intact; other signature fields count as unsigned
 * @throws {RangeError} if the document is too large to compare
 */
export function changesBetween(before: OpenDocument, after: OpenDocument, valid: ReadonlySet<string>): Change[] {
  const sides = { old: sideOf(before), new: sideOf(after) };
  const context: ComparisonContext = {
    ...sides,
    valid,
    comparison: new Comparison(sides.old, sides.new),
    found: new Map(),
    welcome: new Set(),
  };
  compareCatalogs(context);
  compareFields(context);
  comparePages(context);
  return [...context.found.values()];
}

function compareCatalogs(context: ComparisonContext): void {
  const { old, new: now, comparison } = context;
  for (const key of keysOf(old.catalog, now.catalog)) {
    if (neutralEntries.has(key)) continue;
    const role = key === 'Perms' ? 'permissions' : 'any';
    if (!comparison.isSame(old.catalog.get(key), now.catalog.get(key), { role })) note(context, 'document', key);
  }
  const [oldForm, newForm] = [old, now].map(({ catalog, resolve }) => follow(catalog.get('AcroForm'), resolve));
  const isOther =
    oldForm instanceof PdfDict && newForm instanceof PdfDict && !comparison.isSame(oldForm, newForm, { skipped: formUpkeep });
  if (isOther || !keepsResources(context, oldForm, newForm)) note(context, 'document', 'AcroForm');
}

/**
 * Form-filling readers may add fonts. An existing font must stay unchanged, or field values would be displayed as something
 * else.
 */
function keepsResources(
  { comparison, old, new: now }: ComparisonContext,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
): boolean {
  const [was, is] = [entryOf(before, 'DR', old.resolve), entryOf(after, 'DR', now.resolve)];
  if (!(was instanceof PdfDict)) return true;
  return [...was].every(([{ value: kind }]) => {
    const [known, current] = [entryOf(was, kind, old.resolve), entryOf(is, kind, now.resolve)];
    if (!(known instanceof PdfDict)) return true;
    return [...known].every(([{ value: name }, one]) => comparison.isSame(one, entryOf(current, name, now.resolve)));
  });
}

function entryOf(value: PdfValue | undefined, key: string, resolve: Resolver): PdfValue | undefined {
  return value instanceof PdfDict ? follow(value.get(key), resolve) : undefined;
}

function comparePages(context: ComparisonContext): void {
  const { pages: before } = context.old;
  const { pages: after } = context.new;
  for (let index = before.length; index < after.length; index++) note(context, 'page', String(index + 1));
  for (const [index, page] of before.entries()) {
    const now = after[index];
    if (now) comparePage(context, { before: page, after: now, number: String(index + 1) });
    else note(context, 'page', String(index + 1));
  }
}

function comparePage(context: ComparisonContext, pair: { before: PageSide; after: PageSide; number: string }): void {
  const { comparison, old, new: now } = context;
  const { before, after, number } = pair;
  for (const key of new Set([...keysOf(before.dict, after.dict), ...inheritedOfPage])) {
    if (pageUpkeep.has(key)) continue;
    const [was, is] = [inheritedEntry(before.dict, key, old.resolve), inheritedEntry(after.dict, key, now.resolve)];
    if (!comparison.isSame(was, is, { role: drawnEntries.get(key) ?? 'any' }))
      note(context, pageShape.includes(key) ? 'page' : 'content', number);
  }
  compareAnnotations(context, pair);
}

/** Existing annotations must still be there in the same order. Appended ones are reported unless they were already accepted. */
function compareAnnotations(
  context: ComparisonContext,
  { before, after, number }: { before: PageSide; after: PageSide; number: string },
): void {
  const { comparison, old, new: now, welcome } = context;
  for (const [index, { key, dict }] of before.annotations.entries()) {
    const current = after.annotations[index];
    const field = old.widgets.get(dict);
    const name = field === undefined ? undefined : old.fields.get(field)?.name;
    if (current?.key !== key) return note(context, name === undefined ? 'annotation' : 'field', name ?? number);
    const isLookedAt = field !== undefined && now.widgets.get(current.dict) === field;
    if (!isLookedAt && !comparison.isSame(dict, current.dict)) note(context, 'annotation', number);
  }
  for (const { dict } of after.annotations.slice(before.annotations.length)) {
    const field = now.widgets.get(dict);
    const isKnown = field !== undefined && old.fields.has(field);
    if (welcome.has(dict)) continue;
    if (isKnown) note(context, 'field', now.fields.get(field)?.name ?? number);
    else note(context, 'annotation', number);
  }
}

function keysOf(a: PdfDict, b: PdfDict): Set<string> {
  return new Set([...a, ...b].map(([key]) => key.value));
}
