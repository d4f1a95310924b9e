// Selection in a list, and its changes by clicks and keys. Pure.

export interface SelectionState {
  ids: ReadonlySet<string>;
  /** Start of a range: the entry last selected individually. */
  anchor: string | null;
  /** Selection before the current range; null without a range. */
  before: ReadonlySet<string> | null;
}

export const NOTHING: SelectionState = { ids: new Set(), anchor: null, before: null };

export function toggled({ ids }: SelectionState, id: string): SelectionState {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id, before: null };
}

/** Selects from the anchor to `id` in list order, in addition to the earlier selection. A new end replaces the last one. */
export function extendedTo(state: SelectionState, id: string, shown: readonly string[]): SelectionState {
  const anchor = state.anchor !== null && shown.includes(state.anchor) ? state.anchor : id;
  const [from, to] = [shown.indexOf(anchor), shown.indexOf(id)].toSorted((a, b) => a - b) as [number, number];
  const before = state.before ?? state.ids;
  return { ids: new Set([...before, ...shown.slice(from, to + 1)]), anchor, before };
}

export function allOf(shown: readonly string[]): SelectionState {
  return { ids: new Set(shown), anchor: shown[0] ?? null, before: null };
}

/** A selection made by other means: a rectangle, or a table. */
export function exactly(ids: Iterable<string>): SelectionState {
  const chosen = new Set(ids);
  return { ids: chosen, anchor: [...chosen].at(-1) ?? null, before: null };
}

export type Step = 'left' | 'right' | 'up' | 'down' | 'first' | 'last';

/** The entry that an arrow key moves to in a grid with the given columns; null if there is none. */
export function neighbour(
  shown: readonly string[],
  from: string,
  { step, columns }: { step: Step; columns: number },
): string | null {
  const at = shown.indexOf(from);
  if (at < 0) return null;
  const to = { left: at - 1, right: at + 1, up: at - columns, down: at + columns, first: 0, last: shown.length - 1 }[step];
  return shown[to] ?? null;
}

export interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function rectangleBetween(a: { x: number; y: number }, b: { x: number; y: number }): Rectangle {
  return { left: Math.min(a.x, b.x), top: Math.min(a.y, b.y), right: Math.max(a.x, b.x), bottom: Math.max(a.y, b.y) };
}

export function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
