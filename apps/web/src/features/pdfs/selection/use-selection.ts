// Selection in a gallery, with global keyboard shortcuts.
import { createContext, useEffect, useEffectEvent, useState } from 'react';
import { skipComposition } from '#lib/composition.ts';
import { NOTHING, type SelectionState, allOf, exactly, extendedTo, toggled } from './selection-rules.ts';

export interface Selection {
  /** Selected ids among the listed pdfs. */
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  extendTo: (id: string) => void;
  replace: (ids: Iterable<string>) => void;
  selectAll: () => void;
  clear: () => void;
}

/** For an entry's menu, which can start a selection on devices without hover; null if selection is unavailable. */
export const SelectionContext = createContext<Selection | null>(null);

/**
 * @param shown ids of the list in order; removed entries are deselected
 * @param list identifies the list; another list starts with an empty selection
 */
export function useSelection(shown: readonly string[], list: string): Selection {
  const [stored, setStored] = useState<{ list: string; state: SelectionState }>({ list, state: NOTHING });
  const stateOf = (known: typeof stored) => (known.list === list ? known.state : NOTHING);
  const state = stateOf(stored);
  const set = (change: (state: SelectionState) => SelectionState) =>
    setStored((known) => ({ list, state: change(stateOf(known)) }));
  const selection: Selection = {
    ids: new Set(shown.filter((id) => state.ids.has(id))),
    toggle: (id) => set((before) => toggled(before, id)),
    extendTo: (id) => set((before) => extendedTo(before, id, shown)),
    replace: (ids) => set(() => exactly(ids)),
    selectAll: () => set(() => allOf(shown)),
    clear: () => set(() => NOTHING),
  };

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isElsewhere(event.target)) return;
    if (event.key === 'Escape' && selection.ids.size > 0) selection.clear();
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) {
      if (shown.length === 0) return;
      event.preventDefault();
      selection.selectAll();
    }
  });
  useEffect(() => {
    const listener = skipComposition((event: KeyboardEvent) => press(event));
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return selection;
}

/** Places where the keys mean something else: text fields and overlays. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isTyped = target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox])');
  return isTyped || target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null;
}
