// Two files side by side, with differences marked on the pages and listed.
import type { Comparison as ComparisonResult } from '@countersign/contract/tool-runs';
import type { ToolFile } from '@countersign/contract/tool-files';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { skipComposition } from '#lib/composition.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { placeOf } from '../marks/area-page.tsx';
import { PageImage } from '../page-image.tsx';
import { type Difference, differencesOf } from './differences.ts';

export function Comparison({ files, comparison }: { files: readonly ToolFile[]; comparison: ComparisonResult }) {
  const { t } = useLingui();
  const differences = differencesOf(comparison);
  const [at, setAt] = useState(0);
  const current = differences[at];
  const go = (by: number) => setAt((now) => (now + by + differences.length) % Math.max(1, differences.length));
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [role="dialog"]');
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'n' || key === 'j') go(1);
    if (key === 'p' || key === 'k') go(-1);
  });
  useEffect(() => {
    const hear = skipComposition((event: KeyboardEvent) => press(event));
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
  const [left, right] = files;
  const pair = comparison.pages[current?.pair ?? 0];
  if (!left || !right) return null;
  if (differences.length === 0) return <p className="text-base font-medium text-ink">{t`The two files are the same.`}</p>;
  const number = at + 1;
  const total = differences.length;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div>
        <div className="sticky top-14 z-10 mb-3 flex items-center gap-2 rounded-xl border border-line bg-raised p-1.5 lg:top-2">
          <IconButton label={t`Previous difference (P)`} icon={<ChevronUp />} onPress={() => go(-1)} />
          <IconButton label={t`Next difference (N)`} icon={<ChevronDown />} onPress={() => go(1)} />
          <span role="status" className="text-sm text-ink tabular-nums">{t`Difference ${number} of ${total}`}</span>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Side file={left} page={pair?.left ?? null} side="removed" differences={differences} current={current} />
          <Side file={right} page={pair?.right ?? null} side="added" differences={differences} current={current} />
        </div>
      </div>
      <ol aria-label={t`Differences`} className="flex max-h-[70dvh] flex-col gap-1 overflow-y-auto">
        {differences.map((one, index) => (
          <li key={one.key}>
            <button
              type="button"
              aria-current={index === at}
              onClick={() => setAt(index)}
              className={classNames(
                'w-full rounded-lg px-3 py-2 text-start text-sm hover:bg-hover',
                index === at && 'bg-accent-soft',
              )}
            >
              <span className={one.kind === 'removed' ? 'text-danger' : one.kind === 'added' ? 'text-success' : 'text-info'}>
                {one.kind === 'removed' ? t`Removed` : one.kind === 'added' ? t`Added` : t`Appearance changed`}
              </span>{' '}
              <span className="text-xs text-ink-muted tabular-nums">{t`Page ${one.page + 1}`}</span>
              {one.text && <bdi className="mt-0.5 line-clamp-3 block break-words text-ink">{one.text}</bdi>}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface SideProps {
  file: ToolFile;
  page: number | null;
  side: 'removed' | 'added';
  differences: readonly Difference[];
  current: Difference | undefined;
}

function Side({ file, page, side, differences, current }: SideProps) {
  const { t } = useLingui();
  const size = page === null ? undefined : file.pages[page];
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 truncate text-xs text-ink-muted">
        <bdi translate="no">{file.name}</bdi>
        {page !== null && <> · {t`Page ${page + 1}`}</>}
      </figcaption>
      {page === null || !size ? (
        <p className="rounded-lg border border-dashed border-line p-8 text-center text-sm text-ink-muted">{t`This file has no such page.`}</p>
      ) : (
        <div className="relative overflow-hidden rounded-sm shadow-card outline-1 outline-line">
          <PageImage
            key={`${file.id}:${page}`}
            fileId={file.id}
            page={page}
            width={1_000}
            size={size}
            alt={t`Page ${page + 1} of ${file.name}`}
            className="w-full"
          />
          {differences
            .filter((one) => one.pair === current?.pair && (one.kind === side || one.kind === 'looks'))
            .flatMap((one) =>
              one.areas.map((area, index) => (
                <span
                  // Areas of a difference never change.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={`${one.key}:${index}`}
                  aria-hidden="true"
                  style={placeOf(area, size)}
                  className={classNames(
                    'absolute',
                    one.kind === 'looks' ? 'bg-info/20' : side === 'removed' ? 'bg-danger/25' : 'bg-success/25',
                    one === current && 'outline-2 outline-accent',
                  )}
                />
              )),
            )}
        </div>
      )}
    </figure>
  );
}
