// Element commands, one undo step each. Keys, menus, panels and tools share these functions.
import type { Language } from '@countersign/contract/languages';
import {
  type Box,
  type Element,
  type ElementKind,
  type ElementOf,
  type ElementOperation,
  type FilledWith,
  TYPE_FILLED_WITH,
  applyOperation,
  boundsOf,
  createElement,
  elementSchema,
  filledWithOf,
  isField,
  isSignatureField,
  keepOnPage,
  restUnchosen,
  roundPoint,
  uuidv7,
} from '@countersign/document-model';
import type { CommitOptions, Editor } from '../model/editor.ts';
import type { StepName } from '../model/history.ts';
import { placeOnGrid } from '../model/grid.ts';
import { sizeForNew } from './new-size.ts';
import { isVisible } from './on-page.ts';
import { joinNeighbour } from './radio-groups.ts';
import { settledValue } from '../document/settled-value.ts';

export type Placement = Partial<Box> & { page_id?: string; direction?: 'falling' | 'rising' };

/** Moves or resizes elements, with one operation per element that changed. Grid-locked elements snap to the grid. */
export function placeElements(
  editor: Editor,
  placements: ReadonlyMap<string, Placement>,
  options: { name: StepName; key?: string },
): void {
  const operations: ElementOperation[] = [];
  for (const [id, placement] of placements) {
    const element = editor.document.state.elements.get(id);
    if (!element) continue;
    const changes = Object.fromEntries(
      Object.entries({ ...placement, ...placeIfLocked(editor, { ...element, ...placement }) })
        .map(([field, value]): [string, unknown] => [field, typeof value === 'number' ? roundPoint(value) : value])
        .filter(([field, value]) => element[field as keyof Placement & keyof Element] !== value),
    );
    if (Object.keys(changes).length > 0) operations.push({ op: 'update', id, changes });
  }
  editor.commit(operations, options);
}

/** Groups all typing during one visit to a field into one step, however slow. */
export function typing(stay: string): Pick<CommitOptions, 'key' | 'continues'> {
  return { key: `typing:${stay}`, continues: true };
}

/** Deletes a text left without letters, since it is invisible. Undo brings back its earlier content in one step. */
export function deleteIfEmpty(editor: Editor, id: string, stay: string): void {
  const element = editor.document.state.elements.get(id);
  if (element?.kind !== 'text' || element.value.trim() !== '') return;
  editor.commit([{ op: 'delete', id }], { name: 'delete', ...typing(stay) });
}

/** Converts a number, date or time typed on the page to its canonical form when the field is left. */
export function settleValue(
  editor: Editor,
  id: string,
  { before, language, stay }: { before: string; language: Language; stay: string },
): void {
  const element = editor.document.state.elements.get(id);
  if (element?.kind !== 'input') return;
  const value = settledValue(element.value, { type: element.type, before, language, format: element });
  changeElements(editor, [element], { value }, { name: 'edit', ...typing(stay) });
}

/** Sets fields of all selected elements that have them. Elements whose value would be invalid stay unchanged. */
export function changeSelection(
  editor: Editor,
  changes: Record<string, unknown>,
  options: { name: StepName; key?: string },
): void {
  changeElements(editor, editor.selected(), changes, options);
}

export function changeElements(
  editor: Editor,
  elements: readonly Element[],
  changes: Record<string, unknown>,
  options: CommitOptions,
): void {
  const operations: ElementOperation[] = [];
  for (const element of elements) {
    const own = Object.fromEntries(Object.entries(changes).filter(([field]) => field in element));
    const isChange = Object.entries(own).some(
      ([field, value]) => (element as unknown as Record<string, unknown>)[field] !== value,
    );
    const placed = PLACE_FIELDS.some((field) => field in own) ? placeIfLocked(editor, { ...element, ...own }) : {};
    const whole = { ...own, ...placed };
    if (!isChange || !elementSchema.safeParse({ ...element, ...whole }).success) continue;
    operations.push({ op: 'update', id: element.id, changes: whole });
    rememberStyle(editor, { ...element, ...whole });
  }
  editor.commit(operations, options);
}

const PLACE_FIELDS = ['x', 'y', 'width', 'height', 'is_grid_locked'];

/** Grid position of a grid-locked element; empty for other elements. */
export function placeIfLocked(editor: Editor, element: Element): { x?: number; y?: number } {
  const page = element.is_grid_locked ? editor.page(element.page_id) : null;
  return page ? placeOnGrid(element, page, editor.view.state.grid_size) : {};
}

export function deleteSelection(editor: Editor): void {
  const operations = editor.selected().map((element): ElementOperation => ({ op: 'delete', id: element.id }));
  editor.commit(operations, { name: 'delete', select: [] });
}

/**
 * Inserts an element with its default size at a point, or with the size of a dragged box. @returns null if there is no room for
 * it
 */
export function insertElement(
  editor: Editor,
  input: { kind: ElementKind; page_id: string; box: Partial<Box> & { x: number; y: number }; extra?: Record<string, unknown> },
): Element | null {
  const page = editor.page(input.page_id);
  if (!page) return null;
  const { last_styles, signee_id, role_id, fills_with, prepared, tool } = editor.view.state;
  const filled = input.kind === 'input' && fills_with !== null ? filledFields(fills_with) : {};
  const content = tool === input.kind ? prepared?.content : undefined;
  const styled = { ...last_styles[input.kind], ...filled, ...content, ...input.extra };
  const box = keepOnPage({ ...sizeForNew(editor.view, input.kind, page), ...onlySize(styled), ...input.box }, page);
  const placement = { id: uuidv7(), kind: input.kind, page_id: input.page_id, x: box.x, y: box.y };
  const element = createElement(placement, { ...styled, width: roundPoint(box.width), height: roundPoint(box.height) });
  // A signature that is already made has no owner to ask.
  const needsAssignee = isField(element) && !(isSignatureField(element) && element.value !== null);
  const owned = needsAssignee ? { ...element, ...(signee_id && { signee_id }), ...(role_id && { role_id }) } : element;

  const operations = owned.kind === 'radio' ? joinNeighbour(editor, owned) : [{ op: 'create' as const, element: owned }];
  editor.commit(operations, { name: 'add', select: [owned.id] });
  return editor.document.state.elements.get(owned.id) ?? null;
}

/** Fields that make an input one filled with signee data. */
export function filledFields(filledWith: FilledWith): Partial<ElementOf<'input'>> {
  return { filled_with: filledWith, type: TYPE_FILLED_WITH[filledWith], is_multiline: false, formula: null, stub_key: '' };
}

/** Remembers the style and size for the next element of the kind, but never a value, name or position. */
function rememberStyle(editor: Editor, element: Element): void {
  const style: Record<string, unknown> = { ...editor.view.state.last_styles[element.kind] };
  for (const field of STYLE_FIELDS) {
    // The type of an input filled with signee data follows from that data.
    const isOwn = field in element && !(field === 'type' && filledWithOf(element) !== null);
    if (isOwn) style[field] = (element as unknown as Record<string, unknown>)[field];
  }
  editor.view.set({ last_styles: { ...editor.view.state.last_styles, [element.kind]: style } });
}

const STYLE_FIELDS = [
  'color',
  'size',
  'alignment',
  'pdf_font_id',
  'fill',
  'line_width',
  'type',
  'is_multiline',
  'date_format',
  'is_required',
] as const;

export function boxOf(element: Box): Box {
  return { x: element.x, y: element.y, width: element.width, height: element.height };
}

export function boundsOfSelection(editor: Editor): Box | null {
  return boundsOf(editor.selected().map(boxOf));
}

/** Last selection made by "select all", to recognise a repeated one. */
const wholePages = new WeakMap<Editor, { page_id: string; selection: ReadonlySet<string> }>();

/** Moves an element that a crop left outside to the nearest position on the page. Visible elements stay. */
export function moveOntoPage(editor: Editor, element: Element): void {
  const page = editor.page(element.page_id);
  if (page && !isVisible(editor, element))
    placeElements(editor, new Map([[element.id, keepOnPage(boxOf(element), page)]]), { name: 'move' });
}

/** Selects everything on the page in view; repeated, everything in the pdf. */
export function selectPage(editor: Editor): void {
  const { pages, by_page, elements } = editor.document.state;
  const pageId = pages[editor.view.state.current_page]?.id ?? '';
  const last = wholePages.get(editor);
  const { selection } = editor.view.state;
  const isAgain = last?.page_id === pageId && last.selection === selection && selection.size > 0;
  const visibleIds = (ids: Iterable<string>) => [...ids].filter((id) => isVisible(editor, elements.get(id)));
  editor.view.select(visibleIds(isAgain ? elements.keys() : (by_page.get(pageId) ?? [])));
  wholePages.set(editor, { page_id: pageId, selection: editor.view.state.selection });
}

/**
 * Selects the pressed element for its menu: added to the selection in multi-select mode, else alone unless already selected.
 */
export function withAttached({ view }: Editor, id: string): void {
  const { selection, selects_more } = view.state;
  if (selection.has(id)) return;
  if (selects_more) view.toggle(id);
  else view.select([id]);
}

/**
 * Starts multi-select mode with the focused element, then adds or removes elements.
 * @returns what happened, and how many elements are selected
 */
export function selectMore(
  { view }: Editor,
  focused: string | null,
): { how: 'begun' | 'added' | 'taken' | 'ended'; count: number } {
  const { selection, selects_more } = view.state;
  const announcement = (how: 'begun' | 'added' | 'taken' | 'ended') => ({ how, count: view.state.selection.size });
  if (focused === null) {
    view.set({ selects_more: !selects_more });
    return announcement(selects_more ? 'ended' : 'begun');
  }

  view.set({ selects_more: true });
  const isAlone = selection.size === 1 && selection.has(focused);
  if (isAlone && !selects_more) return announcement('begun');
  view.toggle(focused);
  return announcement(selection.has(focused) ? 'taken' : 'added');
}

/** Checks or unchecks a field; choosing a radio clears the others of its group. */
export function toggleField(editor: Editor, element: Element): void {
  if (element.kind !== 'checkbox' && element.kind !== 'radio') return;
  const value = element.kind === 'radio' && !element.is_check ? true : !element.value;
  const choice: ElementOperation = { op: 'update', id: element.id, changes: { value } };
  const { elements } = applyOperation(editor.document.state.elements, choice);
  editor.commit([choice, ...restUnchosen(elements, [choice])], { name: 'check' });
}

function onlySize(style: Record<string, unknown>): Partial<Box> {
  return typeof style['width'] === 'number' && typeof style['height'] === 'number'
    ? { width: style['width'], height: style['height'] }
    : {};
}
