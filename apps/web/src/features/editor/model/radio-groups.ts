// Radios that are one choice: one that is placed beside another joins it, and selected ones are made a group.
import { type ElementOf, type ElementOperation, uuidv7 } from '@countersign/document-model';
import type { Editor } from './editor.ts';

type RadioElement = ElementOf<'radio'>;

/** Choices that belong together are seldom further apart, in points. */
const NEAR = 150;

/** Places the radio, in the group of the nearest one of the same person on its page; a radio alone gets a group with it. */
export function joinNeighbour(editor: Editor, radio: RadioElement): ElementOperation[] {
  const neighbour = nearest(editor, radio);
  if (!neighbour) return [{ op: 'create', element: radio }];

  const group = neighbour.pdf_radio_group_id ?? uuidv7();
  const joined = { ...radio, pdf_radio_group_id: group, is_required: neighbour.is_required };
  const create: ElementOperation = { op: 'create', element: joined };
  if (neighbour.pdf_radio_group_id) return [create];
  return [{ op: 'update', id: neighbour.id, changes: { pdf_radio_group_id: group } }, create];
}

/** The selected elements, when they are two or more radios. */
export function groupableRadios(editor: Editor): RadioElement[] {
  const selected = editor.selected();
  const radios = selected.filter((element) => element.kind === 'radio');
  return radios.length > 1 && radios.length === selected.length ? radios : [];
}

/** Makes the selected radios one choice; of several that are chosen the first in reading order stays so. */
export function groupRadios(editor: Editor): void {
  const radios = groupableRadios(editor).toSorted(byPlace);
  const group = uuidv7();
  const chosen = radios.find((radio) => radio.value);
  const isRequired = radios.some((radio) => radio.is_required);
  const operations = radios.map((radio): ElementOperation => ({
    op: 'update',
    id: radio.id,
    changes: { pdf_radio_group_id: group, is_required: isRequired, value: radio === chosen },
  }));
  editor.commit(operations, { name: 'group' });
}

function byPlace(a: RadioElement, b: RadioElement): number {
  return a.y - b.y || a.x - b.x;
}

function nearest(editor: Editor, radio: RadioElement): RadioElement | undefined {
  const away = (other: RadioElement): number => Math.hypot(other.x - radio.x, other.y - radio.y);
  return [...editor.document.state.elements.values()]
    .filter((other) => other.kind === 'radio')
    .filter(
      (other) =>
        other.page_id === radio.page_id &&
        other.signee_id === radio.signee_id &&
        other.role_id === radio.role_id &&
        away(other) <= NEAR,
    )
    .toSorted((a, b) => away(a) - away(b))[0];
}
