import { useLingui } from '@lingui/react/macro';
import { FileText } from 'lucide-react';
import { mayAddDocuments, useSpace } from '#lib/space/space.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkTabs } from '#ui/tabs.tsx';
import { Gallery } from './gallery.tsx';
import { DEFAULT_SORT, type OwnTab } from './gallery-search.ts';
import { useGalleryPreference } from './gallery-view.ts';
import { NewDocumentButton } from './new-document-button.tsx';
import { useEmptyTab } from './use-empty-tab.tsx';

/** Documents created by a standard member of an organization, whose documents gallery is only for admins. */
export function OwnDocuments({ tab }: { tab: OwnTab | undefined }) {
  const { t } = useLingui();
  const { space, organization, role } = useSpace();
  const mayAdd = mayAddDocuments({ organization, role });
  const [preference] = useGalleryPreference();
  const emptyTab = useEmptyTab(tab);
  const title = t`Your documents`;
  const tabs: { id?: OwnTab; label: string }[] = [
    { label: t`All` },
    { id: 'archived', label: t`Archived` },
    { id: 'deleted', label: t`Deleted` },
  ];

  return (
    <div className="mt-12">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-base font-semibold">{title}</h2>
        {mayAdd && <NewDocumentButton />}
      </div>
      <div className="mt-2 mb-6 border-b border-line">
        <LinkTabs
          label={t`Show`}
          keepsScroll
          selected={tab ?? 'all'}
          tabs={tabs.map(({ id, label }) => ({ id: id ?? 'all', label, search: id ? { tab: id } : {} }))}
        />
      </div>
      <Gallery
        filter={{ space, mode: 'edit', tab, sort: DEFAULT_SORT, search: '', folder: undefined, refresh: undefined }}
        preference={preference}
        label={title}
        isTitled
        isAlone
        onClearSearch={() => undefined}
        empty={
          emptyTab ?? (
            <EmptyState icon={<FileText />} title={t`No documents yet`}>
              {mayAdd && t`Drop a file anywhere on this page to begin.`}
            </EmptyState>
          )
        }
      />
    </div>
  );
}
