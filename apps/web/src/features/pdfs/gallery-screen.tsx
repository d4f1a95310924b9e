import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { isAllowed } from '#lib/space/roles.ts';
import { mayAddDocuments, useSpace } from '#lib/space/space.ts';
import { Button } from '#ui/button.tsx';
import { PageDropZone } from '#ui/page-drop-zone.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { LinkTabs } from '#ui/tabs.tsx';
import { Gallery } from './gallery.tsx';
import { DEFAULT_SORT, type GalleryTab, type GalleryView, type Sort, takesUploads, VIEW_MODES } from './gallery-rules.ts';
import { GalleryToolbar } from './gallery-toolbar.tsx';
import { useGalleryPreference } from './gallery-view.ts';
import { NothingForSignees } from './nothing-for-signees.tsx';
import { useUpload } from './use-upload.ts';

export interface GallerySearchParams {
  tab?: GalleryTab;
  sort?: Sort;
  search?: string;
  active?: string;
  t?: number;
}

export interface GalleryScreenProps {
  view: GalleryView;
  title: string;
  params: GallerySearchParams;
  /** The tabs, the first one (without an id) shows all. */
  tabs: readonly { id?: GalleryTab; label: string; count?: number | undefined }[];
  /** The label of the main button; left out where nothing may be added. */
  addLabel?: string | undefined;
  dropLabel: string;
  /** What to say when the tab holds nothing; `add` is the button that opens the file picker. */
  empty: (add: ReactNode) => ReactNode;
}

/** The frame that documents, templates and signing share. Tab, order and search are in the address. */
export function GalleryScreen({ view, title, params, tabs, addLabel, dropLabel, empty }: GalleryScreenProps) {
  const { t } = useLingui();
  const { space, organization, role } = useSpace();
  const navigate = useNavigate();
  const [preference, setPreference] = useGalleryPreference();
  const upload = useUpload(VIEW_MODES[view]);
  const { tab, sort = DEFAULT_SORT, search = '' } = params;
  const maySee = isAllowed(role, ['admin', 'standard']);
  const mayAdd = mayAddDocuments({ organization, role });

  const change = (changes: Pick<GallerySearchParams, 'sort' | 'search'>) =>
    void navigate({ to: '.', search: withoutDefaults({ ...params, ...changes }), replace: true });

  if (!maySee) {
    return (
      <>
        <PageHeader title={title} />
        <div className="mt-8">
          <NothingForSignees />
        </div>
      </>
    );
  }

  return (
    <>
      <PageHeader
        title={title}
        actions={
          addLabel &&
          mayAdd && (
            <Button variant="primary" onPress={upload.pick}>
              <Plus aria-hidden="true" />
              {addLabel}
            </Button>
          )
        }
      />
      {upload.input}
      <div data-head="gallery" className="mt-4 mb-6 flex flex-wrap-reverse items-center gap-x-6 border-b border-line">
        <LinkTabs
          label={t`Show`}
          selected={tab ?? 'all'}
          tabs={tabs.map(({ id, label, count }) => ({ id: id ?? 'all', label, count, search: id ? { tab: id } : {} }))}
        />
        <div className="flex min-w-full flex-1 py-2 sm:min-w-96">
          <GalleryToolbar
            key={tab}
            search={search}
            onSearch={(text) => change({ search: text })}
            sort={sort}
            onSort={(next) => change({ sort: next })}
            preference={preference}
            onPreference={setPreference}
          />
        </div>
      </div>
      <Gallery
        filter={{ space, mode: VIEW_MODES[view], tab, sort, search, refresh: params.t }}
        preference={preference}
        active={params.active}
        label={title}
        empty={empty(mayAdd && <Button variant="primary" onPress={upload.pick}>{t`Upload a PDF`}</Button>)}
        onClearSearch={() => change({ search: '' })}
      />
      {takesUploads(tab) && mayAdd && <PageDropZone onDrop={upload.add}>{dropLabel}</PageDropZone>}
    </>
  );
}

/** A gallery as it opens has a bare address. */
function withoutDefaults({ tab, sort, search }: GallerySearchParams): GallerySearchParams {
  return {
    ...(tab ? { tab } : {}),
    ...(sort && sort !== DEFAULT_SORT ? { sort } : {}),
    ...(search ? { search } : {}),
  };
}
