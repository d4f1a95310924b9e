import { useEffect, useRef } from 'react';
import { useEditorScreen, useAssignees, useView } from '../context/editor-context.ts';

/**
 * Maintains the assignee of new fields: the chosen party while it exists and fills in fields, otherwise the first one that
 * does; nobody in edit mode. Separate from the panel, which is closed on phones.
 */
export function DefaultAssignee() {
  const { editor, mode } = useEditorScreen();
  const takers = useAssignees();
  const key = mode === 'template' ? 'role_id' : 'signee_id';
  const chosen = useView((state) => state[key]);
  const known = useRef<readonly string[]>([]);

  useEffect(() => {
    const ids = mode === 'edit' ? [] : takers.map(({ id }) => id);
    // A party just created or restored is not in the list yet.
    const isGone = chosen !== null && (mode === 'edit' || (known.current.includes(chosen) && !ids.includes(chosen)));
    known.current = ids;
    const isWanted = isGone || (chosen === null && ids.length > 0);
    if (editor.can_edit && isWanted) editor.view.set({ signee_id: null, role_id: null, [key]: ids[0] ?? null });
  }, [editor, mode, key, takers, chosen]);
  return null;
}
