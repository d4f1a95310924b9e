import { partiesOf } from '@countersign/contract/signing-groups';
import { useLingui } from '@lingui/react/macro';
import { Switch } from '#ui/switch.tsx';
import { useEditorScreen } from '../context/editor-context.ts';
import { useSendDraft } from './use-send-draft.ts';

/** Whether signees are asked in order or all at once. Hidden for a single one. */
export function OrderSwitch() {
  const { t } = useLingui();
  const { mode, signees, parties } = useEditorScreen();
  const { draft, change } = useSendDraft();
  const isOrdered = draft.is_ordered ?? false;
  const all = mode === 'template' ? parties : partiesOf(signees).map(([first]) => first);
  if (all.filter(({ kind }) => kind !== 'copy').length < 2) return null;

  return (
    <Switch isSelected={isOrdered} onChange={(is_ordered) => change({ is_ordered })}>
      <span className="flex flex-col">
        {t`One after another, in the order of the list`}
        <span className="text-xs text-ink-muted">
          {isOrdered ? t`Each person is asked after the previous one finishes` : t`Everyone signs at the same time`}
        </span>
      </span>
    </Switch>
  );
}
