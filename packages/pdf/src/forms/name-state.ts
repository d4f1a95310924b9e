// The name of a button's state other than "Off" (ISO 32000-2, 12.7.5.2.3).
import { follow, name, PdfDict, PdfName, PdfNumber, PdfStream, type Resolver } from '../objects/objects.ts';
import { onValue } from './button-state.ts';
import { fieldFlags } from './field-flags.ts';
import { inheritedValue, unnamedKids } from './form-tree.ts';

const usualName = 'Yes';

/** PDFium invents names for the state of a button that is not "Off"; this restores the name from the file. */
export function nameState(appearances: PdfDict, widget: PdfDict, [theirs, ours]: [theirs: Resolver, ours: Resolver]): void {
  for (const key of ['N', 'D']) {
    const states = follow(appearances.get(key), theirs);
    if (!(states instanceof PdfDict) || states instanceof PdfStream) continue;
    const made = [...states].find(([state]) => state.value !== 'Off');
    if (!made) continue;
    const [state, appearance] = made;
    const called = onValue(widget, ours) ?? unknownName(state.value, widget, ours);
    states.delete(state.value);
    states.set(called, appearance);
    if (!widget.has('AS')) widget.set('AS', name(isOn(widget, called, ours) ? called : 'Off'));
  }
}

function isOn(widget: PdfDict, called: string, resolve: Resolver): boolean {
  const value = inheritedValue(widget, 'V', resolve);
  return value instanceof PdfName && value.value === called;
}

/** For a button without a state name in the file: a single one gets the usual name, those of a group get distinct names. */
function unknownName(made: string, widget: PdfDict, resolve: Resolver): string {
  const parent = follow(widget.get('Parent'), resolve);
  const group = parent instanceof PdfDict && !widget.has('T') ? unnamedKids(parent, resolve) : [];
  const value = inheritedValue(widget, 'V', resolve);
  if (group.length < 2) return value instanceof PdfName && value.value !== 'Off' ? value.value : usualName;
  const bits = inheritedValue(widget, 'Ff', resolve);
  const isRadio = bits instanceof PdfNumber && (bits.value & fieldFlags.radio) !== 0;
  return isRadio && made === usualName ? `Choice${group.indexOf(widget) + 1}` : made;
}
