// Changes to form fields after a signature: filled in, signed, moved or replaced.
import { isHidden } from '../forms/field-flags.ts';
import { unnamedKids } from '../forms/form-tree.ts';
import type { FormField } from '../forms/form-fields.ts';
import { follow, PdfDict, PdfName, rectangle, type Resolver } from '../objects/objects.ts';
import { type DocumentSide, type ComparisonContext, note, widgetsOfField } from './revision-sides.ts';

/** Entries of a field or its widget that filling in changes. */
const fillEntries = new Set(['V', 'AP', 'AS', 'M', 'RV', 'I', 'MK']);
/** Entries of an unsigned signature field that signing changes. */
const signEntries = new Set(['V', 'AP', 'M', 'F', 'P', 'Type', 'Subtype']);

/** Reports what happened to each existing field, and any new ones. */
export function compareFields(context: ComparisonContext): void {
  const { old, new: now } = context;
  for (const [key, field] of old.fields) {
    const current = now.fields.get(key);
    const isSameField = current && current.name === field.name && current.type === field.type;
    if (!isSameField || (now.ambiguous.has(field.name) && !old.ambiguous.has(field.name))) note(context, 'field', field.name);
    else compareField(context, field, current);
  }
  for (const [key, field] of now.fields) if (!old.fields.has(key)) compareNewField(context, field);
}

function compareNewField(context: ComparisonContext, field: FormField): void {
  if (context.new.ambiguous.has(field.name)) return note(context, 'field', field.name);
  const signature = signatureKind(context, field);
  if (!signature) return note(context, 'annotation', field.name);
  note(context, signature, field.name);
  acceptOrReport(context, field);
}

/** An invisible signature changes nothing on the page. A visible one is reported as an annotation. */
function acceptOrReport(context: ComparisonContext, field: FormField): void {
  if (isVisible(field.dict, context.new.resolve) || widgetsOfField(field.dict, context.new.resolve).length > 1) {
    note(context, 'annotation', field.name);
  }
  context.welcome.add(field.dict);
}

function compareField(context: ComparisonContext, before: FormField, after: FormField): void {
  const { comparison, old, new: now } = context;
  const isSignature = before.type === 'Sig';
  const wasSigned = isSignature && isSigned(old, before);
  if (isSignature && !wasSigned && isSigned(now, after)) return compareSigning(context, before, after);

  const [oldWidgets, newWidgets] = [widgetsOfField(before.dict, old.resolve), widgetsOfField(after.dict, now.resolve)];
  if (oldWidgets.length !== newWidgets.length) return note(context, 'field', before.name);
  for (const [index, widget] of oldWidgets.entries()) {
    const current = newWidgets[index] ?? widget;
    if (!comparison.isSame(widget, current, { skipped: fillEntries })) note(context, 'field', before.name);
    const isSameAppearance = [...fillEntries].every((key) => comparison.isSame(widget.get(key), current.get(key)));
    if (!isSameAppearance) note(context, isSignature ? 'field' : 'filled', before.name);
  }
}

/** An unsigned signature field was signed. Its appearance may change, its position may not. */
function compareSigning(context: ComparisonContext, before: FormField, after: FormField): void {
  const { comparison, old, new: now } = context;
  const kind = signatureKind(context, after);
  if (!kind) return note(context, 'field', before.name);
  note(context, kind, before.name);
  const wasPlaced = isVisible(before.dict, old.resolve);
  const skipped = wasPlaced ? signEntries : new Set([...signEntries, 'Rect']);
  const isSameBesides = !wasPlaced || hasSameKids(context, before, after);
  if (!isSameBesides || !comparison.isSame(before.dict, after.dict, { skipped })) note(context, 'field', before.name);
  const isUncovered = isHidden(before.dict, old.resolve) && !isHidden(after.dict, now.resolve);
  if (!wasPlaced || isUncovered) acceptOrReport(context, after);
}

/** If the field has a widget of its own, signing must not change its other widgets. */
function hasSameKids({ comparison, old, new: now }: ComparisonContext, before: FormField, after: FormField): boolean {
  const [was, is] = [unnamedKids(before.dict, old.resolve), unnamedKids(after.dict, now.resolve)];
  return was.length === is.length && was.every((widget, index) => comparison.isSame(widget, is[index]));
}

/** The kind of signature in a signed field; undefined if it is not valid. */
function signatureKind({ new: now, valid }: ComparisonContext, field: FormField): 'signed' | 'timestamp' | undefined {
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
