// Everyone has signed: shows the document first, then its proof.
import { downloadCertificate, downloadPdf } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Award, Check, Download, Printer } from 'lucide-react';
import { callForFile } from '#lib/api/call.ts';
import { formatMoment } from '#lib/i18n.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/button.tsx';
import { TextLink } from '#ui/link.tsx';
import { AttachedFiles } from '../pdfs/attached-files.tsx';
import { PdfImage } from '../pdfs/pdf-image.tsx';
import { pdfQuery } from '../pdfs/pdf-queries.ts';
import { usePrint } from '../pdfs/use-print.ts';
import { AfterSigning } from './after-signing.tsx';
import { RedirectNotice } from './redirect-notice.tsx';
import type { SigningState } from './signing-api.ts';
import { StatusScreen } from './status-screen.tsx';

const IMAGE_WIDTH = 320;

/** @param title what the signee has done; null for recipients of a copy */
export function CompletedScreen({ signing, title }: { signing: SigningState; title: string | null }) {
  const { t } = useLingui();
  const { pdf, signee, others, host } = signing;
  const { email } = signee;
  const isAlone = !others.some((other) => other.kind !== 'copy');
  const at = pdf.completed_at && formatMoment(pdf.completed_at);

  return (
    <StatusScreen
      icon={<Check />}
      tone="success"
      title={title ?? t`Everyone has signed`}
      action={<SignedFile pdfId={pdf.id} />}
      below={
        <div className="flex flex-col gap-4">
          <RedirectNotice signing={signing} />
          <AfterSigning signing={signing} />
          <FilesOfSignees pdfId={pdf.id} />
          <Proof signing={signing} />
        </div>
      }
    >
      <FirstPage pdfId={pdf.id} />
      <p translate="no" className="font-medium text-ink">
        {pdf.name}
      </p>
      {at && <p className="mt-1">{title === null || isAlone ? t`Completed ${at}` : t`Everyone has signed. Completed ${at}`}</p>}
      {!host && <p className="mt-1">{t`We’ll email you at ${email}.`}</p>}
    </StatusScreen>
  );
}

function FilesOfSignees({ pdfId }: { pdfId: string }) {
  const { t } = useLingui();
  return (
    <AttachedFiles
      pdfId={pdfId}
      version="completed"
      frame={(list) => (
        <section className="rounded-xl border border-line bg-raised p-4 shadow-card">
          <h2 className="mb-1 text-sm font-semibold text-ink">{t`Attached files`}</h2>
          {list}
        </section>
      )}
    />
  );
}

function FirstPage({ pdfId }: { pdfId: string }) {
  const pdf = useQuery({ ...pdfQuery(pdfId), meta: { silent: true } }).data;
  // Reserves the space, so that nothing shifts when it loads.
  return (
    <div className="relative mx-auto mb-4 flex h-56 w-full max-w-80 items-center justify-center">
      {pdf && <PdfImage pdf={pdf} width={IMAGE_WIDTH} />}
    </div>
  );
}

function SignedFile({ pdfId }: { pdfId: string }) {
  const { t } = useLingui();
  const print = usePrint(pdfId);
  const download = useMutation({
    mutationFn: async () => saveFile(await callForFile(downloadPdf, { params: { id: pdfId } })),
  });

  return (
    <>
      <Button variant="primary" size="large" isPending={download.isPending} onPress={() => download.mutate()}>
        <Download aria-hidden="true" />
        {t`Download the signed document`}
      </Button>
      <Button size="large" isPending={print.isPending} onPress={() => print.mutate()}>
        <Printer aria-hidden="true" />
        {t`Print`}
      </Button>
    </>
  );
}

/** Certificate, fingerprint of the sealed file, and a link to verify it. */
function Proof({ signing: { pdf, completion } }: { signing: SigningState }) {
  const { t } = useLingui();
  const certificate = useMutation({
    mutationFn: async () => saveFile(await callForFile(downloadCertificate, { params: { id: pdf.id } })),
  });

  return (
    <section className="flex gap-4 rounded-xl border border-line bg-raised p-4 shadow-card">
      <Award aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-ink" />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-52">
          <h2 className="text-sm font-semibold text-ink">{t`Proof of signing`}</h2>
          {completion && (
            <>
              <p className="mt-0.5 text-sm text-ink-muted">
                {t`Fingerprint (SHA-256)`}
                <TextLink
                  className="ms-2"
                  to="/verify"
                  search={{ document: pdf.id, head: completion.head }}
                >{t`Verify it`}</TextLink>
              </p>
              <p className="mt-1 font-mono text-xs break-all text-ink-muted">{completion.sha256}</p>
            </>
          )}
        </div>
        <Button size="small" isPending={certificate.isPending} onPress={() => certificate.mutate()}>
          {t`Certificate`}
        </Button>
      </div>
    </section>
  );
}
