// Multiple choices made of checkboxes: grouping, and adding answers.
import { type ElementOf, type ElementOperation, uuidv7 } from '@countersign/document-model';
import type { Editor } from '../model/editor.ts';

type Checkbox = ElementOf<'checkbox'>;
type Group = NonNullable<Checkbox['checkbox_group']>;

/** Space between two answers, in points. */
const GAP = 8;

/** The boxes of the group from top to bottom, or only the box itself if it is in no group. */
export function membersOf(editor: Editor, box: Checkbox): Checkbox[] {
  const id = box.checkbox_group?.id;
  if (id === undefined) return [box];
  return [...editor.document.state.elements.values()]
    .filter((element) => element.kind === 'checkbox')
    .filter((other) => other.checkbox_group?.id === id && other.signee_id === box.signee_id && other.role_id === box.role_id)
    .toSorted((a, b) => a.y - b.y || a.x - b.x);
}

/** Groups the boxes into one multiple choice, without a minimum or maximum yet. */
export function groupCheckboxes(editor: Editor, boxes: readonly Checkbox[]): void {
  const group: Group = { id: uuidv7(), label: '', min_checked: 0, max_checked: null };
  editor.commit(
    boxes.map(({ id }) => put(id, group)),
    { name: 'change' },
  );
}

/** Adds an answer below the last one. A single box becomes a multiple choice with it. */
export function addAnswer(editor: Editor, box: Checkbox): void {
  const group: Group = box.checkbox_group ?? { id: uuidv7(), label: '', min_checked: 0, max_checked: null };
  const last = membersOf(editor, box).at(-1) ?? box;
  const y = last.y + last.height + GAP;
  const answer: Checkbox = {
    ...last,
    id: uuidv7(),
    y,
    checkbox_group: group,
    value: false,
    name: '',
    label: '',
    tab_order: null,
  };
  const own = { ...answer, export_value: null, export_option: null };
  const joins = box.checkbox_group ? [] : [put(box.id, group)];
  editor.commit([...joins, { op: 'create', element: own }], { name: 'add' });
  editor.view.select([own.id]);
}

/** Removes the boxes from their group. */
export function leaveGroup(editor: Editor, boxes: readonly Checkbox[]): void {
  editor.commit(
    boxes.map(({ id }) => put(id, null)),
    { name: 'change' },
  );
}

function put(id: string, checkbox_group: Group | null): ElementOperation {
  return { op: 'update', id, changes: { checkbox_group } };
}
