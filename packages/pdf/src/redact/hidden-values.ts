// Hides secret words in text that the pages do not show: in pop-up annotations and hidden fields.
import { widgetsOf } from '../forms/form-tree.ts';
import {
  follow,
  nameAt,
  type PDF,
  type PdfDict,
  PdfNumber,
  PdfString,
  type Resolver,
  resolver,
  text,
} from '../objects/objects.ts';
import { everyDict } from '../objects/merge-names.ts';
import type { SecretWords } from './secret-words.ts';

/** Their text is drawn on the page (ISO 32000-2, 12.5.6.6), or belongs to a field. */
const shownNotes: ReadonlySet<string> = new Set(['FreeText', 'Widget']);
/** The Hidden and NoView flags (table 167). */
const unseen = 0b10_0010;

/** Hides the words in them. Returns the number of changed texts. */
export function hideUnseen(pdf: PDF, secret: SecretWords): number {
  const resolve = resolver(pdf);
  let count = 0;
  everyDict(pdf.getCatalog(), resolve, (dict) => {
    if (isNote(dict, resolve)) count += hideAt(dict, { key: 'Contents', rich: 'RC' }, { secret, resolve });
    else if (dict.has('V') && (dict.has('T') || dict.has('FT'))) count += hideValue(dict, secret, resolve);
  });
  return count;
}

function isNote(dict: PdfDict, resolve: Resolver): boolean {
  const kind = nameAt(dict, 'Subtype', resolve);
  return kind !== undefined && dict.has('Rect') && !shownNotes.has(kind);
}

function hideValue(field: PdfDict, secret: SecretWords, resolve: Resolver): number {
  const widgets = widgetsOf(field, resolve);
  if (!widgets.every((widget) => isUnseen(widget, resolve))) return 0;
  const count = hideAt(field, { key: 'V', rich: 'RV' }, { secret, resolve });
  if (count > 0) for (const widget of widgets) widget.delete('AP');
  return count;
}

function isUnseen(widget: PdfDict, resolve: Resolver): boolean {
  const flags = follow(widget.get('F'), resolve);
  return !widget.has('Rect') || (flags instanceof PdfNumber && (flags.value & unseen) !== 0);
}

/** @param about the key of the text, and of its rich text version */
function hideAt(
  dict: PdfDict,
  { key, rich }: { key: string; rich: string },
  { secret, resolve }: { secret: SecretWords; resolve: Resolver },
): number {
  const value = follow(dict.get(key), resolve);
  if (!(value instanceof PdfString)) return 0;
  const redactedText = secret.hide(value.asString());
  if (redactedText === value.asString()) return 0;
  dict.set(key, text(redactedText));
  dict.delete(rich);
  return 1;
}
