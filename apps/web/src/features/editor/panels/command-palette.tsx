import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { askForSearch } from '#lib/search-request.ts';
import { CommandDialog, type CommandSection } from '#ui/command-dialog.tsx';
import { ACTION_GROUPS, type ActionParts, isOffered } from '../actions/action.ts';
import { EDITOR_ACTIONS } from '../actions/editor-actions.ts';
import { ChordHint } from './chord-hint.tsx';
import { useActionLabel } from './use-action-label.ts';
import { useGroupNames } from './use-group-names.ts';

interface CommandPaletteProps {
  parts: ActionParts;
  /** Text typed before the palette had loaded. */
  typed: string;
  onClose: () => void;
}

const SEARCH = 'search everything';

/** All available commands, searchable by name, with links to other places. */
export function CommandPalette({ parts, typed: begun, onClose }: CommandPaletteProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(begun);
  const names = useGroupNames();
  const labelOf = useActionLabel(parts);
  const possible = EDITOR_ACTIONS.filter((action) => action.id !== 'commands' && isOffered(action, parts));
  const groups: CommandSection[] = ACTION_GROUPS.map((group) => ({
    id: group,
    title: names[group],
    commands: possible
      .filter((action) => action.group === group)
      .map((action) => ({ id: action.id, label: labelOf(action), hint: <ChordHint chord={action.keys[0]} /> })),
  }));
  const words = typed.trim();
  const elsewhere = {
    id: SEARCH,
    label: words === '' ? t`Search documents, settings and people` : t`Search everything for “${words}”`,
    icon: <Search />,
    words: null,
  };
  const choose = (id: string) => (id === SEARCH ? askForSearch(words) : possible.find((action) => action.id === id)?.run(parts));

  return (
    <CommandDialog
      label={t`Commands`}
      placeholder={t`Search for a command`}
      sections={[...groups, { id: 'elsewhere', title: t`Elsewhere`, commands: [elsewhere] }]}
      typed={begun}
      onChoose={choose}
      onSearch={setTyped}
      onClose={onClose}
    />
  );
}
