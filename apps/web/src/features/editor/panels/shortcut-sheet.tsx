import { useLingui } from '@lingui/react/macro';
import { Modal } from '#ui/modal.tsx';
import { KINDS_IN_ORDER, kindOf } from '../elements/element-kinds.ts';

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);

/** Every key of the editor. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const mod = IS_MAC ? '⌘' : 'Ctrl';
  const groups: { title: string; keys: [string, string][] }[] = [
    {
      title: t`Tools`,
      keys: [
        ['V', t`Select`],
        ...KINDS_IN_ORDER.map((kind): [string, string] => [kindOf(kind).shortcut, t(kindOf(kind).label)]),
        ['Q', t`Keep the tool`],
      ],
    },
    {
      title: t`Elements`,
      keys: [
        [t`Arrows`, t`Move by 1 point; with Shift by 10`],
        [t`Alt + arrows`, t`Resize by 1 point; with Shift by 10`],
        ['Enter', t`Edit text, sign, check`],
        [`${mod} D`, t`Duplicate`],
        [`${mod} C, X, V`, t`Copy, cut, paste`],
        [`${mod} Shift V`, t`Paste in place`],
        ['Del', t`Delete`],
        [`${mod} ], ${mod} [`, t`One layer forward or backward; with Shift to front or back`],
        [`${mod} A`, t`Select all on the page; again: everything`],
        ['Esc', t`Let go`],
      ],
    },
    {
      title: t`View`,
      keys: [
        [`${mod} +, ${mod} -`, t`Zoom in, zoom out`],
        [`${mod} 0`, '100 %'],
        ['Shift 1', t`Fit width`],
        [t`Space + drag`, t`Move the sheet`],
        ['PgUp, PgDn', t`Page up, page down`],
        ['Alt S', t`Snapping on or off`],
      ],
    },
    {
      title: t`Everything`,
      keys: [
        [`${mod} Z`, t`Undo`],
        [`${mod} Shift Z`, t`Redo`],
        [`${mod} S`, t`Save now`],
        [`${mod} Enter`, t`Go to the properties`],
        ['?', t`This sheet`],
      ],
    },
  ];

  return (
    <Modal isOpen onClose={onClose} title={t`Keyboard shortcuts`} size="x-large">
      <div className="columns-1 gap-10 pt-2 sm:columns-2">
        {groups.map((group) => (
          <section key={group.title} className="mb-6 break-inside-avoid">
            <h3 className="mb-2 text-sm font-semibold text-ink">{group.title}</h3>
            <dl className="flex flex-col gap-1.5">
              {group.keys.map(([keys, what]) => (
                <div key={keys} className="flex items-baseline justify-between gap-4">
                  <dt className="order-2 shrink-0 rounded-md border border-line bg-surface px-1.5 py-0.5 text-xs font-medium whitespace-nowrap text-ink">
                    {keys}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
