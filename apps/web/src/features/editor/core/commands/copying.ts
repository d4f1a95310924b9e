// Copies elements: duplicates, copies to other pages, and through the clipboard into other pdfs.
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
 * Copies elements, moved by an offset. Radio groups, multiple choices and conditions among the copies are kept. A group that is
 * copied entirely becomes a new group; copies of single members join the original group.
 */
export function copiesOf(
  editor: Editor,
  elements: readonly Element[],
  { dx, dy, page_id }: { dx: number; dy: number; page_id?: string | undefined },
): Element[] {
  const groups = new Map(groupsBeyond(editor, elements).map((group) => [group, group]));
  // On the same layer, ids determine the stacking order.
  const ids = new Map(inDrawingOrder(elements).map(({ id }) => [id, uuidv7()]));
  return elements.map((original): Element => {
    const element = withOwnSize(withCopiedCondition(original, ids));
    const position = {
      id: ids.get(original.id) ?? uuidv7(),
      page_id: page_id ?? element.page_id,
      x: roundPoint(element.x + dx),
      y: roundPoint(element.y + dy),
    };
    const original_group = groupIn(element);
    if (original_group === null) return { ...element, ...position };
    const group = groups.get(original_group) ?? uuidv7();
    groups.set(original_group, group);
    if (element.kind === 'radio') return { ...element, ...position, pdf_radio_group_id: group, value: false };
    if (element.kind !== 'checkbox' || !element.checkbox_group) return { ...element, ...position };
    return { ...element, ...position, checkbox_group: { ...element.checkbox_group, id: group }, value: false };
  });
}

/** The radio or checkbox group of an element; null if it has none. */
function groupIn(element: Element): string | null {
  if (element.kind === 'radio') return element.pdf_radio_group_id;
  return element.kind === 'checkbox' ? (element.checkbox_group?.id ?? null) : null;
}

/** Groups that also have members outside of the given elements. */
function groupsBeyond(editor: Editor, elements: readonly Element[]): string[] {
  const ids = new Set(elements.map(({ id }) => id));
  return [...editor.document.state.elements.values()].flatMap((element) => (ids.has(element.id) ? [] : (groupIn(element) ?? [])));
}

/** Imported fields may be smaller than the minimum for placed fields, which applies to copies. */
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

/** Adds elements at their positions, kept within their pages, and selects them. */
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

/** Copies the selection to other pages at the same position, skipping each element's own page. */
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

/** Stores the selection for pasting. @returns null if nothing is selected */
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

/** Maximum number of elements placed by keys one after the other. */
const MAX_STEPS = 20;

export interface PasteOptions {
  inPlace?: boolean;
  /** Center of the pasted elements. */
  at?: { page_id: string; x: number; y: number } | null;
  /** Page to paste on; by default the page at the top of the view. */
  page_id?: string | undefined;
}

/** Pastes on the page in view, a little further each time. @returns the added elements */
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

/** The point, or the nearest free position below it if another element starts there. */
export function freePosition<Place extends { page_id: string; x: number; y: number }>(editor: Editor, position: Place): Place {
  const isTaken = ({ x, y }: Place) =>
    [...editor.document.state.elements.values()].some(
      (element) => element.page_id === position.page_id && Math.abs(element.x - x) < 4 && Math.abs(element.y - y) < 4,
    );
  let free = position;
  for (let tries = 0; tries < MAX_STEPS && isTaken(free); tries += 1)
    free = { ...free, x: free.x + EDITOR_COPY_OFFSET, y: free.y + EDITOR_COPY_OFFSET };
  return free;
}

function shiftTo(elements: readonly Element[], at: { x: number; y: number }): { dx: number; dy: number } {
  const box: Box = boundsOf(elements.map(boxOf)) ?? { x: at.x, y: at.y, width: 0, height: 0 };
  return { dx: at.x - box.x - box.width / 2, dy: at.y - box.y - box.height / 2 };
}

/**
 * Loads elements from the system clipboard for pasting. Signees and images of another pdf are unknown here, so its fields are
 * assigned like new ones and its images are empty. Loading the same elements again keeps the paste count.
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

/** Keeps a condition only if the field it depends on is copied, too. */
function conditionWithin(field: FieldElement, copied: CopiedElements): FieldElement['condition'] {
  return copied.elements.some(({ id }) => id === field.condition?.element_id) ? field.condition : null;
}

/** Parses page numbers such as "1-3, 5"; null if the text is invalid or exceeds `count`. */
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
