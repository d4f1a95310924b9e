import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { Dialog, Input, Modal as AriaModal, ModalOverlay } from 'react-aria-components';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Menu as AriaMenu } from 'react-aria-components/Menu';
import { SearchField } from 'react-aria-components/SearchField';
import { MenuItem, MenuSection } from '#ui/menu.tsx';
import { ACTION_GROUPS, type ActionParts, isPossible } from '../actions/action.ts';
import { EDITOR_ACTIONS } from '../actions/editor-actions.ts';
import { ChordHint } from './chord-hint.tsx';
import { useGroupNames } from './use-group-names.ts';

/** Every command that is possible now, found by its words. */
export function CommandPalette({ parts, onClose }: { parts: ActionParts; onClose: () => void }) {
  const { t } = useLingui();
  const { contains } = useFilter({ sensitivity: 'base' });
  const names = useGroupNames();
  const possible = EDITOR_ACTIONS.filter((action) => action.id !== 'commands' && isPossible(action, parts.editor));

  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
      className="animate-fade fixed inset-0 z-40 flex items-start justify-center bg-(--scrim) p-4 pt-[12dvh]"
    >
      <AriaModal className="animate-rise flex max-h-[70dvh] w-full max-w-lg flex-col overflow-hidden rounded-2xl border border-line bg-raised shadow-pop">
        <Dialog aria-label={t`Commands`} className="flex min-h-0 flex-col outline-none">
          <Autocomplete filter={contains}>
            <SearchField
              aria-label={t`Search for a command`}
              autoFocus
              className="flex items-center gap-3 border-b border-line px-4"
            >
              <Search aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
              <Input
                placeholder={t`Search for a command`}
                className="h-12 min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-ink-muted [&::-webkit-search-cancel-button]:hidden"
              />
            </SearchField>
            <AriaMenu
              aria-label={t`Commands`}
              className="min-h-0 flex-1 overflow-auto p-1 outline-none"
              renderEmptyState={() => (
                <p className="px-3 py-6 text-center text-sm text-ink-muted">{t`No command has these words.`}</p>
              )}
            >
              {ACTION_GROUPS.map((group) => (
                <MenuSection key={group} id={group} title={names[group]}>
                  {possible
                    .filter((action) => action.group === group)
                    .map((action) => (
                      <MenuItem
                        key={action.id}
                        id={action.id}
                        textValue={t(action.label)}
                        onAction={() => {
                          onClose();
                          action.run(parts);
                        }}
                      >
                        <span className="flex items-baseline justify-between gap-6">
                          <span className="truncate">{t(action.label)}</span>
                          <ChordHint chord={action.keys[0]} />
                        </span>
                      </MenuItem>
                    ))}
                </MenuSection>
              ))}
            </AriaMenu>
          </Autocomplete>
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}
