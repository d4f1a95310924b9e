import { downloadPdf } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import {
  Ban,
  CloudAlert,
  CloudCheck,
  CloudOff,
  Download,
  Ellipsis,
  HandHelping,
  ListChecks,
  Printer,
  RefreshCw,
  UserRoundPen,
} from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { callForFile } from '#lib/api/call.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { useMedia } from '#lib/use-media.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { useFieldNames } from '../editor/elements/shared/field-name.ts';
import { ReassignDialog } from '../editor/signing-setup/reassign-dialog.tsx';
import { saveFile } from '#lib/save-file.ts';
import { AskButton } from './ask-button.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { FieldList } from './field-list.tsx';
import type { FieldStep } from './model/field-steps.ts';
import type { ValueQueue } from './model/value-queue.ts';
import { forgetValues } from './model/value-storage.ts';
import { SenderMark, useSenderBranding } from './sender-branding.tsx';
import { type SigningState, handOn } from './signing-api.ts';
import { usePrint } from '../pdfs/use-print.ts';

export interface SigningHeaderProps {
  signing: SigningState;
  queue: ValueQueue;
  steps: readonly FieldStep[];
  current: string | null;
  onGo: (step: FieldStep) => void;
  /** Signing was reassigned to someone else. */
  onHandedOn: (name: string) => void;
  /** Set when signing on another person's device. */
  onHandBack?: (() => void) | undefined;
}

export function SigningHeader({ signing, queue, steps, current, onGo, onHandedOn, onHandBack }: SigningHeaderProps) {
  const { t } = useLingui();
  const nameOf = useFieldNames();
  const field = steps.find((step) => step.id === current)?.fields[0];
  const [isDeclining, setIsDeclining] = useState(false);
  const [isHandingOn, setIsHandingOn] = useState(false);
  const [isListing, setIsListing] = useState(false);
  // On narrow screens the name of the document gets the space.
  const isNarrow = useMedia('(width < 40rem)');
  const mayDecline = !signing.is_own && signing.signee.kind !== 'viewer';
  const isOfOrganization = useSenderBranding() !== null;
  const origin = useOrigin(signing);
  const print = usePrint(signing.pdf.id, () => queue.flush());
  /** A copy to read before signing, with the values so far. */
  const download = async () => {
    try {
      await queue.flush();
      saveFile(await callForFile(downloadPdf, { params: { id: signing.pdf.id } }));
    } catch (error) {
      reportFailure(error);
    }
  };

  return (
    <header className="z-30 shrink-0 bg-raised">
      {isOfOrganization && (
        <p className="flex items-center gap-2 px-3 pt-2.5 text-xs text-ink-muted sm:hidden">
          <SenderMark isSmall />
          <span className="min-w-0 truncate">{origin}</span>
        </p>
      )}
      <div className="flex h-14 items-center gap-2 border-b border-line px-3 sm:px-4">
        <span className={classNames('flex shrink-0', isOfOrganization && 'max-sm:hidden')}>
          <SenderMark />
        </span>
        <div className="min-w-0 flex-1 sm:ms-1">
          <h1 translate="no" className="truncate text-sm font-semibold text-ink">
            {signing.pdf.name}
          </h1>
          {origin && (
            <p className={classNames('truncate text-xs text-ink-muted', isOfOrganization && 'max-sm:hidden')}>{origin}</p>
          )}
        </div>
        <SaveText queue={queue} />
        {steps.length > 0 && <IconButton label={t`All fields`} icon={<ListChecks />} onPress={() => setIsListing(true)} />}
        {!onHandBack && !signing.is_own && (
          <AskButton
            pdfId={signing.pdf.id}
            senderName={signing.sender_name}
            field={field ? { id: field.id, name: nameOf(field) } : null}
          />
        )}
        <IconButton label={t`Download`} icon={<Download />} onPress={() => void download()} />
        {onHandBack && (
          <Button size="small" onPress={onHandBack} className="max-sm:px-2!">
            <HandHelping aria-hidden="true" />
            <span className="max-sm:sr-only">{t`Hand the device back`}</span>
          </Button>
        )}
        <Menu trigger={<IconButton label={t`More`} icon={<Ellipsis />} />} label={t`More`}>
          <MenuItem icon={<Printer />} onAction={() => print.mutate()}>
            {t`Print`}
          </MenuItem>
          {signing.allows_reassign && (
            <MenuItem icon={<UserRoundPen />} onAction={() => setIsHandingOn(true)}>
              {t`Reassign to someone else…`}
            </MenuItem>
          )}
          {mayDecline && (isNarrow || signing.allows_reassign) && (
            <MenuItem icon={<Ban />} isDanger onAction={() => setIsDeclining(true)}>
              {t`Decline`}
            </MenuItem>
          )}
        </Menu>
        {!isNarrow && !signing.allows_reassign && mayDecline && (
          <Button size="small" variant="quiet" onPress={() => setIsDeclining(true)}>
            {t`Decline`}
          </Button>
        )}
      </div>
      {isHandingOn && (
        <ReassignDialog
          title={t`Let someone else sign for you`}
          text={t`They’ll get an email and sign instead of you. You won’t be able to open the document anymore.`}
          onConfirm={async (person) => {
            await handOn(signing.pdf.id, person);
            await forgetValues(signing.signee.id);
            onHandedOn(person.name);
          }}
          onClose={() => setIsHandingOn(false)}
        />
      )}
      {isDeclining && <DeclineDialog signing={signing} onClose={() => setIsDeclining(false)} />}
      {isListing && <FieldList steps={steps} current={current} onGo={onGo} onClose={() => setIsListing(false)} />}
    </header>
  );
}

/** Sender of the document. The organization comes first, because the end may be cut off. */
function useOrigin({ is_own, sender_name }: SigningState): string | null {
  const { t } = useLingui();
  const organization = useSenderBranding()?.name;
  if (organization) return is_own ? organization : t`From ${organization} (${sender_name})`;
  return is_own ? null : t`From ${sender_name}`;
}

function SaveText({ queue }: { queue: ValueQueue }) {
  const { t } = useLingui();
  const { state, problems, closed } = useStore(queue.store);
  const refusal = closed ?? (Object.keys(problems).length > 0 ? t`Some entries need to be corrected` : null);
  const isRefused = state === 'saved' && refusal !== null;
  const looks = {
    saved: refusal === null ? { text: t`Saved`, icon: <CloudCheck /> } : { text: refusal, icon: <CloudAlert /> },
    saving: { text: t`Saving…`, icon: <RefreshCw /> },
    offline: { text: t`Offline. Your entries are kept on this device and sent later.`, icon: <CloudOff /> },
    error: { text: t`Not saved yet. Your entries are kept on this device and sent later.`, icon: <CloudAlert /> },
  }[state];
  const short = state === 'offline' ? t`Offline` : state === 'error' ? t`Not saved` : null;

  return (
    <span
      role="status"
      title={looks.text}
      className={`flex items-center gap-1.5 text-xs [&_svg]:size-4 ${short !== null || isRefused ? 'text-warning' : 'text-ink-muted'}`}
    >
      {looks.icon}
      <span className="max-sm:sr-only">{short ?? looks.text}</span>
    </span>
  );
}
