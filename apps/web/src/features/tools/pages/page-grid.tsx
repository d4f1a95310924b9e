// Pages of all files in one grid, reordered by dragging, by Alt and arrow keys, or by buttons.
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { Button as AriaButton, GridList, GridListItem, type Selection, useDragAndDrop } from 'react-aria-components';
import { skipComposition } from '#lib/composition.ts';
import { PageImage } from '../page-image.tsx';
import {
  type PlannedPage,
  duplicatedPages,
  movedPages,
  steppedPages,
  turnedPages,
  withBlankPage,
} from '../state/planned-pages.ts';
import { type ToolSession, withPages } from '../state/tool-session.ts';
import type { ChangeSession } from '../tool-store.ts';
import { CropDialog } from './crop-dialog.tsx';
import { PageActions } from './page-actions.tsx';

export function PageGrid({ session, change }: { session: ToolSession; change: ChangeSession }) {
  const { t } = useLingui();
  const { pages } = session.draft;
  const [selection, setSelection] = useState<Selection>(new Set());
  const [isCropping, setIsCropping] = useState(false);
  const keys = useMemo(
    () => new Set(pages.map(({ key }) => key).filter((key) => selection === 'all' || selection.has(key))),
    [pages, selection],
  );
  const put = (by: (pages: readonly PlannedPage[]) => readonly PlannedPage[]) =>
    change((now) => withPages(now, by(now.draft.pages)));
  const actions = {
    turn: (by: 90 | 270) => put((all) => turnedPages(all, keys, by)),
    move: (step: -1 | 1) => put((all) => steppedPages(all, keys, step)),
    duplicate: () => put((all) => duplicatedPages(all, keys)),
    remove: () => put((all) => all.filter(({ key }) => !keys.has(key))),
    insertBlank: () => put((all) => withBlankPage(all, [...keys].at(-1) ?? null)),
    crop: () => setIsCropping(true),
    selectAll: () => setSelection(keys.size === pages.length ? new Set() : 'all'),
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (dragged) => [...dragged].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys: dragged, target }) => {
      if (target.dropPosition === 'on') return;
      const side = target.dropPosition;
      put((all) => movedPages(all, new Set([...dragged].map(String)), { target: String(target.key), side }));
    },
  });
  const press = (event: KeyboardEvent) => {
    if (keys.size === 0) return;
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace';
    const isBack = event.key === 'ArrowLeft' || event.key === 'ArrowUp';
    const isOn = event.key === 'ArrowRight' || event.key === 'ArrowDown';
    if (isRemoval) actions.remove();
    else if (event.altKey && (isBack || isOn))
      actions.move(isBack === (document.dir !== 'rtl' || event.key === 'ArrowUp') ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div>
      <PageActions count={keys.size} total={pages.length} actions={actions} />
      <div onKeyDownCapture={skipComposition(press)}>
        <GridList
          aria-label={t`Pages`}
          items={pages}
          layout="grid"
          selectionMode="multiple"
          selectionBehavior="toggle"
          selectedKeys={keys}
          onSelectionChange={setSelection}
          dragAndDropHooks={dragAndDropHooks}
          renderEmptyState={() => (
            <p className="p-6 text-center text-sm text-ink-muted">{t`No pages are left. Undo brings them back.`}</p>
          )}
          className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-3 outline-none empty:block [&_.react-aria-DropIndicator[data-drop-target]]:outline-2 [&_.react-aria-DropIndicator[data-drop-target]]:outline-accent"
        >
          {(page) => <PageItem page={page} files={session.files} />}
        </GridList>
      </div>
      {isCropping && (
        <CropDialog pages={pages.filter(({ key }) => keys.has(key))} onClose={() => setIsCropping(false)} onCrop={put} />
      )}
    </div>
  );
}

function PageItem({ page, files }: { page: PlannedPage; files: ToolSession['files'] }) {
  const { t } = useLingui();
  const file = page.file_id === null ? undefined : files[page.file_id];
  const number = page.index + 1;
  const name = file ? t`Page ${number} of ${file.name}` : t`Blank page`;

  return (
    <GridListItem
      id={page.key}
      textValue={name}
      className="group relative flex cursor-default flex-col items-center gap-1.5 rounded-lg p-2 -outline-offset-2 [contain-intrinsic-size:auto_11rem] [content-visibility:auto] hover:bg-hover selected:bg-accent-soft selected:outline-2 selected:outline-accent dragging:opacity-50"
    >
      <span className="flex h-36 w-full items-center justify-center">
        <span
          className="relative block max-h-full overflow-hidden shadow-card outline-1 outline-line transition-transform duration-150 motion-reduce:transition-none"
          style={{ transform: `rotate(${page.turn}deg)${page.turn % 180 === 90 ? ' scale(0.8)' : ''}` }}
        >
          {page.file_id === null ? (
            <span className="block h-32 bg-white" style={{ aspectRatio: `${page.width} / ${page.height}` }} />
          ) : (
            <PageImage
              fileId={page.file_id}
              page={page.index}
              width={240}
              size={page}
              className={page.width > page.height ? 'w-30' : 'h-34'}
            />
          )}
          {page.crop && (
            <span
              aria-hidden="true"
              className="absolute border-2 border-accent-ink"
              style={{
                left: `${(page.crop.x / page.width) * 100}%`,
                top: `${(page.crop.y / page.height) * 100}%`,
                width: `${(page.crop.width / page.width) * 100}%`,
                height: `${(page.crop.height / page.height) * 100}%`,
              }}
            />
          )}
        </span>
      </span>
      <span className="w-full truncate text-center text-xs text-ink-muted">
        {file ? (
          <>
            <span className="font-medium text-ink tabular-nums">{number}</span> <bdi translate="no">{file.name}</bdi>
          </>
        ) : (
          t`Blank page`
        )}
      </span>
      <AriaButton slot="drag" className="sr-only">
        {t`Move: ${name}`}
      </AriaButton>
    </GridListItem>
  );
}
