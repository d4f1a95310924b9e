// After signing: what happens now, and the final files as soon as they are there. Never an error after success.
import { PDF_CHANGED_EVENT, channels } from '@countersign/contract/live';
import { downloadCertificate, downloadPdf } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Award, Ban, Check, Download } from 'lucide-react';
import { useState } from 'react';
import { callForFile } from '#lib/api/call.ts';
import { useLiveChannel } from '#lib/live.ts';
import { formatMoment } from '#lib/i18n.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { Button } from '#ui/button.tsx';
import { FactLine } from '#ui/fact-line.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { saveFile } from '#lib/save-file.ts';
import { AfterSigning, Fingerprint } from './after-signing.tsx';
import { OtherSignees } from './other-signees.tsx';
import { type SigningState, signingQuery } from './signing-api.ts';
import { StatusScreen } from './status-screen.tsx';

const POLL_MS = 3_000;

export function SigningCompleteScreen() {
  const { t } = useLingui();
  const { pdf: pdfId = '' } = useSearch({ from: '/signing-complete' });
  const signing = useQuery({
    ...signingQuery(pdfId),
    enabled: pdfId !== '',
    refetchInterval: ({ state }) =>
      state.data?.pdf.signing_mode === 'completed' || state.data?.pdf.signing_mode === 'declined' ? false : POLL_MS,
  });
  useLiveChannel(signing.data ? channels.pdf(pdfId) : null, (event) => {
    if (event === PDF_CHANGED_EVENT) void signing.refetch();
  });

  if (!signing.data) {
    return (
      <StatusScreen icon={<Check />} tone="success" title={t`Thank you`}>
        {t`What you have done is saved. The signed document comes to you by mail.`}
      </StatusScreen>
    );
  }
  return <Outcome signing={signing.data} />;
}

function Outcome({ signing }: { signing: SigningState }) {
  const { t } = useLingui();
  const { pdf, signee, others, sender_name } = signing;
  const acting = others.filter((other) => other.kind !== 'copy');
  const open = acting.filter((other) => other.status !== 'signed' && other.status !== 'reassigned');

  const title = signee.kind === 'approver' ? t`You have approved` : t`You have signed`;
  const below = <AfterSigning signing={signing} />;

  if (pdf.signing_mode === 'completed') {
    return (
      <StatusScreen
        icon={<Check />}
        tone="success"
        title={t`Everybody has signed`}
        action={<FinalFiles pdfId={pdf.id} />}
        below={below}
      >
        <p className="font-medium text-ink">{pdf.name}</p>
        {pdf.completed_at && <p className="mt-1">{t`Completed ${formatMoment(pdf.completed_at)}`}</p>}
        <Fingerprint signing={signing} />
      </StatusScreen>
    );
  }
  if (pdf.signing_mode === 'declined') {
    return (
      <StatusScreen icon={<Ban />} tone="danger" title={t`This document was not completed`} below={below}>
        {t`“${pdf.name}” was declined or withdrawn. ${sender_name} knows about it.`}
      </StatusScreen>
    );
  }
  if (open.length === 0) {
    return (
      <StatusScreen icon={<Check />} tone="success" title={title} below={below}>
        <p>{t`The final document is being made. It appears here in a moment.`}</p>
        <ProgressBar label={t`Making the final document`} className="mx-auto mt-6 max-w-48" />
      </StatusScreen>
    );
  }
  return (
    <StatusScreen icon={<Check />} tone="success" title={title} below={below}>
      <p className="text-sm">
        <FactLine facts={[pdf.name, signee.signed_at && formatMoment(signee.signed_at)]} />
      </p>
      <p className="mt-2">{t`The others come next; you get the final document by mail.`}</p>
      <OtherSignees others={acting} />
    </StatusScreen>
  );
}

function FinalFiles({ pdfId }: { pdfId: string }) {
  const { t } = useLingui();
  const [pending, setPending] = useState<'pdf' | 'certificate' | null>(null);
  const get = async (what: 'pdf' | 'certificate') => {
    setPending(what);
    try {
      saveFile(await callForFile(what === 'pdf' ? downloadPdf : downloadCertificate, { params: { id: pdfId } }));
    } catch (error) {
      reportFailure(error);
    } finally {
      setPending(null);
    }
  };

  return (
    <>
      <Button variant="primary" size="large" isPending={pending === 'pdf'} onPress={() => void get('pdf')}>
        <Download aria-hidden="true" />
        {t`Download the signed document`}
      </Button>
      <Button size="large" isPending={pending === 'certificate'} onPress={() => void get('certificate')}>
        <Award aria-hidden="true" />
        {t`Certificate`}
      </Button>
    </>
  );
}
