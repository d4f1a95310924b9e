// Actions on pages. Each is one undoable step that waits for the server.
import { type PageOperation, addPageSource } from '@countersign/contract/pages';
import type { PdfPage } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { upload } from '#lib/api/upload.ts';
import { isApiError } from '#lib/api/api-error.ts';
import { notify } from '#lib/notify.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { useEditorScreen } from '../context/editor-context.ts';
import { withProgress } from '../core/model/with-progress.ts';
import { movesTo, stepped } from './page-order.ts';
import { usePagesRemovedNotice } from './use-pages-removed-notice.ts';

const TURNS = [0, 90, 180, 270] as const;

export type PageActions = ReturnType<typeof usePageActions>;

export function usePageActions() {
  const { t } = useLingui();
  const { editor, pdf, revealPage } = useEditorScreen();
  /** Goes to the first added page. @returns whether there is one */
  const add = useCallback(
    async (operations: PageOperation[]) => {
      const before = new Set(editor.document.state.pages.map(({ id }) => id));
      await editor.changePages(operations);
      const { pages } = editor.document.state;
      const index = pages.findIndex(({ id }) => !before.has(id));
      if (index < 0) return false;
      revealPage(index);
      const [added, number, count] = [pages.filter(({ id }) => !before.has(id)).length, index + 1, pages.length];
      editor.view.say(added === 1 ? t`Page added: page ${number} of ${count}` : t`${added} pages added, from page ${number} on`);
      return true;
    },
    [editor, revealPage, t],
  );
  const notifyRemoved = usePagesRemovedNotice();

  const addFiles = useCallback(
    async (files: readonly File[], after?: string | null) => {
      const operations: PageOperation[] = [];
      const formNames: string[] = [];
      const sendAll = async (report: (share: number) => void) => {
        for (const [index, file] of files.entries()) {
          try {
            const onProgress = (share: number) => report((index + share) / files.length);
            const source = await upload(addPageSource, { params: { id: pdf.id }, file, onProgress });
            operations.push({ op: 'append', source: source.id, ...(after === undefined ? {} : { after }) });
            if (source.form_field_count > 0) formNames.push(file.name);
          } catch (error) {
            const hasReason = isApiError(error) && error.status === 422;
            if (!hasReason) throw error;
            notify.warning(t`${file.name} was not added`, error.message);
          }
        }
      };
      try {
        await withProgress(editor.view, sendAll);
      } catch (error) {
        return reportFailure(error);
      }
      // All of them are added after the same page, so the last comes first.
      if (operations.length === 0) return;
      if (!(await add(after === undefined ? operations : operations.toReversed()))) return;
      for (const fileName of formNames)
        notify.info(
          t`The fields of ${fileName} are part of its pages now`,
          t`They look as before but can’t be filled in anymore. Add fields where something should be filled in.`,
        );
    },
    [add, editor.view, pdf.id, t],
  );

  /** Current number of the first of the pages. */
  const positionOf = (ids: readonly string[]) => editor.document.state.pages.findIndex(({ id }) => ids.includes(id)) + 1;

  const reorder = async (moving: Iterable<string>, orderOf: (pages: readonly PdfPage[]) => readonly string[]) => {
    if (!(await editor.changePages((pages) => movesTo(orderOf(pages), idsOf(pages))))) return;
    const ids = [...moving];
    const [moved, number, count] = [ids.length, positionOf(ids), editor.document.state.pages.length];
    editor.view.say(
      moved === 1 ? t`Page moved: it is page ${number} of ${count}` : t`${moved} pages moved, from page ${number} on`,
    );
  };

  // Each computes its operations when its turn comes, so that pressing a key twice makes two steps.
  return {
    addFiles,

    addBlank: (after?: string) => add([{ op: 'append', ...(after === undefined ? {} : { after }) }]),

    rotate: async (of: Iterable<string>, by: 90 | 270) => {
      const ids = [...of];
      const isDone = await editor.changePages((pages) =>
        chosenOf(pages, ids).map((page) => ({
          op: 'rotate',
          page_id: page.id,
          rotation: TURNS[(TURNS.indexOf(page.rotation) + by / 90) % TURNS.length] ?? 0,
        })),
      );
      const [rotated, number] = [ids.length, positionOf(ids)];
      if (isDone) editor.view.say(rotated === 1 ? t`Page ${number} rotated` : t`${rotated} pages rotated`);
    },

    /** `edit` also resets a page to its rotation and crop in the file. Pages added in the editor have no other mode. */
    setMode: (ids: Iterable<string>, mode: 'edit' | 'full_edit') =>
      editor.changePages((all) => {
        const pages = chosenOf(all, ids).filter((page) => page.mode !== 'append' && page.mode !== mode);
        return pages.flatMap((page): PageOperation[] => {
          const isShownOtherwise = page.turn !== 0 || page.crop !== null;
          return [
            ...(mode === 'edit' && isShownOtherwise
              ? [{ op: 'view' as const, page_id: page.id, turn: 0 as const, crop: null }]
              : []),
            { op: 'update', page_id: page.id, mode },
          ];
        });
      }),

    remove: async (ids: Iterable<string>) => {
      let before = editor.document.state;
      const isDone = await editor.changePages((all) => {
        before = editor.document.state;
        const pages = chosenOf(all, ids);
        if (pages.length < all.length) return pages.map((page) => ({ op: 'delete', page_id: page.id }));
        notify.info(t`A PDF needs at least one page.`);
        return [];
      });
      if (isDone) notifyRemoved(before);
    },

    /** Moves pages, in their order, before or after another page. */
    move: (ids: Iterable<string>, target: { id: string; position: 'before' | 'after' }) =>
      reorder(ids, (pages) => {
        const moving = chosenOf(pages, ids);
        const staying = pages.filter((page) => !moving.includes(page));
        const position = staying.findIndex((page) => page.id === target.id);
        const order = position === -1 ? pages : staying.toSpliced(position + (target.position === 'after' ? 1 : 0), 0, ...moving);
        return idsOf(order);
      }),

    /** Moves pages by one position, for the keyboard and the menu. */
    step: (ids: Iterable<string>, by: -1 | 1) => {
      const chosen = new Set(ids);
      return reorder(chosen, (pages) => stepped(idsOf(pages), chosen, by));
    },
  };
}

function chosenOf(pages: readonly PdfPage[], ids: Iterable<string>): PdfPage[] {
  const selected = new Set(ids);
  return pages.filter((page) => selected.has(page.id));
}

function idsOf(pages: readonly PdfPage[]): string[] {
  return pages.map(({ id }) => id);
}
