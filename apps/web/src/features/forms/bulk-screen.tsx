import type { BulkSend } from '@countersign/contract/bulk-sends';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft, Download, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { saveFile } from '#lib/save-file.ts';
import { useGuardedAction } from '#lib/session/use-guarded-action.ts';
import { useSpace } from '#lib/space/space.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ButtonLink, TextLink } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { bulkSendQuery, fetchOutcome, useBulkActions } from './bulk-api.ts';
import { BulkStateBadge, progressOf } from './bulk-list.tsx';
import { BulkMapping } from './bulk-mapping.tsx';
import { BulkRows } from './bulk-rows.tsx';

const DAY_MS = 86_400_000;

/** A bulk send: validation, sending, and results. */
export function BulkScreen() {
  const { t } = useLingui();
  const { bulkSendId } = useParams({ from: '/app/forms/many/$bulkSendId' });
  const { space } = useSpace();
  const bulk = useQuery(bulkSendQuery(space, bulkSendId));
  const [isUnsaved, setIsUnsaved] = useState(false);

  if (isApiError(bulk.error, 404)) {
    return (
      <EmptyState title={t`Not found`} action={<ButtonLink to="/forms" search={{ tab: 'many' }}>{t`All bulk sends`}</ButtonLink>}>
        {t`It was deleted, or belongs to another workspace.`}
      </EmptyState>
    );
  }
  if (bulk.isError && !bulk.data) return <ErrorState onRetry={() => void bulk.refetch()} isRetrying={bulk.isFetching} />;
  if (!bulk.data) return <Skeleton className="h-64 rounded-xl" />;
  const { data } = bulk;

  return (
    <>
      <TextLink to="/forms" search={{ tab: 'many' }} className="mb-4 inline-flex items-center gap-2">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t`All bulk sends`}
      </TextLink>
      <PageHeader
        title={data.name}
        description={data.template_name ? t`${data.file_name}, with the template ${data.template_name}` : data.file_name}
        actions={<Actions bulk={data} isUnsaved={isUnsaved} />}
      />
      <div className="mt-6 flex flex-col gap-6">
        <Figures bulk={data} />
        {data.status === 'checked' && <BulkMapping bulk={data} onUnsaved={setIsUnsaved} />}
        {/* Remounts when it changes whether rows can be sent, which decides the first filter. */}
        <BulkRows key={`${data.status} ${data.problems.length === 0}`} bulk={data} />
      </div>
    </>
  );
}

/** @param isUnsaved there is visible input that would not be sent */
function Actions({ bulk, isUnsaved }: { bulk: BulkSend; isUnsaved: boolean }) {
  const { t } = useLingui();
  const { space } = useSpace();
  const navigate = useNavigate();
  const guarded = useGuardedAction();
  const { send, remove } = useBulkActions();
  const [asks, setAsks] = useState<'send' | 'delete' | null>(null);
  const outcome = useMutation({ mutationFn: () => fetchOutcome(space, bulk.id), onSuccess: saveFile });
  const { ready, invalid } = bulk.counts;
  const close = () => setAsks(null);

  return (
    <>
      <BulkStateBadge bulk={bulk} />
      {isForgettable(bulk) && <IconButton label={t`Delete`} icon={<Trash2 />} onPress={() => setAsks('delete')} />}
      <Button isPending={outcome.isPending} onPress={() => outcome.mutate()}>
        <Download aria-hidden="true" />
        {bulk.status === 'checked' ? t`Download results` : t`Download results`}
      </Button>
      {bulk.status === 'checked' && (
        <Button
          variant="primary"
          isDisabled={ready === 0 || bulk.problems.length > 0 || isUnsaved}
          isPending={send.isPending}
          onPress={guarded(() => setAsks('send'))}
        >
          <Send aria-hidden="true" />
          {ready === 1 ? t`Send 1 document` : t`Send ${ready} documents`}
        </Button>
      )}
      <ConfirmDialog
        isOpen={asks === 'send'}
        title={ready === 1 ? t`Send 1 document?` : t`Send ${ready} documents?`}
        confirmLabel={t`Send`}
        isPending={send.isPending}
        onClose={close}
        onConfirm={() => send.mutate(bulk.id, { onSettled: close })}
      >
        {invalid === 0
          ? t`Each document goes to the people in its row.`
          : t`Each document goes to the people in its row. Rows with errors (${invalid}) are skipped.`}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asks === 'delete'}
        isDanger
        title={t`Delete “${bulk.name}”?`}
        confirmLabel={t`Delete`}
        isPending={remove.isPending}
        onClose={close}
        onConfirm={() => remove.mutate(bulk.id, { onSuccess: () => void navigate({ to: '/forms', search: { tab: 'many' } }) })}
      >
        {bulk.status === 'checked'
          ? t`The file and its results are deleted. Nothing was sent.`
          : t`The table is deleted. Documents already sent aren’t affected.`}
      </ConfirmDialog>
    </>
  );
}

/** Sent rows count towards the daily limit, so they are kept that long. */
function isForgettable({ status, sent_at }: BulkSend): boolean {
  return status === 'checked' || (status === 'done' && sent_at !== null && Date.now() - Date.parse(sent_at) > DAY_MS);
}

function Figures({ bulk }: { bulk: BulkSend }) {
  const { t } = useLingui();
  const { counts, status } = bulk;
  const figures = [
    { label: t`Rows`, value: counts.total, tone: 'text-ink' },
    ...(status === 'checked' ? [{ label: t`Ready`, value: counts.ready, tone: 'text-success' }] : []),
    ...(status === 'checked' ? [] : [{ label: t`Sent`, value: counts.sent, tone: 'text-success' }]),
    {
      label: status === 'checked' ? t`With errors` : t`Left out`,
      value: counts.invalid,
      tone: counts.invalid > 0 ? 'text-danger' : 'text-ink',
    },
    ...(counts.failed > 0 ? [{ label: t`Failed`, value: counts.failed, tone: 'text-danger' }] : []),
  ];
  const percent = Math.round(progressOf(bulk) * 100);

  return (
    <div className="rounded-xl border border-line bg-raised p-5 shadow-card">
      <dl className="grid grid-cols-3 gap-4 sm:flex sm:gap-12">
        {figures.map(({ label, value, tone }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-xs text-ink-muted">{label}</dt>
            <dd className={`text-xl font-semibold tabular-nums ${tone}`}>{value}</dd>
          </div>
        ))}
      </dl>
      {status === 'sending' && (
        <div className="mt-5" role="status">
          <ProgressBar label={t`Sending`} value={progressOf(bulk)} />
          <p className="mt-2 text-xs text-ink-muted">{t`${percent} % sent. Sending continues if you leave this page.`}</p>
        </div>
      )}
    </div>
  );
}
