// One signee of a sent pdf: status and actions.
import type { Signee } from '@countersign/contract/signing';
import { canAct, isStillOpen } from '@countersign/contract/signing-states';
import { useLingui } from '@lingui/react/macro';
import { BellRing, Ellipsis, Link2, PenLine, UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '#lib/i18n.ts';
import { useGuardedAction } from '#lib/session/use-guarded-action.ts';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { Name } from '#ui/name.tsx';
import { Quote } from '#ui/quote.tsx';
import { useEditorScreen } from '../context/editor-context.ts';
import { ReassignDialog } from './reassign-dialog.tsx';
import { SigneeDialog } from './signee-dialog.tsx';
import { SIGNEE_KIND_NAMES, SIGNEE_STATUS_WORDS, groupSentence, signeeStatusWords } from '../../pdfs/signee-words.ts';
import { hasLinkToCopy } from '../../pdfs/sent/use-copy-signee-link.ts';
import { useSentActions } from './sent-api.ts';

/** A single signee, or the members of a signing group. */
export function SentParty({ party }: { party: readonly [Signee, ...Signee[]] }) {
  const { t, i18n } = useLingui();
  const [signee, ...others] = party;
  if (others.length === 0) return <SentSignee signee={signee} />;
  return (
    <li className="flex flex-col gap-2">
      <span className="text-xs font-medium wrap-anywhere text-ink-muted">{t(groupSentence(party, i18n.locale))}</span>
      <ol className="flex flex-col gap-3 border-s border-line ps-3">
        {party.map((one) => (
          <SentSignee key={one.id} signee={one} />
        ))}
      </ol>
    </li>
  );
}

function SentSignee({ signee }: { signee: Signee }) {
  const { t } = useLingui();
  const { pdf, signees } = useEditorScreen();
  const status = SIGNEE_STATUS_WORDS[signee.status];
  const moment = signee.signed_at ?? signee.declined_at ?? signee.viewed_at ?? signee.sent_at;
  const successor = signee.signing_group_id === null && signees.find(({ id }) => id === signee.reassigned_to);
  const isOpen = isStillOpen(signee);
  const remindedAt = signee.reminded_at && isOpen ? formatMoment(signee.reminded_at) : null;

  return (
    <li className="flex items-start gap-3">
      <span aria-hidden="true" className="mt-1.5 size-2.5 shrink-0 rounded-full" style={{ background: signee.color }} />
      <span className="min-w-0 flex-1">
        <Name className="text-sm font-medium text-ink">{signee.name}</Name>
        <Name className="text-xs text-ink-muted">{signee.email}</Name>
        {signee.is_in_person && isOpen && <span className="block text-xs text-ink-muted">{t`Signs in person`}</span>}
        {successor && <span className="block text-xs text-ink-muted">{t`To ${successor.name}`}</span>}
        {remindedAt && <span className="block text-xs text-ink-muted">{t`Reminded: ${remindedAt}`}</span>}
        {signee.mail_refused_at && isOpen && (
          <span className="mt-1 block text-xs text-pretty text-danger">{t`Emails to this address can’t be delivered. Correct it, or give them their link.`}</span>
        )}
        {signee.decline_reason && <Quote className="mt-1 text-xs text-danger">{signee.decline_reason}</Quote>}
      </span>
      <span className="flex flex-col items-end gap-1">
        <Badge color={signee.kind === 'copy' ? 'gray' : status.color}>
          {signee.kind === 'copy' ? t(SIGNEE_KIND_NAMES.copy) : t(signeeStatusWords(signee))}
        </Badge>
        {moment && <span className="text-xs text-ink-muted">{formatMoment(moment)}</span>}
      </span>
      {pdf.signing_mode === 'pending' && isOpen && <SigneeMenu signee={signee} />}
    </li>
  );
}

function SigneeMenu({ signee }: { signee: Signee }) {
  const { t } = useLingui();
  const guarded = useGuardedAction();
  const { remind, copyLink, handOver } = useSentActions();
  const [dialog, setDialog] = useState<'correct' | 'hand-over' | null>(null);
  const close = () => setDialog(null);
  const isDue = canAct(signee);
  const acts = signee.kind !== 'copy';

  return (
    <>
      <Menu
        trigger={<IconButton label={t`More for ${signee.name}`} icon={<Ellipsis />} className="-mt-1 -me-2 size-8!" />}
        label={t`More for ${signee.name}`}
      >
        <MenuItem icon={<BellRing />} isDisabled={!isDue || !acts} onAction={guarded(() => remind.mutate(signee.id))}>
          {t`Remind`}
        </MenuItem>
        <MenuItem icon={<Link2 />} isDisabled={!hasLinkToCopy(signee)} onAction={guarded(() => copyLink.mutate(signee.id))}>
          {t`Copy their link`}
        </MenuItem>
        <MenuItem icon={<PenLine />} isDisabled={signee.status === 'viewed'} onAction={() => setDialog('correct')}>
          {t`Edit recipient…`}
        </MenuItem>
        <MenuItem icon={<UserRoundPen />} onAction={guarded(() => setDialog('hand-over'))}>
          {t`Reassign to someone else…`}
        </MenuItem>
      </Menu>
      {dialog === 'correct' && <SigneeDialog signee={signee} isSent onClose={close} />}
      {dialog === 'hand-over' && (
        <ReassignDialog
          title={t`Reassign ${signee.name}`}
          text={
            signee.is_in_person
              ? t`The new person signs in person too, and starts over. Entries by ${signee.name} are removed.`
              : t`The new person gets an email and starts over. Entries by ${signee.name} are removed, and their link stops working.`
          }
          onConfirm={(person) => handOver.mutateAsync({ id: signee.id, person })}
          onClose={close}
        />
      )}
    </>
  );
}
