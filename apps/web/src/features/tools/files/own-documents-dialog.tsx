import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { foundPdfsQuery } from '#features/pdfs/pdf-queries.ts';
import { useSpace } from '#lib/space/space.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Modal } from '#ui/modal.tsx';
import { Name } from '#ui/name.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';

export interface OwnDocumentsDialogProps {
  onPick: (pdf: { id: string; name: string }) => void;
  onClose: () => void;
}

/** Copies files of the user's documents, which stay unchanged. */
export function OwnDocumentsDialog({ onPick, onClose }: OwnDocumentsDialogProps) {
  const { t } = useLingui();
  const { space } = useSpace();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const found = useQuery({ ...foundPdfsQuery(space, search), placeholderData: keepPreviousData });
  const ready = found.data?.filter(({ engine_mode }) => engine_mode === 'ready') ?? [];

  return (
    <Modal
      isOpen
      size="large"
      title={t`From your documents`}
      onClose={onClose}
      footer={<Button onPress={onClose}>{t`Cancel`}</Button>}
    >
      <div className="flex flex-col gap-4">
        <TextField label={t`Search your documents`} value={typed} onChange={setTyped} autoComplete="off" autoFocus />
        {found.isPending && <Skeleton className="h-40 rounded-xl" />}
        {found.isError && <ErrorState onRetry={() => void found.refetch()} isRetrying={found.isFetching} />}
        {found.isSuccess && ready.length === 0 && (
          <p className="py-8 text-center text-sm text-ink-muted">
            {search === '' ? t`You have no documents here yet.` : t`No results for “${search}”.`}
          </p>
        )}
        <ul aria-label={t`Documents`} className="flex flex-col gap-2">
          {ready.map((pdf) => (
            <li key={pdf.id}>
              <AriaButton
                onPress={() => {
                  onPick(pdf);
                  onClose();
                }}
                className="flex min-h-12 w-full cursor-default items-center gap-3 rounded-xl border border-line bg-raised px-4 text-start hover:bg-hover [&_svg]:size-4 [&_svg]:text-ink-muted"
              >
                <FileText aria-hidden="true" />
                <Name className="min-w-0 text-sm font-medium text-ink">{pdf.name}</Name>
              </AriaButton>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}
