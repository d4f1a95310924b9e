import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Send, Signature } from 'lucide-react';
import { useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { timeZoneHere } from '#lib/language.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { FetchFailed } from '#ui/fetch-failed.tsx';
import { Modal } from '#ui/modal.tsx';
import { useEditorScreen } from '../context/editor-context.ts';
import { FlatCopyButton } from '../ui/flat-copy-button.tsx';
import { useLostScripts } from '../ui/lost-scripts.ts';
import { AcceptActiveContent, useAcceptedContent } from './accept-active-content.tsx';
import { EmailFields } from './email-fields.tsx';
import { EmailStubs, useEmailStubs } from './email-stubs.tsx';
import { MissingList, useMissing } from './missing-list.tsx';
import { OrderSwitch } from './order-switch.tsx';
import { EmailReview } from './review/email-review.tsx';
import { RecipientsReview } from './review/recipients-review.tsx';
import { WhatHappens } from './review/what-happens.tsx';
import { SendOptions, endOfDay } from './send-options.tsx';
import { isSelf } from '../../pdfs/is-self.ts';
import { SharedAddresses } from './shared-addresses.tsx';
import { useSend } from './signing-setup-api.ts';
import { useSealMode } from './use-seal-mode.ts';
import { useSendDraft } from './use-send-draft.ts';

/** The last step before a draft is sent. Missing entries are listed with links. */
export function SendDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { pdf, signees } = useEditorScreen();
  const { draft, isKnown, failed, change, changeStubs, forget } = useSendDraft();
  const [refusals, setRefusals] = useState<Record<string, string[]>>({});
  const {
    due_at: dueErrors,
    expires_at: expiryErrors,
    accepts_active_content: contentErrors,
    redirect_url: redirectErrors,
    ...otherRefusals
  } = refusals;
  const { calculation: lost } = useLostScripts(pdf);
  const accepted = useAcceptedContent(contentErrors !== undefined);
  const stubs = useEmailStubs({ draft, changeStubs });
  const missing = [...useMissing(otherRefusals), ...stubs.missing];
  const { user } = useSession();
  // As shown, because the default of the space may change meanwhile.
  const sealMode = useSealMode(draft);
  const navigate = useNavigate();
  // If the user is the only signee, they sign right after sending.
  const self = signees.length === 1 ? signees.find((signee) => isSelf(signee, { user, signees })) : undefined;
  const send = useSend();

  const emailTexts = {
    subject: draft.subject,
    message: draft.message,
    stubs: stubs.given,
    time_zone: timeZoneHere(),
    due_at: endOfDay(draft.due),
    expires_at: endOfDay(draft.until),
  };

  const submit = async () => {
    setRefusals({});
    try {
      await send.mutateAsync({
        ...emailTexts,
        ...(draft.is_ordered !== null && { ordered: draft.is_ordered }),
        reminders: draft.reminders,
        allows_reassign: draft.allows_reassign,
        redirect_url: draft.redirect_url,
        ...(sealMode && { seal_mode: sealMode }),
        ...(accepted.isAccepted && { accepts_active_content: true }),
      });
    } catch (error) {
      if (isApiError(error, 422) && Object.keys(error.errors).length > 0) setRefusals(error.errors);
      else reportFailure(error);
      return;
    }
    forget();
    onClose();
    // This dialog may be unmounted by now, along with the draft.
    if (self) await navigate({ to: '.', search: { signee: self.id } });
    else await navigate({ to: '/signing/$pdfId/sent', params: { pdfId: pdf.id } });
  };

  return (
    <Modal
      isOpen
      onClose={onClose}
      size={self ? 'normal' : 'x-large'}
      title={self ? t`Sign this document` : t`Send for signing`}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            isDisabled={missing.length > 0 || !isKnown || (accepted.isAsked && !accepted.isAccepted)}
            isPending={send.isPending}
            onPress={() => void submit()}
          >
            {self ? <Signature aria-hidden="true" /> : <Send aria-hidden="true" />}
            {self ? t`Sign now` : t`Send`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <MissingList entries={missing} onGo={onClose} />
        {missing.some(({ key }) => key === 'pdf') && (
          <div className="flex">
            <FlatCopyButton />
          </div>
        )}
        {failed && <FetchFailed query={failed} />}
        <AcceptActiveContent {...accepted} />
        {lost !== null && (
          <p className="rounded-xl border border-warning/30 bg-warning-soft p-3 text-sm break-words text-ink">{lost}</p>
        )}
        {self ? (
          <p>{t`You’re the only signer. You can’t change the pages after this.`}</p>
        ) : (
          <>
            <RecipientsReview isOrdered={draft.is_ordered ?? false} />
            <SharedAddresses signees={signees} />
            <OrderSwitch />
            <div className="grid items-start gap-6 md:grid-cols-2">
              <div className="flex min-w-0 flex-col gap-4">
                <EmailFields values={draft} onChange={change} />
                <EmailStubs stubs={stubs} />
                <SendOptions
                  values={draft}
                  sealMode={sealMode ?? 'each'}
                  onChange={(values) => {
                    change(values);
                    // Earlier errors were about other dates.
                    setRefusals(otherRefusals);
                  }}
                  dateErrors={{ due: dueErrors?.[0], until: expiryErrors?.[0] }}
                  redirectError={redirectErrors?.[0]}
                />
              </div>
              <div className="flex min-w-0 flex-col gap-6">
                <EmailReview texts={emailTexts} />
                <WhatHappens draft={draft} />
              </div>
            </div>
          </>
        )}
      </div>
    </Modal>
  );
}
