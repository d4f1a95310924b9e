// Adds the fields of a merged file to the form, renaming fields and fonts where names collide.
import { formIn, formOf } from '../forms/form-tree.ts';
import {
  dictIn,
  follow,
  number,
  type PDF,
  PdfArray,
  PdfDict,
  PdfNumber,
  PdfString,
  type PdfValue,
  type Resolver,
  resolver,
  text,
} from '../objects/objects.ts';
import type { Graft } from '../objects/graft.ts';
import { freeName } from '../objects/merge-names.ts';

export function joinForms(target: PDF, source: PDF, graft: Graft): void {
  const theirs = formIn(source);
  const fields = theirs ? rootFields(source, theirs) : [];
  if (!theirs || fields.length === 0) return;

  const ours = formOf(target);
  ours.delete('XFA'); // XFA would still describe only the first file
  const fonts = joinFonts(target, { ours, theirs, source, graft });
  inheritDefaults(fields, theirs, resolver(source));
  renameFonts(fields, fonts, resolver(source));
  renameFields(target, ours, fields);
  const copies = fields.map((field) => graft.copyOf(field));
  const present = follow(ours.get('Fields'), resolver(target));
  ours.set('Fields', new PdfArray([...(present instanceof PdfArray ? present : []), ...copies]));
  joinOrder(target, { ours, theirs, source, graft });
  joinFlags(ours, theirs, { target, source });
}

function rootFields(pdf: PDF, form: PdfDict): PdfDict[] {
  const list = follow(form.get('Fields'), resolver(pdf));
  const found = list instanceof PdfArray ? [...list].map((item) => follow(item, resolver(pdf))) : [];
  return found.filter((field) => field instanceof PdfDict);
}

/** Copies the fonts and returns the new names of those that had to be renamed. */
function joinFonts(
  target: PDF,
  { ours, theirs, source, graft }: { ours: PdfDict; theirs: PdfDict; source: PDF; graft: Graft },
): Map<string, string> {
  const resources = follow(theirs.get('DR'), resolver(source));
  const fonts = resources instanceof PdfDict ? follow(resources.get('Font'), resolver(source)) : undefined;
  const renamed = new Map<string, string>();
  if (!(fonts instanceof PdfDict)) return renamed;

  const present = dictIn(dictIn(ours, 'DR', resolver(target)), 'Font', resolver(target));
  for (const [{ value: name }, font] of fonts) {
    let free = name;
    while (present.has(free)) free += '_';
    present.set(free, graft.copy(font));
    if (free !== name) renamed.set(name, free);
  }
  return renamed;
}

/** Copies the form's defaults into fields that have no value of their own. */
function inheritDefaults(fields: readonly PdfDict[], form: PdfDict, resolve: Resolver): void {
  for (const key of ['DA', 'Q']) {
    const value = follow(form.get(key), resolve);
    for (const field of value ? fields : []) if (value && !field.has(key)) field.set(key, value);
  }
}

function renameFonts(fields: readonly PdfDict[], renamed: ReadonlyMap<string, string>, resolve: Resolver): void {
  if (renamed.size === 0) return;
  const seen = new Set<PdfDict>();
  const waiting: (PdfValue | undefined)[] = [...fields];
  while (waiting.length > 0) {
    const field = follow(waiting.pop(), resolve);
    if (!(field instanceof PdfDict) || seen.has(field)) continue;
    seen.add(field);
    const style = follow(field.get('DA'), resolve);
    if (style instanceof PdfString) {
      const changed = style.asString().replaceAll(/\/([^\s()<>[\]{}/%]+)/g, (whole, name: string) => {
        const free = renamed.get(name);
        return free === undefined ? whole : `/${free}`;
      });
      if (changed !== style.asString()) field.set('DA', text(changed));
    }
    const kids = follow(field.get('Kids'), resolve);
    if (kids instanceof PdfArray) waiting.push(...kids);
  }
}

function renameFields(target: PDF, form: PdfDict, fields: readonly PdfDict[]): void {
  const taken = new Set(rootFields(target, form).flatMap((field) => partialName(field, target)));
  for (const field of fields) {
    for (const old of partialName(field, target)) {
      const free = freeName(old, taken);
      taken.add(free);
      if (free !== old) field.set('T', text(free));
    }
  }
}

function partialName(field: PdfDict, pdf: PDF): string[] {
  const name = follow(field.get('T'), resolver(pdf));
  return name instanceof PdfString ? [name.asString()] : [];
}

/** Joins the calculation order of the fields. */
function joinOrder(
  target: PDF,
  { ours, theirs, source, graft }: { ours: PdfDict; theirs: PdfDict; source: PDF; graft: Graft },
): void {
  const [own, added] = [follow(ours.get('CO'), resolver(target)), follow(theirs.get('CO'), resolver(source))];
  if (!(added instanceof PdfArray)) return;
  const copies = [...added].map((item) => graft.copy(item));
  ours.set('CO', new PdfArray([...(own instanceof PdfArray ? own : []), ...copies]));
}

function joinFlags(ours: PdfDict, theirs: PdfDict, { target, source }: { target: PDF; source: PDF }): void {
  const asks = follow(theirs.get('NeedAppearances'), resolver(source));
  if (asks) ours.set('NeedAppearances', asks);
  const [own, added] = [follow(ours.get('SigFlags'), resolver(target)), follow(theirs.get('SigFlags'), resolver(source))];
  const flags = (own instanceof PdfNumber ? own.value : 0) | (added instanceof PdfNumber ? added.value : 0);
  if (flags) ours.set('SigFlags', number(flags));
}
