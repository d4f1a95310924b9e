import { useLingui } from '@lingui/react/macro';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useStore } from 'zustand';
import { Avatar } from '#ui/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import { Tooltip } from '#ui/tooltip.tsx';
import { useEditorScreen } from '../context/editor-context.ts';

const MAX_SHOWN = 3;

/** Other people who have the pdf open; empty for someone who is alone. */
export function PeopleHere({ className }: { className: string }) {
  const { t } = useLingui();
  const { presence } = useEditorScreen();
  const people = useStore(presence, (state) => state.people);
  if (people.size === 0) return null;
  const names = [...people.values()];
  const more = names.length - MAX_SHOWN;
  const all = names.join(', ');

  return (
    <Tooltip text={t`Also viewing: ${all}`}>
      <AriaButton className={classNames('cursor-default -space-x-2 rounded-full px-1', className)}>
        <span className="sr-only">{t`Also viewing: ${all}`}</span>
        {names.slice(0, MAX_SHOWN).map((name, index) => (
          <span key={`${name} ${index}`} className="rounded-full ring-2 ring-raised">
            <Avatar name={name} />
          </span>
        ))}
        {more > 0 && (
          <span
            aria-hidden="true"
            className="inline-flex size-8 items-center justify-center rounded-full bg-sunken text-xs font-semibold text-ink-muted ring-2 ring-raised"
          >
            {`+${more}`}
          </span>
        )}
      </AriaButton>
    </Tooltip>
  );
}
