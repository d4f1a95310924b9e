import type { Signee } from '@countersign/contract/signing';
import { type Element, isField } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Ellipsis, ListOrdered, PenLine, Plus, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useFocusKept } from '#ui/focus-kept.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { Name } from '#ui/name.tsx';
import { SortableList } from '#ui/sortable-list.tsx';
import { useDocument, useEditorScreen, useView } from '../context/editor-context.ts';
import { PanelSection } from '../ui/panel-section.tsx';
import { PartyButton } from '../ui/party-button.tsx';
import { OrderSwitch } from './order-switch.tsx';
import { RolesToName } from './roles-to-name.tsx';
import { SharedAddresses } from './shared-addresses.tsx';
import { SigneeDialog } from './signee-dialog.tsx';
import { SigneeForm } from './signee-form.tsx';
import { SIGNEE_KIND_NAMES } from '../../pdfs/signee-words.ts';
import { useSigneeActions } from './signing-setup-api.ts';
import { type Steps, joinedWithPrevious, moved, splitOff, stepsOf } from './signing-steps.ts';
import { useSendDraft } from './use-send-draft.ts';

/** Who signs. The chosen one is whom the next fields are for. */
export function SigneesPanel({ isAddingAtFirst = false }: { isAddingAtFirst?: boolean }) {
  const { t } = useLingui();
  const { parties, signees } = useEditorScreen();
  const [wantsToAdd, setIsAdding] = useState<boolean | null>(isAddingAtFirst || null);
  // Roles of the template are named first.
  const isAdding = wantsToAdd ?? parties.length === 0;
  const { add, order } = useSigneeActions();
  const { draft, isKnown, change } = useSendDraft();
  const arrange = (next: Steps) => {
    // Whoever puts people in an order means it.
    order.mutate(next, { onSuccess: () => isKnown && draft.is_ordered === null && change({ is_ordered: true }) });
  };
  const steps = stepsOf(signees);
  const chosen = useView((state) => state.signee_id);

  return (
    <PanelSection title={t`Recipients`}>
      {signees.length === 0 && (
        <p className="text-xs text-pretty text-ink-muted">{t`Add the people who need to sign, then place their fields on the pages.`}</p>
      )}
      {signees.length > 0 && (
        <SortableList
          label={t`Recipients in order`}
          rows={signees.map((signee) => ({ id: signee.id, text: signee.name, signee }))}
          handleLabel={({ text }) => t`Move ${text}`}
          onMove={(from, to) => arrange(moved(steps, from, to))}
        >
          {({ signee }) => (
            <SigneeRow signee={signee} signees={signees} steps={steps} isChosen={chosen === signee.id} onOrder={arrange} />
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

interface SigneeRowProps {
  signee: Signee;
  signees: readonly Signee[];
  steps: Steps;
  isChosen: boolean;
  onOrder: (steps: Steps) => void;
}

function SigneeRow({ signee, signees, steps, isChosen, onOrder }: SigneeRowProps) {
  const { t } = useLingui();
  const { editor } = useEditorScreen();
  const { remove } = useSigneeActions();
  const [isChanging, setIsChanging] = useState(false);
  const kinds = useDocument(useShallow((state) => kindsOf(state.elements, signee.id)));
  const count = kinds.length;
  const lacksSignature = signee.kind === 'signer' && !kinds.includes('signature');
  const fields = count === 1 ? t`1 field` : t`${count} fields`;
  const detail =
    signee.kind !== 'signer' ? t(SIGNEE_KIND_NAMES[signee.kind]) : lacksSignature ? t`${fields}, no signature` : fields;
  const step = steps.findIndex((entry) => entry.includes(signee.id));
  const place = steps.flat().indexOf(signee.id);
  const isTogether = (steps[step]?.length ?? 0) > 1;
  const earlier = signees.find(({ id }) => id === steps[step - 1]?.[0])?.name;

  return (
    <div
      ref={useFocusKept<HTMLDivElement>()}
      className={classNames(
        'flex min-w-0 flex-1 items-center gap-1 rounded-lg pe-1',
        isChosen ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      <PartyButton
        number={step + 1}
        party={signee}
        isChosen={isChosen}
        isDisabled={signee.kind !== 'signer'}
        onPress={() => editor.view.set({ signee_id: signee.id })}
      >
        <span className="block" title={signee.email}>
          <Name className="text-xs text-ink-muted">{signee.email}</Name>
        </span>
        <span className={classNames('block text-xs', lacksSignature ? 'font-medium text-warning' : 'text-ink-muted')}>
          {detail}
        </span>
      </PartyButton>
      <Menu
        trigger={<IconButton label={t`More for ${signee.name}`} icon={<Ellipsis />} className="size-8!" />}
        label={t`More for ${signee.name}`}
      >
        <MenuItem icon={<PenLine />} onAction={() => setIsChanging(true)}>
          {t`Change…`}
        </MenuItem>
        <MenuItem icon={<ArrowUp />} isDisabled={place === 0} onAction={() => onOrder(moved(steps, place, place - 1))}>
          {t`Move up`}
        </MenuItem>
        <MenuItem
          icon={<ArrowDown />}
          isDisabled={place === signees.length - 1}
          onAction={() => onOrder(moved(steps, place, place + 1))}
        >
          {t`Move down`}
        </MenuItem>
        {earlier !== undefined && (
          <MenuItem icon={<Users />} onAction={() => onOrder(joinedWithPrevious(steps, signee.id))}>
            {t`At the same time as ${earlier}`}
          </MenuItem>
        )}
        {isTogether && (
          <MenuItem icon={<ListOrdered />} onAction={() => onOrder(splitOff(steps, signee.id))}>
            {t`On their own, after the others`}
          </MenuItem>
        )}
        <MenuItem icon={<Trash2 />} isDanger onAction={() => remove.mutate(signee)}>
          {t`Remove`}
        </MenuItem>
      </Menu>
      {isChanging && <SigneeDialog signee={signee} isSent={false} onClose={() => setIsChanging(false)} />}
    </div>
  );
}

/** The kinds of a signee's fields, one for each field. */
function kindsOf(elements: ReadonlyMap<string, Element>, signeeId: string): Element['kind'][] {
  return [...elements.values()].filter((element) => isField(element) && element.signee_id === signeeId).map(({ kind }) => kind);
}
