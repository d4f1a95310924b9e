// Detects fields that two people change at the same time. Once both have paused, the person whose value was lost
// gets a notice.
import { type Elements, targetOf } from '@countersign/document-model';
import { createStore } from 'zustand/vanilla';
import type { EditorDocument } from '../document/editor-document.ts';
import { isWrittenByMany } from '../document/merge-words.ts';
import { type FieldsOf, type OwnValues, valueOf } from './overwritten.ts';

/** A conflict is settled after this long without changes, in ms. */
export const SETTLED_MS = 800;
/** After this long, in ms, the other person has seen the value, so a change is no conflict. */
const AT_ONCE_MS = 3_000;
/** Text fields, which change letter by letter. */
const WORDS = ['value', 'name', 'label', 'placeholder', 'export_value', 'export_option'];

/** Fields of an element that someone else has overwritten. */
export interface LostFields extends FieldsOf {
  /** Null for the same person in another tab, undefined if unknown. */
  who: string | null | undefined;
}

export interface EditConflictParts {
  document: EditorDocument;
  own: OwnValues;
  /** Whether the user is editing the element. */
  isEdited: (id: string) => boolean;
}

export function createEditConflicts({ document, own, isEdited }: EditConflictParts) {
  /** Changes just found to be lost; a new array each time. */
  const lostStore = createStore<{ lost: readonly LostFields[] }>()(() => ({ lost: [] }));
  const conflicts = new Map<string, { who: LostFields['who']; fields: Set<string> }>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  document.store.subscribe((now, before) => {
    if (now.elements === before.elements) return;
    for (const [id, { fields }] of conflicts) if (hasChanged(id, [...fields], before.elements, now.elements)) return wait();
  });

  function wait(): void {
    clearTimeout(timer);
    timer = setTimeout(settle, SETTLED_MS);
  }

  function settle(): void {
    const waiting = new Set(document.state.pending.map(targetOf));
    const settled = [...conflicts].filter(([id]) => !waiting.has(id));
    for (const [id] of settled) conflicts.delete(id);
    // A pending change may still win.
    if (conflicts.size > 0) wait();
    const all = settled.map(([id, { who, fields }]): LostFields => ({ id, fields: [...fields], who }));
    const lost = all.filter((entry) => own.operations(document.state.elements, [entry]).length > 0);
    for (const of_one of Map.groupBy(lost, ({ who }) => who).values()) lostStore.setState({ lost: of_one });
  }

  /** Someone has set these fields. Fields the user has not changed are ignored. */
  function reportConflict(changes: readonly FieldsOf[], who?: string | null): void {
    for (const { id, fields } of own.touched(changes)) {
      const known = conflicts.get(id);
      conflicts.set(id, { who: who === undefined ? known?.who : who, fields: new Set([...(known?.fields ?? []), ...fields]) });
      wait();
    }
  }

  return {
    lostStore,
    contest: reportConflict,

    /** Finds texts of the user that others have changed at the same time. `before`: the elements as known before. */
    check(before: Elements): void {
      const now = document.base;
      for (const { id, fields } of own.since(Date.now() - AT_ONCE_MS, isEdited)) {
        const element = now.get(id);
        const words = fields.filter(
          (field) => WORDS.includes(field) && !(field === 'value' && element && isWrittenByMany(element)),
        );
        const others = words.filter((field) => hasChanged(id, [field], before, now));
        if (others.length > 0) reportConflict([{ id, fields: others }]);
      }
    },

    close(): void {
      clearTimeout(timer);
      conflicts.clear();
    },
  };
}

function hasChanged(id: string, fields: readonly string[], before: Elements, now: Elements): boolean {
  const [was, is] = [before.get(id), now.get(id)];
  if (!was || !is || was === is) return was !== is;
  return fields.some((field) => valueOf(was, field) !== valueOf(is, field));
}
