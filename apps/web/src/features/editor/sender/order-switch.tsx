import { useLingui } from '@lingui/react/macro';
import { Switch } from '#ui/switch.tsx';
import { useEditorScreen } from '../editor-context.ts';
import { useSendDraft } from './use-send-draft.ts';

/** Whether each is asked when those before them have acted, or all at once. Nothing where one acts alone. */
export function OrderSwitch() {
  const { t } = useLingui();
  const { signees } = useEditorScreen();
  const { draft, change } = useSendDraft();
  if (signees.filter((signee) => signee.kind !== 'copy').length < 2) return null;

  return (
    <Switch isSelected={draft.is_ordered ?? false} onChange={(isOrdered) => change({ is_ordered: isOrdered })}>
      {t`One after another, in the order of the list`}
    </Switch>
  );
}
