// Thumbnails of all pages: a press goes to a page, pages can be dragged into order, and several can be selected.
import type { PdfPage } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import {
  type KeyboardEvent,
  type ReactNode,
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  Button as AriaButton,
  type DragAndDropHooks,
  type FileDropItem,
  GridList,
  GridListItem,
  ListLayout,
  type Selection,
  Virtualizer,
  isFileDropItem,
  useDragAndDrop,
} from 'react-aria-components';
import { useStore } from 'zustand';
import { skipComposition } from '#lib/composition.ts';
import { classNames } from '#ui/class-names.ts';
import { useDocument, useEditorScreen, useView } from '../context/editor-context.ts';
import { ChosenPages, type PageLayout, PageMenu } from './page-menu.tsx';
import { PageThumbnail } from './page-thumbnail.tsx';
import { thumbnailSize } from './thumbnail-size.ts';
import { useMenuPress } from './use-menu-press.ts';
import { usePageActions } from './use-page-actions.ts';

const PAGE_TYPE = 'application/x-countersign-page';

// Row sizes beside the sheet, in pixels. All rows have the height of the highest, so that their positions are known.
const PADDING = 8;
const GAP = 4;
const AROUND_IMAGE = 46;
const LOOKED_AT_MS = 250;

/** Goes to a page. Through a context, because the list caches rendered pages along with their props. */
const GoToPage = createContext<(id: string) => void>(() => undefined);

export interface PageListProps {
  layout: PageLayout;
  /** Called after going to a page. */
  onGo?: () => void;
}

export function PageList({ layout, onGo }: PageListProps) {
  const { t } = useLingui();
  const { editor, revealPage } = useEditorScreen();
  const pages = useDocument((state) => state.pages);
  const isBusy = useStore(editor.pagesStore, (state) => state.is_busy);
  const [selected, setSelected] = useState<Selection>(new Set());
  const actions = usePageActions();
  const dragAndDropHooks = usePageDragging();
  const list = useRef<HTMLDivElement>(null);
  const rowHeight = useMemo(
    () => AROUND_IMAGE + Math.ceil(Math.max(0, ...pages.map((page) => thumbnailSize(page).height))),
    [pages],
  );

  // With a finger, a tap goes to a page; holding selects the page and opens its menu.
  const isTouched = useRef(false);
  const show = useCallback(
    (id: string) => {
      const index = editor.document.state.pages.findIndex((page) => page.id === id);
      if (index >= 0) revealPage(index);
      return index >= 0;
    },
    [editor, revealPage],
  );
  const go = useCallback(
    (id: string) => {
      if (show(id)) onGo?.();
    },
    [show, onGo],
  );
  const chosen = pages.map(({ id }) => id).filter((id) => selected === 'all' || selected.has(id));

  /** Keys in the list act on pages, not on elements. */
  function onKeyDown(event: KeyboardEvent) {
    if (!editor.can_edit || chosen.length === 0) return;
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace';
    const step = event.altKey && event.key === 'ArrowUp' ? -1 : event.altKey && event.key === 'ArrowDown' ? 1 : null;
    if (!isRemoval && !step) return;
    event.preventDefault();
    event.stopPropagation();
    if (isRemoval) void actions.remove(chosen);
    else if (step) void actions.step(chosen, step);
  }

  return (
    <div
      onKeyDownCapture={skipComposition(onKeyDown)}
      onPointerDownCapture={({ pointerType }) => {
        isTouched.current = pointerType !== 'mouse';
      }}
      aria-busy={isBusy}
      className={classNames('h-full', isBusy && 'opacity-60 transition-opacity delay-200')}
    >
      <ChosenPages value={chosen}>
        <GoToPage value={go}>
          <Rows layout={layout} rowHeight={rowHeight}>
            <GridList
              ref={list}
              aria-label={t`Pages`}
              items={pages}
              layout={layout}
              selectionMode="multiple"
              selectionBehavior="replace"
              selectedKeys={selected}
              onSelectionChange={(keys) => {
                setSelected(keys);
                if (keys !== 'all' && keys.size === 1) (isTouched.current ? show : go)(String([...keys][0]));
              }}
              onAction={(key) => go(String(key))}
              // Without a handle, rows must not be announced as draggable.
              {...(editor.can_edit && { dragAndDropHooks })}
              className={classNames(
                'outline-none',
                layout === 'grid' ? 'grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2 p-2' : 'h-full overflow-y-auto',
                '[&_.react-aria-DropIndicator[data-drop-target]]:outline-2 [&_.react-aria-DropIndicator[data-drop-target]]:outline-accent',
              )}
            >
              {(page) => <PageItem page={page} index={pages.indexOf(page)} layout={layout} />}
            </GridList>
          </Rows>
        </GoToPage>
      </ChosenPages>
      <CurrentInView list={list} rowHeight={layout === 'stack' ? rowHeight : null} />
    </div>
  );
}

/** Beside the sheet only visible rows are rendered, since a document may have hundreds of pages. */
function Rows({ layout, rowHeight, children }: { layout: PageLayout; rowHeight: number; children: ReactNode }) {
  if (layout === 'grid') return children;
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight, padding: PADDING, gap: GAP }}>
      {children}
    </Virtualizer>
  );
}

interface PageItemProps {
  page: PdfPage;
  index: number;
  layout: PageLayout;
}

function PageItem({ page, index, layout }: PageItemProps) {
  const { t } = useLingui();
  const { editor } = useEditorScreen();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const menuPress = useMenuPress(() => setIsMenuOpen(true));
  const go = useContext(GoToPage);

  return (
    <GridListItem
      id={page.id}
      textValue={t`Page ${index + 1}`}
      onPress={(press) => {
        // Pressing a selected page changes no selection, so the list reports nothing.
        if (press.pointerType === 'mouse' && !press.shiftKey && !press.ctrlKey && !press.metaKey) go(page.id);
      }}
      {...(editor.can_edit && menuPress)}
      className="group relative flex h-full cursor-default flex-col items-center justify-center rounded-lg [-webkit-touch-callout:none] px-2 pt-2 pb-1 -outline-offset-2 selected:bg-accent-soft dragging:opacity-50"
    >
      <PageFrame index={index}>
        {/* Rows are reused: the key keeps the previous page's image from showing until the new one has loaded. */}
        <PageThumbnail key={page.id} page={page} />
      </PageFrame>
      <span className="relative mt-1.5 flex h-7 w-full items-center justify-center text-xs tabular-nums">
        <PageNumber index={index} />
        {editor.can_edit && (
          <PageMenu
            page={page}
            index={index}
            layout={layout}
            isOpen={isMenuOpen}
            onOpenChange={setIsMenuOpen}
            onAction={(kind) => editor.view.set({ dialog: { kind, page_id: page.id } })}
          />
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

/** A component of its own, like the number, so that scrolling does not render the page menus again. */
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

interface CurrentInViewProps {
  list: { current: HTMLElement | null };
  /** Null if all rows are rendered. */
  rowHeight: number | null;
}

/**
 * Keeps the current page visible among the thumbnails, once it has been current for a moment, because rendering rows takes
 * longer than a frame. Separate from the list, which must not render again.
 */
function CurrentInView({ list, rowHeight }: CurrentInViewProps) {
  const current = useView((state) => state.current_page);
  useEffect(() => {
    const timer = setTimeout(() => {
      const scroller = list.current;
      if (!scroller) return;
      if (rowHeight === null) return scroller.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' });
      const top = current * (rowHeight + GAP);
      const below = top + rowHeight + 2 * PADDING - scroller.clientHeight;
      if (scroller.scrollTop > top) scroller.scrollTop = top;
      else if (scroller.scrollTop < below) scroller.scrollTop = below;
    }, LOOKED_AT_MS);
    return () => clearTimeout(timer);
  }, [list, current, rowHeight]);
  return null;
}
