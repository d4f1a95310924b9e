// What can be done with elements, each as one step. The same functions serve keys, menus, panels and tools.
import {
  type Box,
  type Element,
  type ElementKind,
  type ElementOperation,
  ELEMENT_DEFAULTS,
  LAYER_RANGE,
  applyOperation,
  boundsOf,
  createElement,
  elementSchema,
  isField,
  keepOnPage,
  leastLength,
  restUnchosen,
  roundPoint,
  uuidv7,
} from '@countersign/document-model';
import type { Editor } from './editor.ts';
import type { StepName } from './history.ts';
import { placeOnGrid, stepOnGrid } from './grid.ts';
import { type LineEnd, movedEnd } from './line-ends.ts';
import { joinNeighbour } from './radio-groups.ts';

export type Placement = Partial<Box> & { page_id?: string; direction?: 'falling' | 'rising' };

/** Moves or resizes: one operation for each element that really changed. What is locked to the grid comes to lie on it. */
export function placeElements(
  editor: Editor,
  places: ReadonlyMap<string, Placement>,
  options: { name: StepName; key?: string },
): void {
  const operations: ElementOperation[] = [];
  for (const [id, place] of places) {
    const element = editor.document.state.elements.get(id);
    if (!element) continue;
    const changes = Object.fromEntries(
      Object.entries({ ...place, ...placeIfLocked(editor, { ...element, ...place }) })
        .map(([field, value]): [string, unknown] => [field, typeof value === 'number' ? roundPoint(value) : value])
        .filter(([field, value]) => element[field as keyof Placement & keyof Element] !== value),
    );
    if (Object.keys(changes).length > 0) operations.push({ op: 'update', id, changes });
  }
  editor.commit(operations, options);
}

/** Moves the selection by points, as far as its pages reach. */
export function nudge(editor: Editor, dx: number, dy: number): void {
  const places = new Map<string, Placement>();
  for (const element of editor.selected()) {
    const page = editor.page(element.page_id);
    if (page) places.set(element.id, { ...keepOnPage({ ...boxOf(element), x: element.x + dx, y: element.y + dy }, page) });
  }
  placeElements(editor, places, { name: 'move', key: `nudge:${[...places.keys()].join()}` });
}

/** What an arrow key does: a point, or ten with Shift; on the grid one line of it, or five. */
export function nudgeByKey(editor: Editor, [across, down]: Direction, isFar: boolean): void {
  const selected = editor.selected();
  const box = boundsOf(selected.map(boxOf));
  if (!box) return;
  const { shows_grid, grid_size } = editor.view.state;
  const locked = selected.find((element) => element.is_grid_locked);
  if (!shows_grid && !locked) return nudge(editor, across * (isFar ? 10 : 1), down * (isFar ? 10 : 1));
  const from = locked ?? box;
  const grid = { step: grid_size, steps: isFar ? 5 : 1 };
  nudge(editor, stepOnGrid(from.x, across, grid), stepOnGrid(from.y, down, grid));
}

/** Left or right, up or down. */
export type Direction = readonly [-1 | 0 | 1, -1 | 0 | 1];

/** Makes the selection wider and higher by points; of a line its end moves. */
export function growSelection(editor: Editor, dx: number, dy: number): void {
  const places = new Map<string, Placement>();
  for (const element of editor.selected()) {
    if (element.kind === 'line') {
      const after = movedEnd(element, 'end', { dx, dy });
      if (after) places.set(element.id, after);
      continue;
    }
    const least = leastLength(element);
    places.set(element.id, { width: Math.max(least, element.width + dx), height: Math.max(least, element.height + dy) });
  }
  placeElements(editor, places, { name: 'resize', key: `grow:${[...places.keys()].join()}` });
}

/** Moves one end of a line by a key, as `nudgeByKey` does with elements. An end that would come too near stays. */
export function moveLineEnd(editor: Editor, id: string, by: { end: LineEnd; direction: Direction; isFar: boolean }): void {
  const line = editor.document.state.elements.get(id);
  if (line?.kind !== 'line') return;
  const step = line.is_grid_locked ? editor.view.state.grid_size : by.isFar ? 10 : 1;
  const [across, down] = by.direction;
  const after = movedEnd(line, by.end, { dx: across * step, dy: down * step });
  if (after) placeElements(editor, new Map([[id, after]]), { name: 'resize', key: `end:${id}:${by.end}` });
}

/** Sets fields of all selected elements that have them. Values that do not fit an element leave it as it is. */
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
  options: { name: StepName; key?: string },
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

/** Where an element that is locked to the grid has to lie; nothing for others. */
export function placeIfLocked(editor: Editor, element: Element): { x?: number; y?: number } {
  const page = element.is_grid_locked ? editor.page(element.page_id) : null;
  return page ? placeOnGrid(element, page, editor.view.state.grid_size) : {};
}

export function deleteSelection(editor: Editor): void {
  const operations = editor.selected().map((element): ElementOperation => ({ op: 'delete', id: element.id }));
  editor.commit(operations, { name: 'delete', select: [] });
}

export type LayerMove = 'forward' | 'backward' | 'front' | 'back';

/** Changes what covers what. Layers are whole numbers; front and back go past all others of the page. */
export function moveLayer(editor: Editor, move: LayerMove): void {
  const operations = editor.selected().map((element): ElementOperation => {
    const others = [...editor.document.state.elements.values()].filter(
      (other) => other.page_id === element.page_id && other.id !== element.id,
    );
    const layers = others.map((other) => other.layer);
    const target = {
      forward: element.layer + 1,
      backward: element.layer - 1,
      front: Math.max(element.layer, ...layers.map((layer) => layer + 1)),
      back: Math.min(element.layer, ...layers.map((layer) => layer - 1)),
    }[move];
    return { op: 'update', id: element.id, changes: { layer: Math.min(LAYER_RANGE.max, Math.max(LAYER_RANGE.min, target)) } };
  });
  editor.commit(operations, { name: 'layer' });
}

/** A new element of the kind: default size at a point, or the size of a dragged box. */
export function insertElement(
  editor: Editor,
  input: { kind: ElementKind; page_id: string; box: Partial<Box> & { x: number; y: number }; extra?: Record<string, unknown> },
): Element | null {
  const page = editor.page(input.page_id);
  if (!page) return null;
  const { last_styles, signee_id, role_id } = editor.view.state;
  const size = { width: ELEMENT_DEFAULTS[input.kind].width, height: ELEMENT_DEFAULTS[input.kind].height };
  const styled = { ...last_styles[input.kind], ...input.extra };
  const box = keepOnPage({ ...size, ...onlySize(styled), ...input.box }, page);
  const place = { id: uuidv7(), kind: input.kind, page_id: input.page_id, x: box.x, y: box.y };
  const element = createElement(place, { ...styled, width: roundPoint(box.width), height: roundPoint(box.height) });
  const owned = isField(element) ? { ...element, ...(signee_id && { signee_id }), ...(role_id && { role_id }) } : element;

  const operations = owned.kind === 'radio' ? joinNeighbour(editor, owned) : [{ op: 'create' as const, element: owned }];
  editor.commit(operations, { name: 'add', select: [owned.id] });
  return owned;
}

/** What the next element of a kind takes over: looks and size of fields, never a value, a name or a place. */
function rememberStyle(editor: Editor, element: Element): void {
  const style: Record<string, unknown> = {};
  for (const field of STYLE_FIELDS) {
    if (field in element) style[field] = (element as unknown as Record<string, unknown>)[field];
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
  'is_required',
] as const;

export function boxOf(element: Box): Box {
  return { x: element.x, y: element.y, width: element.width, height: element.height };
}

export function boundsOfSelection(editor: Editor): Box | null {
  return boundsOf(editor.selected().map(boxOf));
}

export function selectPage(editor: Editor): void {
  const { pages, by_page, elements } = editor.document.state;
  const pageId = pages[editor.view.state.current_page]?.id ?? '';
  const onPage = by_page.get(pageId) ?? [];
  const { selection } = editor.view.state;
  const isWholePage = onPage.length > 0 && onPage.every((id) => selection.has(id)) && selection.size === onPage.length;
  editor.view.select(isWholePage ? elements.keys() : onPage);
}

/** Checks or unchecks; a chosen radio clears the others of its group. */
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
