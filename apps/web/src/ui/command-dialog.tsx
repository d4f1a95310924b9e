import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Dialog, Modal as AriaModal, ModalOverlay } from 'react-aria-components';
import { useFilter } from 'react-aria-components/Autocomplete';
import { skipComposition } from '#lib/composition.ts';
import { classNames } from './class-names.ts';
import { Name } from './name.tsx';
import { ScrollBody } from './scroll-body.tsx';

export interface Command {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Shown beside the label. */
  hint?: ReactNode;
  /** Search terms besides the label; null if the entry was found by other means. */
  words?: string | null;
}

export interface CommandSection {
  id: string;
  title: string;
  commands: readonly Command[];
}

export interface CommandDialogProps {
  label: string;
  placeholder: string;
  /** Text for empty results; not needed if there always are entries. */
  empty?: string;
  sections: readonly CommandSection[];
  /** Initial text of the field. */
  typed?: string;
  onChoose: (id: string) => void;
  onClose: () => void;
  /** Called on typing, for results that must be fetched. */
  onSearch?: (text: string) => void;
}

/**
 * A search field above a list of actions or links, fully operable by keyboard (WAI-ARIA, combobox with a listbox). Lists of
 * React Aria do not work here: a new item ignores keys for a moment, and people who type and press Enter are faster.
 */
export function CommandDialog(props: CommandDialogProps) {
  const { label, placeholder, empty, sections, onChoose, onClose, onSearch } = props;
  const { contains, startsWith } = useFilter({ sensitivity: 'base' });
  const listId = useId();
  const [typed, setTyped] = useState(props.typed ?? '');
  const [pointed, setPointed] = useState<string | null>(null);
  const shown = sections
    .map((section) => ({
      ...section,
      commands: section.commands.filter(({ label: name, words = name }) => words === null || contains(words, typed)),
    }))
    .filter(({ commands }) => commands.length > 0);
  const all = shown.flatMap(({ commands }) => commands);
  const begun = typed.trim() === '' ? [] : all.filter(({ label: name }) => startsWith(name, typed.trim()));
  // An exact match has priority over entries above it.
  const likeliest = begun.find(({ label: name }) => name.length === typed.trim().length) ?? begun[0] ?? all[0];
  const active = all.find(({ id }) => id === pointed) ?? likeliest;
  const choose = (id: string) => {
    onClose();
    onChoose(id);
  };
  const press = (event: KeyboardEvent) => {
    if (!active) return;
    const at = all.indexOf(active);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 8, PageUp: at - 8 }[event.key];
    if (event.key === 'Enter') choose(active.id);
    else if (next === undefined) return;
    else setPointed((all[Math.min(all.length - 1, Math.max(0, next))] ?? active).id);
    event.preventDefault();
  };

  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
      className="animate-fade fixed inset-0 z-40 flex items-start justify-center bg-(--scrim) p-4 pt-[12dvh]"
    >
      <AriaModal className="animate-rise flex max-h-[70dvh] w-full max-w-lg flex-col overflow-hidden rounded-2xl border border-line bg-raised shadow-pop">
        <Dialog aria-label={label} className="flex min-h-0 flex-col outline-none">
          <div className="flex items-center gap-3 border-b border-line px-4">
            <Search aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
            <input
              type="text"
              role="combobox"
              // Opened in order to type.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              aria-label={placeholder}
              aria-expanded
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={active && `${listId}-${active.id}`}
              autoComplete="off"
              value={typed}
              placeholder={placeholder}
              onChange={({ target }) => {
                setTyped(target.value);
                setPointed(null);
                onSearch?.(target.value);
              }}
              onKeyDown={skipComposition(press)}
              className="h-12 min-w-0 flex-1 bg-transparent text-base text-ellipsis text-ink outline-none placeholder:text-ink-muted"
            />
          </div>
          <ScrollBody label={label} className="min-h-0 flex-1 overflow-auto p-1">
            <div id={listId} role="listbox" aria-label={label}>
              {shown.map((section) => (
                <div key={section.id} role="group" aria-labelledby={`${listId}-${section.id}-title`}>
                  <p id={`${listId}-${section.id}-title`} className="px-3 pt-2 pb-1 text-xs font-medium text-ink-muted">
                    {section.title}
                  </p>
                  {section.commands.map((command) => (
                    <CommandRow
                      key={command.id}
                      id={`${listId}-${command.id}`}
                      command={command}
                      isActive={command === active}
                      onPoint={() => setPointed(command.id)}
                      onChoose={() => choose(command.id)}
                    />
                  ))}
                </div>
              ))}
            </div>
            {all.length === 0 && empty && (
              <p role="status" className="px-3 py-6 text-center text-sm text-ink-muted">
                {empty}
              </p>
            )}
          </ScrollBody>
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}

function CommandRow(props: { id: string; command: Command; isActive: boolean; onPoint: () => void; onChoose: () => void }) {
  const { id, command, isActive, onPoint, onChoose } = props;
  return (
    // The field handles the keys and keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      ref={(row) => {
        if (isActive) row?.scrollIntoView({ block: 'nearest' });
      }}
      role="option"
      aria-selected={isActive}
      onPointerMove={() => !isActive && onPoint()}
      onClick={onChoose}
      className={classNames(
        'flex min-h-9 cursor-default items-center gap-3 rounded-lg px-3 py-1.5 text-sm text-ink [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-muted',
        isActive && 'bg-hover',
      )}
    >
      {command.icon}
      <span className="flex min-w-0 flex-1 items-baseline justify-between gap-6">
        <Name className="min-w-0">{command.label}</Name>
        {command.hint}
      </span>
    </div>
  );
}
