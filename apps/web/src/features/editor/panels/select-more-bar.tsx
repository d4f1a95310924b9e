import { useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { useEditor, useView } from '../context/editor-context.ts';

/** Shown in multi-select mode: the number of selected elements, and a button to leave the mode without a keyboard. */
export function SelectMoreBar() {
  const { t } = useLingui();
  const { view } = useEditor();
  const isShown = useView((state) => state.selects_more);
  const count = useView((state) => state.selection.size);
  if (!isShown) return null;

  const done = () => {
    view.set({ selects_more: false });
    const [id] = view.state.selection;
    // The button disappears along with the focus.
    if (id) document.querySelector<HTMLElement>(`[data-element-id="${id}"]`)?.focus({ preventScroll: true });
  };

  return (
    <section
      aria-label={t`Select more`}
      className="pointer-events-auto flex items-center gap-3 rounded-xl border border-line bg-raised p-2 ps-4 text-sm whitespace-nowrap text-ink shadow-pop"
    >
      {t`${count} selected`}
      <Button size="small" onPress={done}>{t`Done`}</Button>
    </section>
  );
}
