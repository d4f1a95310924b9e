// What can be done with pages: each is one step that can be undone, and waits for the server.
import { type PageOperation, addPageSource } from '@countersign/contract/pages';
import type { PdfPage } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { upload } from '#lib/api/upload.ts';
import { isApiError } from '#lib/api/api-error.ts';
import { notify } from '#lib/notify.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { useEditorScreen } from '../editor-context.ts';
import type { Editor } from '../model/editor.ts';
import { movesTo, stepped } from './page-order.ts';

const TURNS = [0, 90, 180, 270] as const;

export type PageActions = ReturnType<typeof usePageActions>;

export function usePageActions() {
  const { t } = useLingui();
  const { editor, pdf, revealPage } = useEditorScreen();
  const pagesOf = useCallback(
    (ids: Iterable<string>): PdfPage[] => {
      const wanted = new Set(ids);
      return editor.document.state.pages.filter((page) => wanted.has(page.id));
    },
    [editor],
  );

  /** Goes to the first page that came. @returns whether there is one */
  const add = useCallback(
    async (operations: PageOperation[]) => {
      const before = new Set(editor.document.state.pages.map(({ id }) => id));
      await editor.changePages(operations);
      const index = editor.document.state.pages.findIndex(({ id }) => !before.has(id));
      if (index >= 0) revealPage(index);
      return index >= 0;
    },
    [editor, revealPage],
  );

  const addFiles = useCallback(
    async (files: readonly File[], after?: string | null) => {
      const operations: PageOperation[] = [];
      const formNames: string[] = [];
      for (const file of files) {
        try {
          const source = await upload(addPageSource, { params: { id: pdf.id }, file });
          operations.push({ op: 'append', source: source.id, ...(after === undefined ? {} : { after }) });
          if (source.form_field_count > 0) formNames.push(file.name);
        } catch (error) {
          const isTold = isApiError(error) && error.status === 422;
          if (isTold) notify.warning(t`${file.name} was not added`, error.message);
          else return reportFailure(error);
        }
      }
      // Each goes after the same page: the last of them first.
      if (operations.length === 0) return;
      if (!(await add(after === undefined ? operations : operations.toReversed()))) return;
      for (const fileName of formNames)
        notify.info(
          t`The fields of ${fileName} are part of its pages now`,
          t`They are seen as they were, and cannot be filled in any more. Place fields where something is to be filled in.`,
        );
    },
    [add, pdf.id, t],
  );

  const reorder = async (order: readonly string[]) => {
    const operations = movesTo(order, idsOf(editor));
    if (operations.length > 0) await editor.changePages(operations);
  };

  return {
    addFiles,

    addBlank: (after?: string) => add([{ op: 'append', ...(after === undefined ? {} : { after }) }]),

    rotate: (ids: Iterable<string>, by: 90 | 270) =>
      editor.changePages(
        pagesOf(ids).map((page) => ({
          op: 'rotate',
          page_id: page.id,
          rotation: TURNS[(TURNS.indexOf(page.rotation) + by / 90) % TURNS.length] ?? 0,
        })),
      ),

    /** `edit` also shows a page as it is in the file: a page that was added here has no other mode. */
    async setMode(ids: Iterable<string>, mode: 'edit' | 'full_edit') {
      const pages = pagesOf(ids).filter((page) => page.mode !== 'append' && page.mode !== mode);
      const operations = pages.flatMap((page): PageOperation[] => {
        const isShownOtherwise = page.turn !== 0 || page.crop !== null;
        return [
          ...(mode === 'edit' && isShownOtherwise
            ? [{ op: 'view' as const, page_id: page.id, turn: 0 as const, crop: null }]
            : []),
          { op: 'update', page_id: page.id, mode },
        ];
      });
      if (operations.length > 0) await editor.changePages(operations);
    },

    async remove(ids: Iterable<string>) {
      const pages = pagesOf(ids);
      if (pages.length === editor.document.state.pages.length) return notify.info(t`A pdf has at least one page.`);
      await editor.changePages(pages.map((page) => ({ op: 'delete', page_id: page.id })));
    },

    /** Puts pages, in their order, before or after another one. */
    async move(ids: Iterable<string>, target: { id: string; position: 'before' | 'after' }) {
      const { pages } = editor.document.state;
      const moving = pagesOf(ids);
      const staying = pages.filter((page) => !moving.includes(page));
      const place = staying.findIndex((page) => page.id === target.id);
      if (moving.length === 0 || place === -1) return;
      const order = staying.toSpliced(place + (target.position === 'after' ? 1 : 0), 0, ...moving);
      await reorder(order.map(({ id }) => id));
    },

    /** One place up or down, for the keyboard and the menu. */
    async step(ids: Iterable<string>, by: -1 | 1) {
      await reorder(stepped(idsOf(editor), new Set(ids), by));
    },
  };
}

function idsOf({ document }: Editor): string[] {
  return document.state.pages.map(({ id }) => id);
}
