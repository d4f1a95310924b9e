// One recipient in the panel, or a signing group, of whom any one member acts.
import type { Signee } from '@countersign/contract/signing';
import { isSigning } from '@countersign/contract/signees';
import { SIGNING_GROUP_SIZE, oneOf } from '@countersign/contract/signing-groups';
import { type Element, isField } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Ellipsis, ListOrdered, PenLine, Signature, Trash2, UserRoundPlus, Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useFocusRestored } from '#ui/focus-restored.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { Name } from '#ui/name.tsx';
import { SIGNEE_KIND_NAMES, groupSentence } from '../../pdfs/signee-words.ts';
import { useDocument, useEditorScreen } from '../context/editor-context.ts';
import { PartyButton } from '../ui/party-button.tsx';
import { Alternates } from './alternates.tsx';
import { SigneeDialog } from './signee-dialog.tsx';
import { useSigneeActions } from './signing-setup-api.ts';
import { type Steps, joinedWithPrevious, moved, splitOff } from './signing-steps.ts';
import { usePlaceSignature } from './use-place-signature.ts';

const AlternateDialog = lazyPart(async () => (await import('./alternate-dialog.tsx')).AlternateDialog);

export type SigningParty = readonly [Signee, ...Signee[]];

interface PartyRowProps {
  party: SigningParty;
  parties: readonly SigningParty[];
  steps: Steps;
  isChosen: boolean;
  onOrder: (steps: Steps) => void;
}

/** The name of a recipient, or the names of a group's members. */
export function nameOfParty(party: SigningParty, language: string): string {
  return oneOf(
    party.map(({ name }) => name),
    language,
  );
}

export function PartyRow({ party, parties, steps, isChosen, onOrder }: PartyRowProps) {
  const { t, i18n } = useLingui();
  const { editor } = useEditorScreen();
  const [signee] = party;
  const isGroup = party.length > 1;
  const step = steps.findIndex((entry) => entry.includes(signee.id));

  return (
    <div
      ref={useFocusRestored<HTMLDivElement>()}
      className={classNames('min-w-0 flex-1 rounded-lg', isChosen ? 'bg-accent-soft' : 'hover:bg-hover')}
    >
      <div className="flex items-center gap-1 pe-1">
        <PartyButton
          number={step + 1}
          party={signee}
          title={isGroup ? t(groupSentence(party, i18n.locale)) : undefined}
          isChosen={isChosen}
          isDisabled={signee.kind !== 'signer'}
          onPress={() => editor.view.set({ signee_id: signee.id })}
        >
          {!isGroup && (
            <span className="block" title={signee.email}>
              <Name className="text-xs text-ink-muted">{signee.email}</Name>
            </span>
          )}
          <PartyFacts party={party} />
        </PartyButton>
        <PartyMenu party={party} parties={parties} steps={steps} onOrder={onOrder} />
      </div>
      {isChosen && <PlaceSignature signee={signee} />}
      {isGroup && <Alternates party={party} />}
    </div>
  );
}

/** Next step for a recipient just added, until their first signature field is placed. */
function PlaceSignature({ signee }: { signee: Signee }) {
  const { t } = useLingui();
  const placeSignature = usePlaceSignature();
  if (!useLacksSignature(signee)) return null;
  return (
    <div className="ps-12 pe-2 pb-2">
      <Button size="small" onPress={() => placeSignature(signee.id)}>
        <Signature aria-hidden="true" />
        {t`Place the signature`}
      </Button>
    </div>
  );
}

function useLacksSignature(signee: Signee): boolean {
  const hasOne = useDocument((state) => kindsOf(state.elements, signee.id).includes('signature'));
  return signee.kind === 'signer' && !hasOne;
}

function PartyFacts({ party }: { party: SigningParty }) {
  const { t } = useLingui();
  const [signee] = party;
  const count = useDocument((state) => kindsOf(state.elements, signee.id).length);
  const lacksSignature = useLacksSignature(signee);
  const fields = count === 1 ? t`1 field` : t`${count} fields`;
  // The title of a group already says what it does.
  if (party.length > 1 && signee.kind !== 'signer') return null;
  const detail =
    signee.kind !== 'signer' ? t(SIGNEE_KIND_NAMES[signee.kind]) : lacksSignature ? t`${fields}, no signature` : fields;

  return (
    <span className={classNames('block text-xs', lacksSignature ? 'font-medium text-warning' : 'text-ink-muted')}>{detail}</span>
  );
}

function PartyMenu({ party, parties, steps, onOrder }: Omit<PartyRowProps, 'isChosen'>) {
  const { t, i18n } = useLingui();
  const { remove } = useSigneeActions();
  const [dialog, setDialog] = useState<'change' | 'alternate' | null>(null);
  const [signee] = party;
  const isGroup = party.length > 1;
  const name = nameOfParty(party, i18n.locale);
  const index = steps.flat().indexOf(signee.id);
  const step = steps.findIndex((entry) => entry.includes(signee.id));
  const isTogether = (steps[step]?.length ?? 0) > 1;
  const before = parties.find(([{ id }]) => id === steps[step - 1]?.[0]);
  const earlier = before && nameOfParty(before, i18n.locale);

  return (
    <>
      <Menu
        trigger={<IconButton label={t`More for ${name}`} icon={<Ellipsis />} className="size-8!" />}
        label={t`More for ${name}`}
      >
        {!isGroup && (
          <MenuItem icon={<PenLine />} onAction={() => setDialog('change')}>
            {t`Change…`}
          </MenuItem>
        )}
        {isSigning(signee.kind) && (
          <MenuItem
            icon={<UserRoundPlus />}
            isDisabled={party.length >= SIGNING_GROUP_SIZE.max}
            onAction={() => setDialog('alternate')}
          >
            {t`Add an alternate…`}
          </MenuItem>
        )}
        <MenuItem icon={<ArrowUp />} isDisabled={index === 0} onAction={() => onOrder(moved(steps, index, index - 1))}>
          {t`Move up`}
        </MenuItem>
        <MenuItem
          icon={<ArrowDown />}
          isDisabled={index === parties.length - 1}
          onAction={() => onOrder(moved(steps, index, index + 1))}
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
        {!isGroup && (
          <MenuItem icon={<Trash2 />} isDanger onAction={() => remove.mutate(signee)}>
            {t`Remove`}
          </MenuItem>
        )}
      </Menu>
      {dialog === 'change' && <SigneeDialog signee={signee} isSent={false} onClose={() => setDialog(null)} />}
      <Suspense>{dialog === 'alternate' && <AlternateDialog party={party} onClose={() => setDialog(null)} />}</Suspense>
    </>
  );
}

/** The kinds of a signee's fields, one entry per field. */
function kindsOf(elements: ReadonlyMap<string, Element>, signeeId: string): Element['kind'][] {
  return [...elements.values()].filter((element) => isField(element) && element.signee_id === signeeId).map(({ kind }) => kind);
}
