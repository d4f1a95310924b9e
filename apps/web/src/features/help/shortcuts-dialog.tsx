import { useLingui } from '@lingui/react/macro';
import { keyName } from '#lib/key-names.ts';
import { Modal } from '#ui/modal.tsx';

const isApple = /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Keyboard shortcuts outside of the editor, which has its own list. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const mod = isApple ? '⌘' : keyName('Ctrl');
  const groups = [
    {
      title: t`Everywhere`,
      rows: [
        { keys: [mod, 'K'], what: t`Search, or go anywhere` },
        { keys: ['?'], what: t`Show the keyboard shortcuts` },
        { keys: [keyName('Esc')], what: t`Close what is open` },
      ],
    },
    {
      title: t`In lists of documents`,
      rows: [
        { keys: [t`Arrows`], what: t`Go from document to document` },
        { keys: [keyName('Enter')], what: t`Open` },
        { keys: [t`Space`], what: t`Select, or deselect` },
        { keys: [keyName('Shift'), t`Arrows`], what: t`Select a range` },
        { keys: [mod, 'A'], what: t`Select all that are shown` },
        { keys: [keyName('Esc')], what: t`Select nothing` },
      ],
    },
  ];

  return (
    <Modal isOpen title={t`Keyboard shortcuts`} size="large" onClose={onClose}>
      <div className="grid gap-8 pt-2 sm:grid-cols-2">
        {groups.map(({ title, rows }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-2 text-sm font-semibold text-ink">{title}</h3>
            <dl className="flex flex-col gap-2">
              {rows.map(({ keys, what }) => (
                <div key={what} className="flex items-baseline justify-between gap-4">
                  <dt className="order-2 flex shrink-0 gap-1">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="rounded-md border border-line bg-surface px-1.5 py-0.5 font-sans text-xs font-medium whitespace-nowrap text-ink"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="mt-6">{t`The editor has shortcuts of its own: press ? there.`}</p>
    </Modal>
  );
}
