import { getSelfSignConsent, selfSign } from '@countersign/contract/self-sign';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { Language } from '@countersign/contract/languages';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { timeZoneHere, useLanguage } from '#lib/language.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { Button } from '#ui/button.tsx';
import { FetchFailed } from '#ui/fetch-failed.tsx';
import { Modal } from '#ui/modal.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { refreshPdfs } from '../../pdfs/pdf-queries.ts';
import { useEditorScreen } from '../context/editor-context.ts';
import { saveFirst } from '../context/save-first.ts';
import { AcceptActiveContent, useAcceptedContent } from '../signing-setup/accept-active-content.tsx';
import { MissingList, useMissing } from '../signing-setup/missing-list.tsx';
import { FlatCopyButton } from '../ui/flat-copy-button.tsx';
import { useLostScripts } from '../ui/lost-scripts.ts';

/** The last step of signing one's own document: the consent completes it. Missing entries are listed with links. */
export function SelfSignDialog({ signeeId, onClose }: { signeeId: string; onClose: () => void }) {
  const { t } = useLingui();
  const { pdf, editor } = useEditorScreen();
  const client = useQueryClient();
  const navigate = useNavigate();
  const consent = useQuery(consentQuery(pdf.id, useLanguage()));
  const [refusals, setRefusals] = useState<Record<string, string[]>>({});
  const { accepts_active_content: contentErrors, ...otherRefusals } = refusals;
  const accepted = useAcceptedContent(contentErrors !== undefined);
  const missing = useMissing(otherRefusals, { signsAlone: signeeId });
  const { calculation: lost } = useLostScripts(pdf);

  const sign = useMutation({
    mutationFn: async (consent_version: string) => {
      await saveFirst(editor);
      const body = { consent_version, time_zone: timeZoneHere(), ...(accepted.isAccepted && { accepts_active_content: true }) };
      return call(selfSign, { params: { id: pdf.id }, body });
    },
    meta: { silent: true },
    onMutate: () => setRefusals({}),
    onSuccess: async () => {
      await navigate({ to: '/signing-complete', search: { pdf: pdf.id }, replace: true });
      void refreshPdfs(client);
    },
    onError: (error) => {
      if (isApiError(error, 422) && Object.keys(error.errors).length > 0) return setRefusals(error.errors);
      // The consent text may have changed since it was shown.
      if (isApiError(error, 409)) void consent.refetch();
      return reportFailure(error);
    },
  });

  return (
    <Modal
      isOpen
      isLocked={sign.isPending}
      onClose={onClose}
      title={t`Sign this document`}
      footer={
        <>
          <Button isDisabled={sign.isPending} onPress={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            isDisabled={missing.length > 0 || !consent.data || (accepted.isAsked && !accepted.isAccepted)}
            isPending={sign.isPending}
            onPress={() => consent.data && sign.mutate(consent.data.version)}
          >
            <Check aria-hidden="true" />
            {t`Agree and finish`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p translate="no" className="text-base font-medium break-words text-ink">
          {pdf.name}
        </p>
        <MissingList entries={missing} onGo={onClose} title={t`Before you can finish`} />
        {missing.some(({ key }) => key === 'pdf') && (
          <div className="flex">
            <FlatCopyButton />
          </div>
        )}
        <AcceptActiveContent {...accepted} />
        {lost !== null && (
          <p className="rounded-xl border border-warning/30 bg-warning-soft p-3 text-sm break-words text-ink">{lost}</p>
        )}
        {consent.isError && <FetchFailed query={consent} />}
        {consent.isPending && <Skeleton className="h-40 rounded-xl" />}
        {/* People consent to this exact text, not to a machine translation. */}
        {consent.data && (
          <div translate="no" className="flex flex-col gap-3 rounded-xl bg-sunken p-4 text-sm">
            {consent.data.text.split('\n\n').map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
        <p className="text-sm text-ink-muted">{t`After this, the document is sealed and can’t be changed.`}</p>
      </div>
    </Modal>
  );
}

function consentQuery(id: string, language: Language) {
  return queryOptions({
    queryKey: ['self-sign-consent', id, language],
    queryFn: ({ signal }) => call(getSelfSignConsent, { params: { id }, query: { language }, signal }),
    meta: { silent: true },
  });
}
