// Changes to form fields after a signature: filled in, signed, moved or replaced.
import { isHidden } from '../forms/field-flags.ts';
import { unnamedKids } from '../forms/form-tree.ts';
import type { FormField } from '../forms/form-fields.ts';
import { follow, PdfDict, PdfName, rectangle, type Resolver } from '../objects/objects.ts';
import { type DocumentSide, type Appearance, note, fieldsDetectedIn } from './revision-sides.ts';

/** Entries of a field or its widget that filling in changes. */
const fillEntries = new Set(['V', 'AP', 'AS', 'M', 'RV', 'I', 'MK']);
/** Entries of an unsigned signature field that signing changes. */
const signEntries = new Set(['V', 'AP', 'M', 'F', 'P', 'Type', 'Subtype']);

/** Reports what happened to each existing field, and any new ones. */
export function compareFields(look: Appearance): void {
  const { old, new: now } = look;
  for (const [key, field] of old.fields) {
    const current = now.fields.get(key);
    const isSameField = current && current.name === field.name && current.type === field.type;
    if (!isSameField || (now.ambiguous.has(field.name) && !old.ambiguous.has(field.name))) note(look, 'field', field.name);
    else compareField(look, field, current);
  }
  for (const [key, field] of now.fields) if (!old.fields.has(key)) lookAtNewField(look, field);
}

function lookAtNewField(look: Appearance, field: FormField): void {
  if (look.new.ambiguous.has(field.name)) return note(look, 'field', field.name);
  const signature = signatureKind(look, field);
  if (!signature) return note(look, 'annotation', field.name);
  note(look, signature, field.name);
  welcomeOrNote(look, field);
}

/** An invisible signature changes nothing on the page. A visible one is reported as an annotation. */
function welcomeOrNote(look: Appearance, field: FormField): void {
  if (isVisible(field.dict, look.new.resolve) || fieldsDetectedIn(field.dict, look.new.resolve).length > 1) {
    note(look, 'annotation', field.name);
  }
  look.welcome.add(field.dict);
}

function compareField(look: Appearance, before: FormField, after: FormField): void {
  const { comparison, old, new: now } = look;
  const isSignature = before.type === 'Sig';
  const wasSigned = isSignature && isSigned(old, before);
  if (isSignature && !wasSigned && isSigned(now, after)) return compareSigning(look, before, after);

  const [oldWidgets, newWidgets] = [fieldsDetectedIn(before.dict, old.resolve), fieldsDetectedIn(after.dict, now.resolve)];
  if (oldWidgets.length !== newWidgets.length) return note(look, 'field', before.name);
  for (const [index, widget] of oldWidgets.entries()) {
    const current = newWidgets[index] ?? widget;
    if (!comparison.isSame(widget, current, { skipped: fillEntries })) note(look, 'field', before.name);
    const isSameAppearance = [...fillEntries].every((key) => comparison.isSame(widget.get(key), current.get(key)));
    if (!isSameAppearance) note(look, isSignature ? 'field' : 'filled', before.name);
  }
}

/** An unsigned signature field was signed. Its appearance may change, its position may not. */
function compareSigning(look: Appearance, before: FormField, after: FormField): void {
  const { comparison, old, new: now } = look;
  const kind = signatureKind(look, after);
  if (!kind) return note(look, 'field', before.name);
  note(look, kind, before.name);
  const wasPlaced = isVisible(before.dict, old.resolve);
  const skipped = wasPlaced ? signEntries : new Set([...signEntries, 'Rect']);
  const isSameBesides = !wasPlaced || hasSameKids(look, before, after);
  if (!isSameBesides || !comparison.isSame(before.dict, after.dict, { skipped })) note(look, 'field', before.name);
  const isUncovered = isHidden(before.dict, old.resolve) && !isHidden(after.dict, now.resolve);
  if (!wasPlaced || isUncovered) welcomeOrNote(look, after);
}

/** If the field has a widget of its own, signing must not change its other widgets. */
function hasSameKids({ comparison, old, new: now }: Appearance, before: FormField, after: FormField): boolean {
  const [was, is] = [unnamedKids(before.dict, old.resolve), unnamedKids(after.dict, now.resolve)];
  return was.length === is.length && was.every((widget, index) => comparison.isSame(widget, is[index]));
}

/** The kind of signature in a signed field; undefined if it is not valid. */
function signatureKind({ new: now, valid }: Appearance, field: FormField): 'signed' | 'timestamp' | undefined {
  const signature = field.type === 'Sig' ? follow(field.dict.get('V'), now.resolve) : undefined;
  if (!(signature instanceof PdfDict) || !valid.has(field.name)) return undefined;
  const format = follow(signature.get('SubFilter'), now.resolve);
  return format instanceof PdfName && format.value === 'ETSI.RFC3161' ? 'timestamp' : 'signed';
}

function isSigned({ resolve }: DocumentSide, { dict }: FormField): boolean {
  return follow(dict.get('V'), resolve) instanceof PdfDict;
}

function isVisible(widget: PdfDict, resolve: Resolver): boolean {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rectangle(widget.get('Rect'), resolve) ?? [];
  return x0 !== x1 && y0 !== y1;
}
