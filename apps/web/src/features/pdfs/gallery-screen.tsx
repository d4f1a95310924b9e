import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { isAllowed } from '#lib/space/roles.ts';
import { mayAddDocuments, useSpace } from '#lib/space/space.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageDropZone } from '#ui/page-drop-zone.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { LinkTabs } from '#ui/tabs.tsx';
import { FolderDeleted, FolderPath, useIsFolderThere } from './folders/folder-path.tsx';
import { foldersQuery } from './folders/folder-queries.ts';
import { FolderTiles } from './folders/folder-tiles.tsx';
import { NewFolderButton } from './folders/new-folder-button.tsx';
import { Gallery } from './gallery.tsx';
import { type GalleryView, showsFolders, takesUploads, VIEW_MODES } from './gallery-rules.ts';
import { DEFAULT_SORT, type GalleryTab, type Sort } from './gallery-search.ts';
import { GalleryToolbar } from './gallery-toolbar.tsx';
import { useGalleryPreference } from './gallery-view.ts';
import { NothingForSignees } from './nothing-for-signees.tsx';
import { type SentFilter, isFiltered, sentFilterOf } from './sent/sent-filter.ts';
import { ChosenFilters, SentFiltersButton } from './sent/sent-filters.tsx';
import { useUpload } from './use-upload.tsx';

export interface GallerySearchParams {
  tab?: GalleryTab;
  sort?: Sort;
  search?: string;
  folder?: string;
  active?: string;
  t?: number;
}

type ScreenParams = GallerySearchParams & SentFilter;

export interface GalleryScreenProps {
  view: GalleryView;
  title: string;
  params: ScreenParams;
  /** Tabs; the first one, without an id, shows all. */
  tabs: readonly { id?: GalleryTab; label: string; count?: number | undefined }[];
  /** The main button; empty if nothing may be added. */
  add?: ReactNode;
  dropLabel: string;
  /** Content of an empty tab; `add` is the button that opens the file picker, if anything may be added. */
  empty: (add: ReactNode) => ReactNode;
}

/** Layout of the documents, templates and signing galleries. Tab, sort order and search are in the URL. */
export function GalleryScreen({ view, title, params, tabs, add: mainButton, dropLabel, empty }: GalleryScreenProps) {
  const { t } = useLingui();
  const { space, organization, role } = useSpace();
  const navigate = useNavigate();
  const [preference, setPreference] = useGalleryPreference();
  const { tab, sort = DEFAULT_SORT, search = '' } = params;
  const maySee = isAllowed(role, ['admin', 'standard']);
  const among = view === 'templates' ? 'template' : 'edit';
  const hasFolders = maySee && showsFolders(view, tab);
  const folder = hasFolders ? params.folder : undefined;
  const upload = useUpload(VIEW_MODES[view], { folder });
  const here = useQuery({ ...foldersQuery(space, { parent: folder ?? null, search, mode: among }), enabled: hasFolders });
  const folders = (hasFolders && here.data) || [];
  const isThere = useIsFolderThere(folder);
  const mayAdd = mayAddDocuments({ organization, role });

  const change = (changes: Pick<GallerySearchParams, 'sort' | 'search'>) =>
    void navigate({ to: '.', search: withoutDefaults({ ...params, ...changes }), replace: true });
  const sent = view === 'signing' ? sentFilterOf(params) : {};
  const changeSent = (filter: SentFilter) =>
    void navigate({ to: '.', search: { ...withoutDefaults({ tab, sort, search }), ...filter }, replace: true });

  const add = mayAdd && <Button variant="primary" onPress={upload.pick}>{t`Upload a file`}</Button>;

  const emptyHere = () => {
    if (folders.length > 0) return search === '' && <OnlyFolders add={add} />;
    return folder === undefined ? empty(add) : <EmptyFolder add={add} />;
  };

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
          mayAdd &&
          isThere && (
            <>
              {hasFolders && <NewFolderButton parent={folder ?? null} among={among} />}
              {mainButton}
            </>
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
            filters={view === 'signing' && <SentFiltersButton filter={sent} onChange={changeSent} />}
          />
        </div>
      </div>
      <ChosenFilters filter={sent} onChange={changeSent} />
      {isThere ? (
        <>
          {folder !== undefined && search === '' && <FolderPath folder={folder} top={title} />}
          <FolderTiles folders={folders} />
          <Gallery
            filter={{
              space,
              mode: VIEW_MODES[view],
              tab,
              sort,
              search,
              folder: hasFolders && search === '' ? (folder ?? null) : undefined,
              sent,
              refresh: params.t,
            }}
            preference={preference}
            active={params.active}
            label={title}
            empty={emptyHere()}
            isAlone={folders.length === 0}
            isFiltered={isFiltered(sent)}
            onClearSearch={() => void navigate({ to: '.', search: withoutDefaults({ tab, sort, folder }), replace: true })}
          />
          {takesUploads(tab) && mayAdd && <PageDropZone onDrop={upload.add}>{dropLabel}</PageDropZone>}
        </>
      ) : (
        <FolderDeleted all={title} />
      )}
    </>
  );
}

function EmptyFolder({ add }: { add: ReactNode }) {
  const { t } = useLingui();
  return (
    <EmptyState icon={<FolderOpen />} title={t`This folder is empty`} action={add}>
      {add && t`Drag something here, or choose “Move” in a card’s menu.`}
    </EmptyState>
  );
}

function OnlyFolders({ add }: { add: ReactNode }) {
  const { t } = useLingui();
  return (
    <EmptyState icon={<FolderOpen />} title={t`Only folders here`} action={add}>
      {t`What you’re looking for may be in one of them.`}
    </EmptyState>
  );
}

type Optional<Of> = { [Key in keyof Of]?: Of[Key] | undefined };

/** Removes default values from the URL. */
function withoutDefaults({ tab, sort, search, folder, ...rest }: Optional<ScreenParams>): ScreenParams {
  return {
    ...sentFilterOf(rest),
    ...(tab ? { tab } : {}),
    ...(sort && sort !== DEFAULT_SORT ? { sort } : {}),
    ...(search ? { search } : {}),
    ...(folder ? { folder } : {}),
  };
}
