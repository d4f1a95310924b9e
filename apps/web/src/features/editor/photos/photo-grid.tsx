import type { Photo } from '@countersign/contract/integrations';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useImageSource } from '#lib/api/image-source.ts';
import { formatTime } from '#lib/i18n.ts';
import { LoadMore } from '#ui/load-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { FetchFailed } from './fetch-failed.tsx';
import { photosQuery } from './photos-api.ts';

interface PhotoGridProps {
  integrationId: string;
  projectId: string;
  chosen: readonly Photo[];
  onChoose: (photos: readonly Photo[]) => void;
}

/** Photos are selected by press, or by arrow keys and Space; they keep the order of selection. */
export function PhotoGrid({ integrationId, projectId, chosen, onChoose }: PhotoGridProps) {
  const { t } = useLingui();
  const photos = useInfiniteQuery(photosQuery(integrationId, projectId));
  if (photos.isError) return <FetchFailed query={photos} />;
  if (photos.isPending) return <Skeleton className="min-h-0 flex-1 rounded-xl" />;
  const listed = photos.data.pages.flatMap(({ data }) => data);

  return (
    <div className="-m-1 min-h-0 flex-1 overflow-y-auto p-1">
      <GridList
        aria-label={t`Photos`}
        items={listed}
        layout="grid"
        selectionMode="multiple"
        selectionBehavior="toggle"
        selectedKeys={chosen.map(({ id }) => id)}
        onSelectionChange={(keys) => onChoose(inOrder(listed, chosen, keys))}
        renderEmptyState={() => <p className="py-3">{t`This project has no photos.`}</p>}
        className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3 outline-none"
      >
        {(photo) => <PhotoItem photo={photo} />}
      </GridList>
      <LoadMore query={photos} size="small" variant="quiet" className="mt-2" />
    </div>
  );
}

function PhotoItem({ photo }: { photo: Photo }) {
  const { t } = useLingui();
  const source = useImageSource(photo.thumbnail_url);
  const time = photo.captured_at ? formatTime(photo.captured_at) : '';
  const caption = photo.caption || t`No caption`;

  return (
    <GridListItem
      id={photo.id}
      textValue={[caption, time].filter(Boolean).join(', ')}
      className="group relative cursor-default overflow-hidden rounded-lg border border-line bg-surface hover:border-line-strong selected:border-accent selected:ring-2 selected:ring-accent"
    >
      <img
        src={source ?? undefined}
        alt=""
        loading="lazy"
        draggable={false}
        className="aspect-4/3 w-full bg-sunken object-cover"
      />
      <span
        aria-hidden="true"
        className="absolute end-2 top-2 flex size-6 items-center justify-center rounded-full border border-line-strong bg-raised text-transparent group-selected:border-accent group-selected:bg-accent group-selected:text-on-accent"
      >
        <Check className="size-4" />
      </span>
      <span className="block px-2.5 py-2">
        <span className="block truncate text-xs font-medium text-ink">
          <bdi>{caption}</bdi>
        </span>
        <span className="block truncate text-xs text-ink-muted">{time}</span>
      </span>
    </GridListItem>
  );
}

/** Earlier selected photos first, then new ones in list order. */
function inOrder(listed: readonly Photo[], before: readonly Photo[], keys: 'all' | ReadonlySet<unknown>): Photo[] {
  const isIn = ({ id }: Photo) => keys === 'all' || keys.has(id);
  const known = new Set(before.map(({ id }) => id));
  return [...before.filter(isIn), ...listed.filter((photo) => isIn(photo) && !known.has(photo.id))];
}
