// Which state of a check box or radio button means "on", and which one is shown (ISO 32000-2, 12.7.5.2.3).
import { readableName } from '../libpdf/corrections/faithful-names.ts';
import { follow, nameAt, PdfDict, PdfName, PdfStream, type Resolver } from '../objects/objects.ts';
import { unpacked } from '../objects/streams.ts';
import { inheritedValue } from './form-tree.ts';

const off = 'Off';
const maxAppearanceBytes = 100_000;
/** An operator that shows text, after its string or array. Check marks are glyphs of a font. */
const showsText = /[)>]\s*(Tj|'|")|\]\s*TJ/;

/** The name of the appearance that is not "Off", as written in the file. */
export function onValue(widget: PdfDict, resolve: Resolver): string | null {
  for (const key of ['N', 'D']) {
    const states = lookAt(widget, key, resolve);
    if (!(states instanceof PdfDict) || states instanceof PdfStream) continue;
    for (const [state] of states) if (state.value !== off) return state.value;
  }
  return switchedOn(nameAt(widget, 'AS', resolve));
}

/**
 * The readable value of a check box or radio button. A single appearance stream names no state; for a field with one widget, the
 * field's value then names it.
 */
export function readableOnValue(widget: PdfDict, resolve: Resolver): string | null {
  const isAlone = widget.has('T');
  const hasNoStates = isAlone && !hasStates(widget, resolve);
  const value = hasNoStates ? valueOf(widget, resolve) : null;
  const found = value ?? onValue(widget, resolve);
  return found === null ? null : readableName(found);
}

/** Whether the button appears switched on. A single appearance stream is shown in every state. */
export function appearsOn(widget: PdfDict, resolve: Resolver): boolean {
  const said = nameAt(widget, 'AS', resolve);
  const value = valueOf(widget, resolve);
  if (hasStates(widget, resolve)) {
    const on = onValue(widget, resolve);
    return on !== null && (said === undefined ? value === on : said === on);
  }
  const appearance = lookAt(widget, 'N', resolve);
  if (appearance instanceof PdfStream && drawsText(appearance)) return true;
  return switchedOn(said) !== null || (said === undefined && value !== null);
}

/** The key of that readable state name in a dictionary of appearances. */
export function stateNamed(states: PdfDict, readable: string): string | undefined {
  const wanted = readableName(readable);
  return [...states].map(([state]) => state.value).find((state) => readableName(state) === wanted);
}

function hasStates(widget: PdfDict, resolve: Resolver): boolean {
  return ['N', 'D'].some((key) => {
    const found = lookAt(widget, key, resolve);
    return found instanceof PdfDict && !(found instanceof PdfStream);
  });
}

function lookAt(widget: PdfDict, key: string, resolve: Resolver) {
  const appearances = follow(widget.get('AP'), resolve);
  return appearances instanceof PdfDict ? follow(appearances.get(key), resolve) : undefined;
}

function valueOf(widget: PdfDict, resolve: Resolver): string | null {
  const value = inheritedValue(widget, 'V', resolve);
  return value instanceof PdfName ? switchedOn(value.value) : null;
}

function switchedOn(state: string | undefined): string | null {
  return state === undefined || state === off ? null : state;
}

function drawsText(appearance: PdfStream): boolean {
  return showsText.test(new TextDecoder('latin1').decode(unpacked(appearance, maxAppearanceBytes)));
}
