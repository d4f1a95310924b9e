import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LayoutTemplate } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useSpace } from '#lib/space/space.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Modal } from '#ui/modal.tsx';
import { Name } from '#ui/name.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { DEFAULT_SORT } from './gallery-search.ts';
import { PdfImage } from './pdf-image.tsx';
import { galleryQuery } from './pdf-queries.ts';
import { usePdfActions } from './use-pdf-actions.ts';

/** Chooses the template for a new document. */
export function NewFromTemplateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { use } = usePdfActions();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());

  return (
    <Modal
      isOpen
      size="large"
      title={t`From a template`}
      onClose={onClose}
      footer={<Button onPress={onClose}>{t`Cancel`}</Button>}
    >
      <div className="flex flex-col gap-4">
        <TextField label={t`Search templates`} value={typed} onChange={setTyped} autoComplete="off" autoFocus />
        <Templates search={search} isBusy={use.isPending} onPick={(pdf) => use.mutate({ pdf, mode: 'edit' })} />
      </div>
    </Modal>
  );
}

interface TemplatesProps {
  search: string;
  isBusy: boolean;
  onPick: (pdf: Parameters<ReturnType<typeof usePdfActions>['use']['mutate']>[0]['pdf']) => void;
}

function Templates({ search, isBusy, onPick }: TemplatesProps) {
  const { t } = useLingui();
  const { space } = useSpace();
  const filter = {
    space,
    mode: 'template',
    tab: undefined,
    sort: DEFAULT_SORT,
    search,
    folder: undefined,
    refresh: undefined,
  } as const;
  const templates = useInfiniteQuery(galleryQuery(filter));
  if (templates.isPending) return <Skeleton className="h-40 rounded-xl" />;
  if (templates.isError) return <ErrorState onRetry={() => void templates.refetch()} isRetrying={templates.isFetching} />;

  const pdfs = templates.data.pages.flatMap((page) => page.data).filter(({ engine_mode }) => engine_mode === 'ready');
  if (pdfs.length === 0 && search !== '')
    return <p className="py-8 text-center text-sm text-ink-muted">{t`No results for “${filter.search}”.`}</p>;
  if (pdfs.length === 0) {
    return (
      <EmptyState
        icon={<LayoutTemplate />}
        title={t`No templates yet`}
        action={<ButtonLink to="/templates">{t`Go to Templates`}</ButtonLink>}
      >
        {t`Place the fields once, then use the template as often as you like.`}
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label={t`Templates`} className="flex flex-col gap-2">
        {pdfs.map((pdf) => (
          <li key={pdf.id}>
            <AriaButton
              isDisabled={isBusy}
              onPress={() => onPick(pdf)}
              className="flex w-full cursor-default items-center gap-4 rounded-xl border border-line bg-raised p-3 text-start hover:bg-hover disabled:opacity-50"
            >
              <span className="relative flex h-14 w-11 shrink-0 items-center justify-center overflow-hidden rounded-md bg-sunken">
                <PdfImage pdf={pdf} width={96} />
              </span>
              <span className="min-w-0 flex-1">
                <Name className="text-sm font-medium text-ink">{pdf.name}</Name>
              </span>
            </AriaButton>
          </li>
        ))}
      </ul>
      {templates.hasNextPage && <LoadMore query={templates} />}
    </>
  );
}
