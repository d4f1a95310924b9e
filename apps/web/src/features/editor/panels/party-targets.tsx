import { useLingui } from '@lingui/react/macro';
import { classNames } from '#ui/class-names.ts';
import { useAssignees, useView } from '../context/editor-context.ts';

/** Drop targets for dragged fields, shown in place of party details. Keyboard users have the select in the panel. */
export function PartyTargets() {
  const { t } = useLingui();
  const takers = useAssignees();
  const handing = useView((state) => state.handing);
  if (!handing || takers.length === 0) return null;

  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 z-10 flex flex-col gap-2 overflow-y-auto border-s border-line bg-raised p-4"
    >
      <p className="text-xs font-medium text-ink-muted">{t`Drop it on the person who should fill it in`}</p>
      {takers.map(({ id, name, color }) => (
        <div
          key={id}
          data-party={id}
          className={classNames(
            'flex items-center gap-3 rounded-lg border-2 border-dashed px-3 py-3 text-sm font-medium text-ink',
            handing.over === id ? 'border-accent bg-accent-soft' : 'border-line-strong',
          )}
        >
          <span className="size-4 shrink-0 rounded-full" style={{ background: color }} />
          <span translate="no" className="truncate">
            {name}
          </span>
        </div>
      ))}
    </div>
  );
}
