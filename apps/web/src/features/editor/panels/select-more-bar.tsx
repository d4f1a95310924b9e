import { useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { useEditor, useView } from '../context/editor-context.ts';

/** While taps add to the selection or take from it: how many there are, and the way out for who has no keyboard. */
export function SelectMoreBar() {
  const { t } = useLingui();
  const { view } = useEditor();
  const isShown = useView((state) => state.selects_more);
  const count = useView((state) => state.selection.size);
  if (!isShown) return null;

  const done = () => {
    view.set({ selects_more: false });
    const [id] = view.state.selection;
    // The button goes, and the keyboard with it.
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
