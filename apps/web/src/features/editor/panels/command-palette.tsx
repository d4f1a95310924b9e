import { useLingui } from '@lingui/react/macro';
import { CommandDialog } from '#ui/command-dialog.tsx';
import { ACTION_GROUPS, type ActionParts, isOffered } from '../actions/action.ts';
import { EDITOR_ACTIONS } from '../actions/editor-actions.ts';
import { ChordHint } from './chord-hint.tsx';
import { useActionLabel } from './use-action-label.ts';
import { useGroupNames } from './use-group-names.ts';

interface CommandPaletteProps {
  parts: ActionParts;
  /** Before it was there. */
  typed: string;
  onClose: () => void;
}

/** Every command that is possible now, found by its words. */
export function CommandPalette({ parts, typed, onClose }: CommandPaletteProps) {
  const { t } = useLingui();
  const names = useGroupNames();
  const labelOf = useActionLabel(parts);
  const possible = EDITOR_ACTIONS.filter((action) => action.id !== 'commands' && isOffered(action, parts));
  const sections = ACTION_GROUPS.map((group) => ({
    id: group,
    title: names[group],
    commands: possible
      .filter((action) => action.group === group)
      .map((action) => ({ id: action.id, label: labelOf(action), hint: <ChordHint chord={action.keys[0]} /> })),
  }));

  return (
    <CommandDialog
      label={t`Commands`}
      placeholder={t`Search for a command`}
      empty={t`No command has these words.`}
      sections={sections}
      typed={typed}
      onChoose={(id) => possible.find((action) => action.id === id)?.run(parts)}
      onClose={onClose}
    />
  );
}
