import { useLingui } from '@lingui/react/macro';
import { Checkbox } from 'react-aria-components/Checkbox';
import { classNames } from '#ui/class-names.ts';
import type { Selection } from './use-selection.ts';

interface SelectionBoxProps {
  id: string;
  name: string;
  selection: Selection;
  onPress: (id: string) => void;
}

/**
 * Checkbox in the corner of a card: visible on hover or focus, and on all cards while anything is selected.
 */
export function SelectionBox({ id, name, selection, onPress }: SelectionBoxProps) {
  const { t } = useLingui();
  return (
    <Checkbox
      aria-label={t`Select “${name}”`}
      isSelected={selection.ids.has(id)}
      onChange={() => onPress(id)}
      className={classNames(
        'group absolute start-0 top-0 z-20 flex size-10 cursor-default items-center justify-center rounded-lg transition-opacity duration-100',
        selection.ids.size === 0 &&
          'opacity-0 [@media(hover:none)]:pointer-events-none group-hover/entry:opacity-100 group-focus-within/entry:opacity-100 focus-visible:opacity-100',
      )}
    >
      <BoxMark />
    </Checkbox>
  );
}

/** Looks like a form checkbox, and is visible on images. */
export function BoxMark() {
  return (
    <span className="flex size-5 shrink-0 items-center justify-center rounded-[5px] border border-line-strong bg-raised shadow-card group-selected:border-accent group-selected:bg-accent group-indeterminate:border-accent group-indeterminate:bg-accent group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-accent-ink">
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="size-3.5 text-on-accent opacity-0 group-selected:opacity-100 group-indeterminate:hidden"
      >
        <path
          d="m3.5 8.5 3 3 6-7"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <svg viewBox="0 0 16 16" aria-hidden="true" className="hidden size-3.5 text-on-accent group-indeterminate:block">
        <path d="M4 8h8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </span>
  );
}
