// Support tools. Failures are listed by id only, without any document content.
import type { FailedFile } from '@countersign/contract/failed-files';
import type { FailingSeal } from '@countersign/contract/seals';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FileCheck, FilePlus2, RotateCw, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatMoment } from '#lib/i18n.ts';
import { notify } from '#lib/notify.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FactLine } from '#ui/fact-line.tsx';
import { NewFileDialog } from '#ui/new-file-dialog.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { MaintenanceSection } from './maintenance-section.tsx';
import { failedFilesQuery, failingSealsQuery, useFinishAsNewFile, useRetryFile, useRetrySeal } from './support-api.ts';

export function SupportScreen() {
  return (
    <div className="flex flex-col gap-10">
      <MaintenanceSection />
      <FailingSeals />
      <FailedFiles />
    </div>
  );
}

function FailingSeals() {
  const { t } = useLingui();
  const seals = useQuery(failingSealsQuery);

  return (
    <Section
      title={t`Failed seals`}
      description={t`Sent documents that couldn’t be prepared or sealed after three tries or more. Nothing is lost, and we keep trying automatically. The log lists the reason under each ID.`}
    >
      {seals.isPending && <Skeleton className="h-24 rounded-xl" />}
      {seals.isError && <ErrorState onRetry={() => void seals.refetch()} isRetrying={seals.isFetching} />}
      {seals.data?.length === 0 && (
        <EmptyState icon={<ShieldCheck />} title={t`Everything is sealed`}>
          {t`If a seal keeps failing, we notify you and list it here.`}
        </EmptyState>
      )}
      {seals.data && seals.data.length > 0 && (
        <ul className="flex flex-col gap-2">
          {seals.data.map((seal) => (
            <SealRow key={seal.pdf_id} seal={seal} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function FailedFiles() {
  const { t } = useLingui();
  const files = useQuery(failedFilesQuery);

  return (
    <Section
      title={t`Files that could not be processed`}
      description={t`We keep the uploads, retry each one after every upgrade, and notify its owner when it’s ready. The log lists the reason under each ID.`}
    >
      {files.isPending && <Skeleton className="h-24 rounded-xl" />}
      {files.isError && <ErrorState onRetry={() => void files.refetch()} isRetrying={files.isFetching} />}
      {files.data?.length === 0 && (
        <EmptyState icon={<FileCheck />} title={t`No failed files`}>
          {t`If a file fails, we notify you (at most once a day) and list it here.`}
        </EmptyState>
      )}
      {files.data && files.data.length > 0 && (
        <ul className="flex flex-col gap-2">
          {files.data.map((file) => (
            <FileRow key={file.pdf_id} file={file} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function SealRow({ seal }: { seal: FailingSeal }) {
  const { t } = useLingui();
  const retry = useRetrySeal();
  const signed = seal.all_signed_at && formatMoment(seal.all_signed_at);
  const failed = seal.last_failed_at && formatMoment(seal.last_failed_at);
  const facts = [
    signed && t`Signed by all ${signed}`,
    failed && t`Failed last ${failed}`,
    seal.failures === 1 ? t`1 failure` : t`${seal.failures} failures`,
  ];
  return (
    <FailureRow id={seal.pdf_id} facts={facts} retry={retry}>
      {seal.all_signed_at && <FinishAsNewFile id={seal.pdf_id} />}
    </FailureRow>
  );
}

function FinishAsNewFile({ id }: { id: string }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const finish = useFinishAsNewFile();
  const onSuccess = () => notify.info(t`Trying again now`);
  return (
    <>
      <Button size="small" onPress={() => setIsOpen(true)}>
        <FilePlus2 aria-hidden="true" />
        {t`Finish as a new file`}
      </Button>
      <NewFileDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        isPending={finish.isPending}
        onConfirm={() => finish.mutate(id, { onSuccess, onSettled: () => setIsOpen(false) })}
      />
    </>
  );
}

function FileRow({ file }: { file: FailedFile }) {
  const { t } = useLingui();
  const retry = useRetryFile();
  const failed = file.failed_at && formatMoment(file.failed_at);
  const version = file.failed_version;
  const facts = [failed && t`First failed ${failed}`, version && t`Tried by version ${version}`];
  return <FailureRow id={file.pdf_id} facts={facts} retry={retry} />;
}

function FailureRow({
  id,
  facts,
  retry,
  children,
}: {
  id: string;
  facts: readonly (string | null)[];
  retry: ReturnType<typeof useRetrySeal>;
  children?: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-raised px-4 py-3">
      <span className="min-w-0 flex-1 basis-56">
        <span className="flex items-center gap-1">
          <code className="truncate text-sm text-ink">{id}</code>
          <CopyButton text={id} label={t`Copy ID`} />
        </span>
        <FactLine facts={facts} />
      </span>
      <Button
        size="small"
        isPending={retry.isPending}
        onPress={() => retry.mutate(id, { onSuccess: () => notify.info(t`Trying again now`) })}
      >
        <RotateCw aria-hidden="true" />
        {t`Try now`}
      </Button>
      {children}
    </li>
  );
}
