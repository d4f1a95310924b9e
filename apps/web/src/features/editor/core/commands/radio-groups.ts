// Radio groups: a radio placed near another joins its group, and selected radios can be grouped.
import { type Element, type ElementOf, type ElementOperation, uuidv7 } from '@countersign/document-model';
import type { DocumentState } from '../document/editor-document.ts';
import type { Editor } from '../model/editor.ts';

type RadioElement = ElementOf<'radio'>;
type Pages = Pick<DocumentState, 'pages' | 'elements'>;

/** Maximum distance of radios of one group, in points. */
const NEAR = 150;

/** Places the radio in the group of the nearest radio of the same person on its page, which gets a group if it has none. */
export function joinNeighbour(editor: Editor, radio: RadioElement): ElementOperation[] {
  const neighbour = nearest(editor, radio);
  if (!neighbour) return [{ op: 'create', element: radio }];

  const group = neighbour.pdf_radio_group_id ?? uuidv7();
  const joined = { ...radio, pdf_radio_group_id: group, is_required: neighbour.is_required, name: neighbour.name };
  const create: ElementOperation = { op: 'create', element: joined };
  if (neighbour.pdf_radio_group_id) return [create];
  return [{ op: 'update', id: neighbour.id, changes: { pdf_radio_group_id: group } }, create];
}

/** The selected elements, if they are two or more radios and nothing else. */
export function groupableRadios(editor: Editor): RadioElement[] {
  const selected = editor.selected();
  const radios = selected.filter((element) => element.kind === 'radio');
  return radios.length > 1 && radios.length === selected.length ? radios : [];
}

/** Groups the selected radios. If several are checked, the first in reading order stays checked. */
export function groupRadios(editor: Editor): void {
  const radios = groupableRadios(editor);
  const name = radios.find((radio) => radio.name !== '')?.name ?? '';
  editor.commit(asOneChoice(editor, radios, { group: uuidv7(), name }), { name: 'group' });
}

/** All radios in the groups of the given ones, including themselves. */
export function groupMembers(editor: Editor, radios: readonly RadioElement[]): RadioElement[] {
  const ids = new Set(radios.map(({ id }) => id));
  const groups = new Set(radios.flatMap(({ pdf_radio_group_id }) => pdf_radio_group_id ?? []));
  return allRadios(editor).filter(
    ({ id, pdf_radio_group_id }) => ids.has(id) || (pdf_radio_group_id !== null && groups.has(pdf_radio_group_id)),
  );
}

/** Position within the group from the top of the first page, such as "2/3"; empty for a single radio. */
export function placeInChoice(document: Pages, { id, pdf_radio_group_id }: RadioElement): string {
  if (pdf_radio_group_id === null) return '';
  const members = [...document.elements.values()]
    .filter((element) => element.kind === 'radio' && element.pdf_radio_group_id === pdf_radio_group_id)
    .toSorted(byPosition(document));
  return members.length > 1 ? `${members.findIndex((member) => member.id === id) + 1}/${members.length}` : '';
}

/** Names a group. If another group of the same person has the name, the two are merged. */
export function nameChoice(editor: Editor, radios: readonly RadioElement[], name: string): void {
  const [first] = radios;
  const members = groupMembers(editor, radios);
  if (!first || members.every((radio) => radio.name === name)) return;
  const namesakes = allRadios(editor).filter(
    (other) =>
      name !== '' &&
      other.name === name &&
      other.signee_id === first.signee_id &&
      other.role_id === first.role_id &&
      members.every(({ id }) => id !== other.id),
  );
  const all = [...namesakes, ...members];
  const group = all.find((radio) => radio.pdf_radio_group_id)?.pdf_radio_group_id ?? (all.length > 1 ? uuidv7() : null);
  editor.commit(asOneChoice(editor, all, { group, name }), { name: 'group' });
}

/** Moves the radios into a new group of their own. */
export function leaveChoice(editor: Editor, radios: readonly RadioElement[]): void {
  const group = radios.length > 1 ? uuidv7() : null;
  editor.commit(asOneChoice(editor, radios, { group, name: '' }), { name: 'group' });
}

function asOneChoice(
  editor: Editor,
  radios: readonly RadioElement[],
  { group, name }: { group: string | null; name: string },
): ElementOperation[] {
  const chosen = radios.toSorted(byPosition(editor.document.state)).find((radio) => radio.value);
  const is_required = radios.some((radio) => radio.is_required);
  return radios.map((radio): ElementOperation => ({
    op: 'update',
    id: radio.id,
    changes: { pdf_radio_group_id: group, name, is_required, value: radio === chosen },
  }));
}

function allRadios(editor: Editor): RadioElement[] {
  return [...editor.document.state.elements.values()].filter((element) => element.kind === 'radio');
}

function byPosition({ pages }: Pages): (a: Element, b: Element) => number {
  const order = new Map(pages.map((page, index) => [page.id, index]));
  const pageOf = (element: Element) => order.get(element.page_id) ?? 0;
  return (a, b) => pageOf(a) - pageOf(b) || a.y - b.y || a.x - b.x;
}

function nearest(editor: Editor, radio: RadioElement): RadioElement | undefined {
  const away = (other: RadioElement): number => Math.hypot(other.x - radio.x, other.y - radio.y);
  return allRadios(editor)
    .filter(
      (other) =>
        other.page_id === radio.page_id &&
        other.signee_id === radio.signee_id &&
        other.role_id === radio.role_id &&
        away(other) <= NEAR,
    )
    .toSorted((a, b) => away(a) - away(b))[0];
}
