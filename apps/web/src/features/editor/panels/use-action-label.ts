import { useLingui } from '@lingui/react/macro';
import type { ActionParts, EditorAction } from '../actions/action.ts';

/** Label of a command in lists; for a toggle, what it would do next. */
export function useActionLabel({ editor }: ActionParts): (action: EditorAction) => string {
  const { t } = useLingui();
  const { shows_grid, shows_order, snaps, is_tool_kept, selects_more, selects_text } = editor.view.state;
  const isLocked = editor.selected().every((element) => element.is_grid_locked);

  return ({ id, label }) => {
    if (id === 'grid' && shows_grid) return t`Hide the grid`;
    if (id === 'snapping') return snaps ? t`Turn snapping off` : t`Turn snapping on`;
    if (id === 'filling-order' && shows_order) return t`Hide tab order`;
    if (id === 'keep-tool' && is_tool_kept) return t`Unlock tool`;
    if (id === 'select-text' && selects_text) return t`Select elements`;
    if (id === 'select-more' && selects_more) return t`Stop selecting more`;
    if (id === 'grid-lock' && isLocked) return t`Don’t snap to grid`;
    return t(label);
  };
}
