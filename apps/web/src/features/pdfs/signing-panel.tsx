// Details of the pdf that a notification refers to: progress of its recipients, and the next step.
import { getSigning } from '@countersign/contract/sign';
import type { Signee } from '@countersign/contract/signing';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { PRIVATE_SPACE } from '#lib/api/url.ts';
import { formatMoment } from '#lib/i18n.ts';
import { TASK_WORDS } from '#lib/signee-task-words.ts';
import { Badge } from '#ui/badge.tsx';
import { FactLine } from '#ui/fact-line.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { Modal } from '#ui/modal.tsx';
import { Quote } from '#ui/quote.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { homeQuery, pdfQuery, signeesQuery } from './pdf-queries.ts';
import { PdfStatus } from './pdf-status.tsx';
import { SIGNEE_KIND_NAMES, SIGNEE_STATUS_WORDS, signeeStatusWords } from './signee-words.ts';

export function SigningPanel({ pdfId, onClose }: { pdfId: string; onClose: () => void }) {
  const { t } = useLingui();
  const pdf = useQuery({ ...pdfQuery(pdfId), meta: { silent: true }, retry: false });
  const signees = useQuery({ ...signeesQuery(pdfId), enabled: pdf.isSuccess });
  const home = useQuery({ ...homeQuery(PRIVATE_SPACE), meta: { silent: true } });
  const toSign = home.data?.to_sign.data.find((entry) => entry.pdf.id === pdfId);

  // For a pdf deleted by its sender, this still tells signees how it ended.
  const signingState = useQuery({
    queryKey: ['pdfs', 'told', pdfId],
    queryFn: async ({ signal }) => (await call(getSigning, { params: { id: pdfId }, signal })).pdf,
    enabled: isApiError(pdf.error, 404),
    meta: { silent: true },
    retry: false,
  });

  if (pdf.isError && signingState.data) {
    return (
      <Modal
        isOpen
        title={signingState.data.name}
        onClose={onClose}
        footer={<ButtonLink to="/pdfs/$pdfId/{-$mode}" params={{ pdfId }} variant="primary">{t`Open`}</ButtonLink>}
      >
        <PdfStatus pdf={{ ...signingState.data, mode: 'signing', is_finalizing: false }} />
      </Modal>
    );
  }
  if (pdf.isError && (signingState.isError || !isApiError(pdf.error, 404))) {
    return (
      <Modal isOpen title={t`Document not found`} onClose={onClose}>
        <p className="text-sm text-ink-muted">{t`It was deleted, or it’s no longer shared with you.`}</p>
      </Modal>
    );
  }
  return (
    <Modal
      isOpen
      title={pdf.data?.name ?? t`Loading`}
      onClose={onClose}
      footer={
        pdf.data && (
          <ButtonLink
            to="/pdfs/$pdfId/{-$mode}"
            params={{ pdfId }}
            search={toSign ? { signee: toSign.signee_id } : {}}
            variant="primary"
          >
            {toSign ? t(TASK_WORDS[toSign.kind]) : t`Open`}
          </ButtonLink>
        )
      }
    >
      {pdf.data && !signees.isPending ? (
        <div className="flex flex-col gap-5">
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
            <PdfStatus pdf={pdf.data} />
            {formatMoment(pdf.data.completed_at ?? pdf.data.updated_at)}
          </p>
          {toSign && <p className="text-sm text-ink-muted">{t`From ${toSign.sender_name}`}</p>}
          <SigneeList signees={signees.data ?? []} />
        </div>
      ) : (
        <div role="status" aria-label={t`Loading`} className="flex flex-col gap-3">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
        </div>
      )}
    </Modal>
  );
}

function SigneeList({ signees }: { signees: readonly Signee[] }) {
  const { t } = useLingui();
  if (signees.length === 0) return null;

  return (
    <ol aria-label={t`Recipients`} className="flex flex-col gap-3">
      {signees.map((signee) => {
        const status = SIGNEE_STATUS_WORDS[signee.status];
        const moment = signee.signed_at ?? signee.declined_at ?? signee.viewed_at ?? signee.sent_at;
        return (
          <li key={signee.id} className="flex items-center gap-3">
            <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full" style={{ background: signee.color }} />
            <span className="min-w-0 flex-1">
              <span translate="no" className="block truncate text-sm font-medium text-ink">
                {signee.name}
              </span>
              <span className="block truncate text-xs text-ink-muted">
                <FactLine facts={[signee.email, moment && formatMoment(moment)]} />
              </span>
              {signee.decline_reason && <Quote className="mt-0.5 text-xs text-danger">{signee.decline_reason}</Quote>}
            </span>
            <Badge color={signee.kind === 'copy' ? 'gray' : status.color}>
              {signee.kind === 'copy' ? t(SIGNEE_KIND_NAMES.copy) : t(signeeStatusWords(signee))}
            </Badge>
          </li>
        );
      })}
    </ol>
  );
}
