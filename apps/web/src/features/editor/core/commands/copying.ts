// Copies of elements: beside themselves, on other pages, and through the clipboard into other pdfs.
import { EDITOR_COPY_OFFSET } from '@countersign/contract/limits';
import {
  type Box,
  type Element,
  type ElementOperation,
  type FieldElement,
  MINIMUM_SIZE,
  boundsOf,
  isField,
  roundPoint,
  uuidv7,
} from '@countersign/document-model';
import { inDrawingOrder } from '@countersign/document-model/paper';
import type { CopiedElements } from '../document/clipboard-text.ts';
import { boxOf, deleteSelection, placeIfLocked } from './commands.ts';
import { keepTogether } from './on-page.ts';
import type { Editor } from '../model/editor.ts';
import type { StepName } from '../model/history.ts';

/**
 * Copies of elements on a page, moved by an offset. Among themselves they hang together as the originals do: radio groups, multiple choices
 * and conditions. A choice that is copied as a whole is another one; a copy of one of its members is one more to choose.
 */
export function copiesOf(
  editor: Editor,
  elements: readonly Element[],
  { dx, dy, page_id }: { dx: number; dy: number; page_id?: string | undefined },
): Element[] {
  const groups = new Map(groupsBeyond(editor, elements).map((group) => [group, group]));
  // What lies over what is told by the ids, where the layers are the same.
  const ids = new Map(inDrawingOrder(elements).map(({ id }) => [id, uuidv7()]));
  return elements.map((original): Element => {
    const element = withOwnSize(withCopiedCondition(original, ids));
    const place = {
      id: ids.get(original.id) ?? uuidv7(),
      page_id: page_id ?? element.page_id,
      x: roundPoint(element.x + dx),
      y: roundPoint(element.y + dy),
    };
    const original_group = groupIn(element);
    if (original_group === null) return { ...element, ...place };
    const group = groups.get(original_group) ?? uuidv7();
    groups.set(original_group, group);
    if (element.kind === 'radio') return { ...element, ...place, pdf_radio_group_id: group, value: false };
    if (element.kind !== 'checkbox' || !element.checkbox_group) return { ...element, ...place };
    return { ...element, ...place, checkbox_group: { ...element.checkbox_group, id: group }, value: false };
  });
}

/** The choice that a radio, or a box of a multiple choice, is part of; null for what stands alone. */
function groupIn(element: Element): string | null {
  if (element.kind === 'radio') return element.pdf_radio_group_id;
  return element.kind === 'checkbox' ? (element.checkbox_group?.id ?? null) : null;
}

/** The groups that have members here besides these. */
function groupsBeyond(editor: Editor, elements: readonly Element[]): string[] {
  const ids = new Set(elements.map(({ id }) => id));
  return [...editor.document.state.elements.values()].flatMap((element) => (ids.has(element.id) ? [] : (groupIn(element) ?? [])));
}

/** A field that came with a form may be smaller than one that is placed here; a copy of it is placed here. */
function withOwnSize(element: Element): Element {
  if (!isField(element) || element.least_length === null) return element;
  const least = MINIMUM_SIZE[element.kind];
  const size = { width: Math.max(least, element.width), height: Math.max(least, element.height) };
  return { ...element, ...size, least_length: null };
}

function withCopiedCondition(element: Element, ids: ReadonlyMap<string, string>): Element {
  if (!isField(element)) return element;
  const { condition } = element;
  const element_id = condition && (ids.get(condition.element_id) ?? condition.element_id);
  return { ...element, tab_order: null, condition: condition && element_id ? { ...condition, element_id } : null };
}

/** Adds elements where they lie, as far as their pages reach, and selects them. */
export function addElements(editor: Editor, elements: readonly Element[], name: StepName): Element[] {
  const placed = keepTogether(editor, elements).map((element) => ({ ...element, ...placeIfLocked(editor, element) }));
  editor.commit(
    placed.map((element): ElementOperation => ({ op: 'create', element })),
    { name, select: placed.map((element) => element.id) },
  );
  return placed;
}

export function duplicateSelection(editor: Editor): void {
  addElements(editor, copiesOf(editor, editor.selected(), { dx: EDITOR_COPY_OFFSET, dy: EDITOR_COPY_OFFSET }), 'duplicate');
}

/** Puts the selection on other pages, at the same place; pages that an element lies on already get no copy of it. */
export function copyToPages(editor: Editor, pageIds: readonly string[]): void {
  const selected = editor.selected();
  const copies = pageIds.flatMap((pageId) =>
    copiesOf(
      editor,
      selected.filter((element) => element.page_id !== pageId),
      { dx: 0, dy: 0, page_id: pageId },
    ),
  );
  addElements(editor, copies, 'duplicate');
}

/** Keeps the selection for pasting. @returns it; null when nothing is selected */
export function copySelection(editor: Editor): readonly Element[] | null {
  const elements = editor.selected();
  if (elements.length === 0) return null;
  editor.view.set({ clipboard: { elements, pastes: 0 } });
  return elements;
}

export function cutSelection(editor: Editor): readonly Element[] | null {
  const elements = copySelection(editor);
  deleteSelection(editor);
  return elements;
}

/** Elements that are placed by keys one after the other. */
const MOST_STEPS = 20;

export interface PasteOptions {
  inPlace?: boolean;
  /** The middle of what is pasted comes to lie here. */
  at?: { page_id: string; x: number; y: number } | null;
  /** The page that is looked at; the one at the top of the view where it is not given. */
  page_id?: string | undefined;
}

/** Pastes on the page in view, each time a little further. @returns what was added */
export function paste(editor: Editor, options: PasteOptions = {}): Element[] {
  const { clipboard, current_page } = editor.view.state;
  if (!clipboard) return [];
  const pageId = options.at?.page_id ?? options.page_id ?? editor.document.state.pages[current_page]?.id;
  const pastes = clipboard.pastes + 1;
  const isOnePage = new Set(clipboard.elements.map((element) => element.page_id)).size === 1;
  const isKnownPage = clipboard.elements.every((element) => editor.page(element.page_id) !== null);
  const shift = options.at && isOnePage ? shiftTo(clipboard.elements, options.at) : EDITOR_COPY_OFFSET * pastes;
  const offset = options.inPlace ? { dx: 0, dy: 0 } : typeof shift === 'number' ? { dx: shift, dy: shift } : shift;

  const target = isOnePage || !isKnownPage ? pageId : undefined;
  const added = addElements(editor, copiesOf(editor, clipboard.elements, { ...offset, page_id: target }), 'paste');
  editor.view.set({ clipboard: { ...clipboard, pastes: options.inPlace || options.at ? clipboard.pastes : pastes } });
  return added;
}

/** The point, or as near below it as a copy would lie where something begins there already. */
export function freePlace<Place extends { page_id: string; x: number; y: number }>(editor: Editor, place: Place): Place {
  const isTaken = ({ x, y }: Place) =>
    [...editor.document.state.elements.values()].some(
      (element) => element.page_id === place.page_id && Math.abs(element.x - x) < 4 && Math.abs(element.y - y) < 4,
    );
  let free = place;
  for (let tries = 0; tries < MOST_STEPS && isTaken(free); tries += 1)
    free = { ...free, x: free.x + EDITOR_COPY_OFFSET, y: free.y + EDITOR_COPY_OFFSET };
  return free;
}

function shiftTo(elements: readonly Element[], at: { x: number; y: number }): { dx: number; dy: number } {
  const box: Box = boundsOf(elements.map(boxOf)) ?? { x: at.x, y: at.y, width: 0, height: 0 };
  return { dx: at.x - box.x - box.width / 2, dy: at.y - box.y - box.height / 2 };
}

/**
 * Makes what came from the system's clipboard the thing to paste. No one and no image of another pdf is known here: its
 * fields are for whom new ones are for, and its images blank. The same elements again keep counting their pastes.
 */
export function takeClipboard(editor: Editor, copied: CopiedElements, pdfId: string): void {
  const known = editor.view.state.clipboard;
  const isSame = known !== null && known.elements.map(({ id }) => id).join() === copied.elements.map(({ id }) => id).join();
  if (isSame) return;

  const { signee_id, role_id } = editor.view.state;
  const elements = copied.elements.map((element): Element => {
    if (copied.pdf_id === pdfId) return element;
    if (element.kind === 'image') return { ...element, value: null };
    return isField(element) ? { ...element, signee_id, role_id, condition: conditionWithin(element, copied) } : element;
  });
  editor.view.set({ clipboard: { elements, pastes: 0 } });
}

/** A condition goes along with the field that it looks at. */
function conditionWithin(field: FieldElement, copied: CopiedElements): FieldElement['condition'] {
  return copied.elements.some(({ id }) => id === field.condition?.element_id) ? field.condition : null;
}

/** The numbers of pages in words like "1-3, 5"; null when it does not say pages of 1 to `count`. */
export function pageNumbersIn(text: string, count: number): number[] | null {
  const numbers = new Set<number>();
  const parts = text.split(',').map((part) => part.trim());
  for (const part of parts) {
    const match = /^(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?$/.exec(part);
    if (!match) return null;
    const from = Number(match[1]);
    const to = Number(match[2] ?? match[1]);
    if (from < 1 || to > count || from > to) return null;
    for (let number = from; number <= to; number += 1) numbers.add(number);
  }
  return [...numbers].toSorted((a, b) => a - b);
}
