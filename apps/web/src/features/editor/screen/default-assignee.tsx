import { useEffect, useRef } from 'react';
import { useEditorScreen, useAssignees, useView } from '../context/editor-context.ts';

/**
 * Keeps whom new fields are for: whoever was chosen, as long as they are there and fill something in, else the first who does;
 * in a document no one. Beside the panel that shows it, which a phone keeps closed.
 */
export function DefaultAssignee() {
  const { editor, mode } = useEditorScreen();
  const takers = useAssignees();
  const key = mode === 'template' ? 'role_id' : 'signee_id';
  const chosen = useView((state) => state[key]);
  const known = useRef<readonly string[]>([]);

  useEffect(() => {
    const ids = mode === 'edit' ? [] : takers.map(({ id }) => id);
    // One that was just made, or brought back, is not in the list yet.
    const isGone = chosen !== null && (mode === 'edit' || (known.current.includes(chosen) && !ids.includes(chosen)));
    known.current = ids;
    const isWanted = isGone || (chosen === null && ids.length > 0);
    if (editor.can_edit && isWanted) editor.view.set({ signee_id: null, role_id: null, [key]: ids[0] ?? null });
  }, [editor, mode, key, takers, chosen]);
  return null;
}
