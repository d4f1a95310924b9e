// Target of the code on a certificate of completion: the completed document, and the expected hash of its file.
import { type Completion, getCompletion } from '@countersign/contract/seals';
import type { Verification } from '@countersign/contract/verify';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { formatTime } from '#lib/i18n.ts';
import { FactLine } from '#ui/fact-line.tsx';

interface CertificateCode {
  document: string;
  head: string;
}

/** The document that the code stands for; makes no request without a code. */
export function useCompletion(code: CertificateCode | null) {
  return useQuery({
    queryKey: ['completion', code?.document, code?.head],
    queryFn: async ({ signal }) =>
      code && (await call(getCompletion, { params: { id: code.document }, query: { head: code.head }, signal })),
    enabled: code !== null,
    meta: { silent: true },
    retry: false,
  });
}

interface CompletionCardProps {
  found: ReturnType<typeof useCompletion>;
  /** Results for the chosen file. */
  checked: Verification | undefined;
}

export function CompletionCard({ found, checked }: CompletionCardProps) {
  const { t } = useLingui();
  if (found.isPending) return <p className="mt-6 text-sm text-ink-muted">{t`Looking for the document…`}</p>;
  if (found.data) return <Completed completion={found.data} checked={checked} />;
  return (
    <p role="alert" className="mt-6 rounded-xl bg-warning-soft px-4 py-3 text-sm text-warning">
      {isApiError(found.error, 404)
        ? t`No completed document matches this code. The code may be forged, or the document was removed.`
        : t`We couldn’t check the code because the server didn’t answer. Please reload the page.`}
    </p>
  );
}

function Completed({ completion, checked }: { completion: Completion; checked: Verification | undefined }) {
  const { t } = useLingui();
  const isSame = checked?.sha256 === completion.sha256;
  const name = completion.name;

  const whatElse = ({ ours, signatures }: Verification): string => {
    if (ours) return t`The file you chose isn’t “${name}”. It was sealed by Countersign too, but it’s another document.`;
    return signatures.some(({ is_seal }) => is_seal)
      ? t`The file you chose isn’t the completed “${name}”: it was changed, or it’s another document.`
      : t`The file you chose isn’t “${name}”: it wasn’t sealed by Countersign.`;
  };

  return (
    <section aria-label={t`Completed document`} className="mt-6 rounded-2xl border border-line bg-raised p-5">
      <div className="flex items-start gap-3">
        <BadgeCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
        <div className="min-w-0">
          <h2 translate="no" className="font-semibold break-words">
            {name}
          </h2>
          <p className="text-sm text-ink-muted">{t`Completed here, ${formatTime(completion.completed_at)}.`}</p>
        </div>
      </div>
      <ul className="mt-3 flex flex-col gap-1 text-sm">
        {completion.signees.map((signee) => (
          <li key={`${signee.name} ${signee.signed_at}`}>
            <FactLine facts={[signee.name, signee.signed_at && formatTime(signee.signed_at)]} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-xs break-all text-ink-muted">{t`SHA-256 of the file: ${completion.sha256}`}</p>
      {checked === undefined ? (
        <p className="mt-3 text-sm text-ink-muted">{t`Choose your file below to check whether it’s this document.`}</p>
      ) : (
        <p role="status" className={isSame ? 'mt-3 text-sm font-medium text-success' : 'mt-3 text-sm font-medium text-danger'}>
          {isSame ? t`The file you chose is this document.` : whatElse(checked)}
        </p>
      )}
    </section>
  );
}
