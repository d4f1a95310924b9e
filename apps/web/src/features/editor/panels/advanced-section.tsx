import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { localStore } from '#lib/site-storage.ts';
import { classNames } from '#ui/class-names.ts';

const KEY = 'countersign.editor-advanced';

/** Rarely used properties of an element. Closed at first; its state is remembered in this browser. */
export function AdvancedSection({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const id = useId();
  const [isOpen, setIsOpen] = useState(() => localStore.getItem(KEY) !== null);
  const turn = () => {
    if (isOpen) localStore.removeItem(KEY);
    else localStore.setItem(KEY, 'open');
    setIsOpen(!isOpen);
  };

  return (
    <section aria-labelledby={id} className="border-b border-line last:border-b-0">
      <h2 className="text-sm font-semibold text-ink">
        <button
          id={id}
          type="button"
          aria-expanded={isOpen}
          onClick={turn}
          className="flex w-full cursor-default items-center justify-between gap-2 px-4 py-3 -outline-offset-2 hover:bg-hover"
        >
          {t`Advanced`}
          <ChevronDown aria-hidden="true" className={classNames('size-4 text-ink-muted', isOpen && 'rotate-180')} />
        </button>
      </h2>
      {isOpen && <div className="flex flex-col gap-3 px-4 pt-1 pb-4">{children}</div>}
    </section>
  );
}
