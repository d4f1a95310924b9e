// Looks through the pages one after another, from the one that is looked at on, and shows what it finds as it finds it.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useDocument, useEditorScreen, usePaperVersion } from '../editor-context.ts';
import { type Match, findInElements, findOnPage } from './find-matches.ts';
import { pageTextQuery } from './page-texts.ts';

const PAUSE_MS = 150;
const AT_ONCE = 4;

export function useFind(): void {
  const { editor, pdf, find } = useEditorScreen();
  const client = useQueryClient();
  const pages = useDocument((state) => state.pages);
  const version = usePaperVersion();
  const search = useStore(find, (state) => (state.is_open ? state.search : ''));

  useEffect(() => {
    find.setState({ matches: [], current: 0, pages_left: 0 });
    if (search.trim() === '') return;
    const control = new AbortController();
    const isOver = () => control.signal.aborted;
    const found = new Map<string, Match[]>();
    const start = editor.view.state.current_page;
    const waiting = [...pages.slice(start), ...pages.slice(0, start)];
    let left = pages.length;
    // Which of the matches is shown as long as nobody has asked for another: the first from where one looks.
    let nearest: Match | undefined;

    async function work(): Promise<void> {
      for (let page = waiting.shift(); page && !isOver(); page = waiting.shift()) {
        const query = pageTextQuery({ pdfId: pdf.id, pageId: page.id, version });
        const text = await client.fetchQuery(query).catch(() => null);
        if (isOver()) return;
        const { elements, by_page } = editor.document.state;
        const here = (by_page.get(page.id) ?? []).flatMap((id) => elements.get(id) ?? []);
        const all = [...(text ? findOnPage(page.id, text, search) : []), ...findInElements(page.id, here, search)];
        found.set(page.id, all.toSorted(fromTheTop));
        left -= 1;
        const matches = pages.flatMap(({ id }) => found.get(id) ?? []);
        const shown = find.getState().matches[find.getState().current];
        const isAsked = shown !== undefined && shown !== nearest;
        nearest = pages.slice(start).flatMap(({ id }) => found.get(id) ?? [])[0] ?? matches[0];
        const next = isAsked ? shown : nearest;
        find.setState({ matches, current: next ? matches.indexOf(next) : 0, pages_left: left });
      }
    }
    const timer = setTimeout(() => {
      find.setState({ pages_left: left });
      for (let worker = 0; worker < AT_ONCE; worker++) void work();
    }, PAUSE_MS);
    return () => {
      control.abort();
      clearTimeout(timer);
    };
  }, [client, editor, find, pages, pdf.id, search, version]);
}

function fromTheTop(a: Match, b: Match): number {
  return (a.boxes[0]?.y ?? 0) - (b.boxes[0]?.y ?? 0);
}
