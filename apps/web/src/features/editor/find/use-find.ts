// Searches the pages one after another, starting at the current one, and shows results as they are found.
import type { Language } from '@countersign/contract/languages';
import { fetchQuery } from '#lib/load-query.ts';
import type { PageText } from '@countersign/contract/page-content';
import { writtenElement } from '@countersign/document-model';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useDocument, useEditorScreen, useDocumentVersion } from '../context/editor-context.ts';
import type { Editor } from '../core/model/editor.ts';
import { type Match, findInElements, findOnPage } from '../core/find/find-matches.ts';
import { allMatches, changedPages, firstMatch, fromPage, positionOfMatch } from '../core/find/find-order.ts';
import type { FindStore } from '../core/find/find-store.ts';
import { pageTextQuery } from './page-texts.ts';

const PAUSE_MS = 150;
/** Elements are searched again after this long without changes. */
const SETTLE_MS = 250;
const AT_ONCE = 4;

export function useFind(): void {
  const { editor, pdf, find } = useEditorScreen();
  const client = useQueryClient();
  const pages = useDocument((state) => state.pages);
  const version = useDocumentVersion();
  const isOpen = useStore(find, (state) => state.is_open);
  const search = useStore(find, (state) => (state.is_open ? state.search : ''));

  // Before the search starts: scrolling to a match must not move the start of the next search.
  useEffect(() => {
    const { document, view } = editor;
    if (isOpen) find.setState({ from: document.state.pages[view.state.current_page]?.id ?? null });
  }, [editor, find, isOpen]);

  /** Results for the same text before the pages changed, shown until each page is searched again. */
  const last = useRef<{ search: string; found: ReadonlyMap<string, Match[]> } | null>(null);

  useEffect(() => {
    const before = last.current?.search === search ? last.current.found : null;
    if (!before) find.setState({ matches: [], current: -1, is_asked: false, pages_left: 0 });
    last.current = null;
    if (search.trim() === '') return;
    const control = new AbortController();
    const results = createResults({ editor, find, language: pdf.language, search, pages: pages.map(({ id }) => id), before });
    last.current = { search, found: results.found };
    const waiting = [...results.order];

    async function work(): Promise<void> {
      for (let pageId = waiting.shift(); pageId !== undefined; pageId = waiting.shift()) {
        const text = await fetchQuery(client, pageTextQuery({ pdfId: pdf.id, pageId, version })).catch(() => null);
        if (control.signal.aborted) return;
        results.add(pageId, text);
      }
    }
    if (before) results.show();
    const timer = setTimeout(() => {
      find.setState({ pages_left: pages.length });
      for (let worker = 0; worker < AT_ONCE; worker++) void work();
    }, PAUSE_MS);
    const stop = results.follow();
    return () => {
      control.abort();
      clearTimeout(timer);
      stop();
    };
  }, [client, editor, find, pages, pdf.id, pdf.language, search, version]);
}

interface Search {
  editor: Editor;
  find: FindStore;
  language: Language | null;
  search: string;
  pages: readonly string[];
  /** Matches before the pages changed. */
  before: ReadonlyMap<string, Match[]> | null;
}

/** Collects the results of one search and shows them as they arrive. */
function createResults({ editor, find, language, search, pages, before }: Search) {
  const order = fromPage(pages, find.getState().from);
  const texts = new Map<string, PageText | null>();
  const found = new Map<string, Match[]>([...(before ?? [])].filter(([pageId]) => pages.includes(pageId)));
  let known = editor.document.state.elements;

  function lookAt(pageId: string): void {
    const { elements, by_page } = editor.document.state;
    const here = (by_page.get(pageId) ?? []).flatMap((id) => elements.get(id) ?? []);
    const written = here.map((element) => writtenElement(element, language));
    const text = texts.get(pageId);
    const all = [...(text ? findOnPage(pageId, text, search) : []), ...findInElements(pageId, written, search)];
    found.set(pageId, all.toSorted(fromTheTop));
  }

  /** Keeps the match that the user chose. */
  function show({ keeps }: { keeps: boolean }): number {
    const { matches: before, current, is_asked } = find.getState();
    const matches = allMatches(pages, found);
    const shown = before[current];
    const isKept = shown !== undefined && (keeps || is_asked);
    const next = positionOfMatch(matches, isKept ? shown : firstMatch(order, found));
    // The chosen match is gone: selects the one that took its place.
    const index = next === -1 && isKept ? Math.min(current, matches.length - 1) : next;
    find.setState({ matches, current: index, pages_left: pages.length - texts.size });
    return index;
  }

  return {
    order,
    found,
    show: () => show({ keeps: true }),

    add(pageId: string, text: PageText | null) {
      const { matches, current, reveals } = find.getState();
      const shown = matches[current];
      texts.set(pageId, text);
      lookAt(pageId);
      const index = show({ keeps: false });
      if (index >= 0 && positionOfMatch(find.getState().matches, shown) !== index) find.setState({ reveals: reveals + 1 });
    },

    /** Updates results for edits without scrolling, so that people who are typing keep their position. */
    follow(): () => void {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const lookAgain = () => {
        const { elements } = editor.document.state;
        const changed = [...changedPages(known, elements)].filter((id) => texts.has(id));
        known = elements;
        for (const id of changed) lookAt(id);
        if (changed.length > 0) show({ keeps: true });
      };
      const stop = editor.document.store.subscribe((now, before) => {
        if (now.elements === before.elements) return;
        clearTimeout(timer);
        timer = setTimeout(lookAgain, SETTLE_MS);
      });
      return () => {
        stop();
        clearTimeout(timer);
      };
    },
  };
}

function fromTheTop(a: Match, b: Match): number {
  return (a.boxes[0]?.y ?? 0) - (b.boxes[0]?.y ?? 0);
}
