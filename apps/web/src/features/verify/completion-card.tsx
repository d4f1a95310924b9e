// What the code on a certificate of completion leads to: what was completed, and the hash that the file has to have.
import { type Completion, getCompletion } from '@countersign/contract/seals';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { call } from '#lib/api/call.ts';
import { formatMoment } from '#lib/i18n.ts';

interface CertificateCode {
  document: string;
  head: string;
}

export function CompletionCard({ code, checkedHash }: { code: CertificateCode; checkedHash: string | undefined }) {
  const { t } = useLingui();
  const found = useQuery({
    queryKey: ['completion', code.document, code.head],
    queryFn: ({ signal }) => call(getCompletion, { params: { id: code.document }, query: { head: code.head }, signal }),
    meta: { silent: true },
    retry: false,
  });

  if (found.isPending) return <p className="mt-6 text-sm text-ink-muted">{t`Looking for the document…`}</p>;
  if (found.isError)
    return (
      <p role="alert" className="mt-6 rounded-xl bg-warning-soft px-4 py-3 text-sm text-warning">
        {t`No completed document belongs to this code. It may be forged, or the document was removed.`}
      </p>
    );
  return <Completed completion={found.data} checkedHash={checkedHash} />;
}

function Completed({ completion, checkedHash }: { completion: Completion; checkedHash: string | undefined }) {
  const { t } = useLingui();
  const isSame = checkedHash === completion.sha256;

  return (
    <section aria-label={t`Completed document`} className="mt-6 rounded-2xl border border-line bg-raised p-5">
      <div className="flex items-start gap-3">
        <BadgeCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
        <div className="min-w-0">
          <h2 className="font-semibold break-words">{completion.name}</h2>
          <p className="text-sm text-ink-muted">{t`Completed here, ${formatMoment(completion.completed_at)}.`}</p>
        </div>
      </div>
      <ul className="mt-3 flex flex-col gap-1 text-sm">
        {completion.signees.map((signee) => (
          <li key={`${signee.name} ${signee.signed_at}`}>
            {signee.signed_at ? t`${signee.name}, ${formatMoment(signee.signed_at)}` : signee.name}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-xs break-all text-ink-muted">{t`SHA-256 of the file: ${completion.sha256}`}</p>
      {checkedHash === undefined ? (
        <p className="mt-3 text-sm text-ink-muted">{t`Choose your file below to see whether it is this one.`}</p>
      ) : (
        <p role="status" className={isSame ? 'mt-3 text-sm font-medium text-success' : 'mt-3 text-sm font-medium text-danger'}>
          {isSame ? t`The file you chose is this document.` : t`The file you chose is another one.`}
        </p>
      )}
    </section>
  );
}
