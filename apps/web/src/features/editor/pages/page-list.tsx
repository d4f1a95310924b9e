// All pages as small pictures: a press goes to one, they are dragged into order, several can be selected.
import type { PdfPage } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  Button as AriaButton,
  type DragAndDropHooks,
  type FileDropItem,
  GridList,
  GridListItem,
  type Selection,
  isFileDropItem,
  useDragAndDrop,
} from 'react-aria-components';
import { useStore } from 'zustand';
import { classNames } from '#ui/class-names.ts';
import { useDocument, useEditorScreen, useView } from '../editor-context.ts';
import { CropDialog } from './crop-dialog.tsx';
import { ChosenPages, type PageLayout, PageMenu } from './page-menu.tsx';
import { PageThumbnail } from './page-thumbnail.tsx';
import { RedactDialog } from './redact-dialog.tsx';
import { usePageActions } from './use-page-actions.ts';

const PAGE_TYPE = 'application/x-countersign-page';

export interface PageListProps {
  layout: PageLayout;
  /** After going to a page. */
  onGo?: () => void;
}

export function PageList({ layout, onGo }: PageListProps) {
  const { t } = useLingui();
  const { editor, revealPage } = useEditorScreen();
  const pages = useDocument((state) => state.pages);
  const isBusy = useStore(editor.pagesStore, (state) => state.is_busy);
  const [selected, setSelected] = useState<Selection>(new Set());
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const dialogPage = pages.find((page) => page.id === dialog?.page_id);
  const actions = usePageActions();
  const dragAndDropHooks = usePageDragging();
  const list = useRef<HTMLDivElement>(null);

  const go = (id: string | undefined) => {
    const index = pages.findIndex((page) => page.id === id);
    if (index >= 0) revealPage(index);
    if (index >= 0) onGo?.();
  };
  const chosen = pages.map(({ id }) => id).filter((id) => selected === 'all' || selected.has(id));

  /** Keys for pages are not those for elements, which the sheet hears. */
  function onKeyDown(event: KeyboardEvent) {
    if (!editor.can_edit || chosen.length === 0) return;
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace';
    const step = event.altKey && event.key === 'ArrowUp' ? -1 : event.altKey && event.key === 'ArrowDown' ? 1 : null;
    if (!isRemoval && !step) return;
    event.preventDefault();
    event.stopPropagation();
    if (isRemoval) void actions.remove(chosen);
    else if (step && chosen[0]) actions.step(chosen[0], step);
  }

  return (
    <div
      ref={list}
      onKeyDownCapture={onKeyDown}
      inert={isBusy}
      className={classNames(isBusy && 'opacity-60 transition-opacity delay-200')}
    >
      <ChosenPages value={chosen}>
        <GridList
          aria-label={t`Pages`}
          items={pages}
          layout={layout}
          selectionMode="multiple"
          selectionBehavior="replace"
          selectedKeys={selected}
          onSelectionChange={(keys) => {
            setSelected(keys);
            if (keys !== 'all' && keys.size === 1) go(String([...keys][0]));
          }}
          onAction={(key) => go(String(key))}
          dragAndDropHooks={dragAndDropHooks}
          className={classNames(
            'p-2 outline-none',
            layout === 'grid' ? 'grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2' : 'flex flex-col gap-1',
            '[&_.react-aria-DropIndicator[data-drop-target]]:outline-2 [&_.react-aria-DropIndicator[data-drop-target]]:outline-accent',
          )}
        >
          {(page) => <PageItem page={page} index={pages.indexOf(page)} layout={layout} onDialog={setDialog} />}
        </GridList>
      </ChosenPages>
      <CurrentInView list={list} />
      {dialogPage && dialog?.kind === 'crop' && <CropDialog page={dialogPage} onClose={() => setDialog(null)} />}
      {dialogPage && dialog?.kind === 'redact' && <RedactDialog page={dialogPage} onClose={() => setDialog(null)} />}
    </div>
  );
}

interface OpenDialog {
  kind: 'crop' | 'redact';
  page_id: string;
}

interface PageItemProps {
  page: PdfPage;
  index: number;
  layout: PageLayout;
  onDialog: (dialog: OpenDialog) => void;
}

function PageItem({ page, index, layout, onDialog }: PageItemProps) {
  const { t } = useLingui();
  const { editor } = useEditorScreen();

  return (
    <GridListItem
      id={page.id}
      textValue={t`Page ${index + 1}`}
      className="group relative flex cursor-default flex-col items-center rounded-lg px-2 pt-2 pb-1 outline-none selected:bg-accent-soft focus-visible:outline-2 focus-visible:outline-accent dragging:opacity-50"
    >
      <PageFrame index={index}>
        <PageThumbnail page={page} />
      </PageFrame>
      <span className="mt-1.5 flex h-7 w-full items-center justify-center text-xs tabular-nums">
        <PageNumber index={index} />
        {editor.can_edit && (
          <PageMenu page={page} index={index} layout={layout} onAction={(kind) => onDialog({ kind, page_id: page.id })} />
        )}
      </span>
      {editor.can_edit && (
        <AriaButton slot="drag" aria-label={t`Move page ${index + 1}`} className="sr-only">
          {t`Move`}
        </AriaButton>
      )}
    </GridListItem>
  );
}

/** Of its own, as the number: a scroll through the pages must not render their menus again. */
function PageFrame({ index, children }: { index: number; children: ReactNode }) {
  const isCurrent = useView((state) => state.current_page === index);
  return (
    <span
      data-current={isCurrent || undefined}
      className={classNames(
        'block overflow-hidden rounded-sm bg-white shadow-card',
        isCurrent ? 'outline-2 outline-offset-2 outline-accent' : 'outline-1 outline-line',
      )}
    >
      {children}
    </span>
  );
}

function PageNumber({ index }: { index: number }) {
  const isCurrent = useView((state) => state.current_page === index);
  return <span className={isCurrent ? 'font-semibold text-ink' : 'text-ink-muted'}>{index + 1}</span>;
}

function usePageDragging(): DragAndDropHooks {
  const { editor } = useEditorScreen();
  const { move, addFiles } = usePageActions();
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !editor.can_edit,
    getItems: (keys) => [...keys].map((key) => ({ [PAGE_TYPE]: String(key) })),
    onReorder: ({ keys, target }) => {
      if (target.dropPosition === 'on') return;
      void move([...keys].map(String), { id: String(target.key), position: target.dropPosition });
    },
    onInsert: async ({ items, target }) => {
      const files = await Promise.all(
        items.filter((item): item is FileDropItem => isFileDropItem(item)).map((item) => item.getFile()),
      );
      const { pages } = editor.document.state;
      const index = pages.findIndex((page) => page.id === target.key);
      await addFiles(files, (target.dropPosition === 'before' ? pages[index - 1] : pages[index])?.id ?? null);
    },
  });
  return dragAndDropHooks;
}

/** The page that is looked at stays in sight among the small ones. Apart from the list, which it must not render again. */
function CurrentInView({ list }: { list: { current: HTMLElement | null } }) {
  const current = useView((state) => state.current_page);
  useEffect(() => {
    list.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' });
  }, [list, current]);
  return null;
}
