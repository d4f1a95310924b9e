import type { Signee } from '@countersign/contract/signing';
import { partiesOf } from '@countersign/contract/signing-groups';
import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { SortableList } from '#ui/sortable-list.tsx';
import { useEditorScreen, useView } from '../context/editor-context.ts';
import { PanelSection } from '../ui/panel-section.tsx';
import { OrderSwitch } from './order-switch.tsx';
import { PartyRow, nameOfParty } from './party-row.tsx';
import { RolesToName } from './roles-to-name.tsx';
import { SharedAddresses } from './shared-addresses.tsx';
import { SigneeForm } from './signee-form.tsx';
import { useSigneeActions } from './signing-setup-api.ts';
import { type Steps, moved, stepsOf } from './signing-steps.ts';
import { useSendDraft } from './use-send-draft.ts';

/** The signees of a draft. New fields are assigned to the selected one. */
export function SigneesPanel({ isAddingAtFirst = false }: { isAddingAtFirst?: boolean }) {
  const { t, i18n } = useLingui();
  const { parties: holders, signees } = useEditorScreen();
  const [wantsToAdd, setIsAdding] = useState<boolean | null>(isAddingAtFirst || null);
  // Template roles are assigned before anyone else is added.
  const isAdding = wantsToAdd ?? holders.length === 0;
  const { add, order } = useSigneeActions();
  const { draft, isKnown, change } = useSendDraft();
  const arrange = (next: Steps) => {
    // Members of a group stay together. Sorting people implies that the order matters.
    const whole = next.map((step) => step.flatMap((id) => idsOfParty(parties, id)));
    order.mutate(whole, { onSuccess: () => isKnown && draft.is_ordered === null && change({ is_ordered: true }) });
  };
  const parties = partiesOf(signees);
  const steps = stepsOf(parties.map(([first]) => first));
  const chosen = useView((state) => state.signee_id);

  return (
    <PanelSection title={t`Recipients`}>
      {signees.length === 0 && (
        <p className="text-xs text-pretty text-ink-muted">{t`Add the people who need to sign, then place their fields on the pages.`}</p>
      )}
      {signees.length > 0 && (
        <SortableList
          label={t`Recipients in order`}
          rows={parties.map((party) => ({ id: party[0].id, text: nameOfParty(party, i18n.locale), party }))}
          handleLabel={({ text }) => t`Move ${text}`}
          onMove={(from, to) => arrange(moved(steps, from, to))}
        >
          {({ party }) => (
            <PartyRow party={party} parties={parties} steps={steps} isChosen={chosen === party[0].id} onOrder={arrange} />
          )}
        </SortableList>
      )}
      <SharedAddresses signees={signees} />
      <OrderSwitch />
      <RolesToName />
      {isAdding ? (
        <SigneeForm
          onSave={(values) => add.mutateAsync(values)}
          onDone={() => setIsAdding(false)}
          canCancel={signees.length > 0}
        />
      ) : (
        <Button size="small" autoFocus={wantsToAdd === false} onPress={() => setIsAdding(true)} className="self-start">
          <Plus aria-hidden="true" />
          {t`Add a recipient`}
        </Button>
      )}
    </PanelSection>
  );
}

function idsOfParty(parties: readonly (readonly Signee[])[], id: string): string[] {
  return parties.find(([first]) => first?.id === id)?.map((signee) => signee.id) ?? [];
}
