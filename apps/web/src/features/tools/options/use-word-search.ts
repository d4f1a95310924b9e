// The search for words to redact. Lives as long as the tool, because redacting must not leave out unsearched words.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import {
  type SearchPattern,
  type WordSearch,
  areasOf,
  isSameSearch,
  linesOf,
  withAreas,
  wordsNotFound,
} from '../state/redaction.ts';
import { type ToolSession, filesOf, withOptions } from '../state/tool-session.ts';
import { toolApi } from '../tool-api.ts';
import type { ChangeSession } from '../tool-store.ts';

interface Typed {
  /** One per line. */
  words: string;
  patterns: SearchPattern[];
  is_case_sensitive: boolean;
}

interface Request {
  file: string;
  search: WordSearch;
  /** Why it was searched: `find` by its own button, otherwise by the run button. */
  reason: 'find' | 'not_searched' | 'changed';
}

const NOTHING: Typed = { words: '', patterns: [], is_case_sensitive: false };

/**
 * Adds the matches to the marked areas of the session.
 * @param onFound is told the first page with a match, by its index from 0
 */
export function useWordSearch(
  { session, change }: { session: ToolSession; change: ChangeSession },
  onFound: (page: number) => void,
) {
  const [typed, setTyped] = useState(NOTHING);
  const [file] = filesOf(session);
  const search: WordSearch = { ...typed, words: linesOf(typed.words) };
  const { mutate, data, error, variables, isPending, isSuccess } = useMutation({
    mutationFn: (request: Request) => toolApi.find(request.file, request.search),
    meta: { silent: true },
    onSuccess: (found) => {
      change((now) => withOptions(now, { ...now.draft.options, areas: withAreas(areasOf(now.draft.options), found.data) }));
      if (found.data.length > 0) onFound(Math.min(...found.data.map(({ page }) => page)));
    },
  });
  const isEmpty = search.words.length + search.patterns.length === 0;
  const isSearched = isSuccess && variables.file === file?.id && isSameSearch(variables.search, search);
  const find = (reason: Request['reason']) => {
    if (file) mutate({ file: file.id, search, reason });
  };

  return {
    typed,
    setTyped: (about: Partial<Typed>) => setTyped({ ...typed, ...about }),
    canFind: file !== undefined && !isEmpty,
    isPending,
    /** Whether the words or patterns have changed since the last search, so that a run would leave some out. */
    isStale: file !== undefined && !file.needs_password && !isEmpty && !isSearched,
    find: () => find('find'),
    findBeforeRun: () => find(variables ? 'changed' : 'not_searched'),
    problem: isApiError(error) ? (error.errors['words']?.[0] ?? error.message) : undefined,
    found: isSuccess
      ? {
          count: data.data.length,
          missing: wordsNotFound(
            variables.search,
            data.data.map(({ text }) => text),
          ),
          reason: variables.reason,
        }
      : null,
  };
}

export type WordSearching = ReturnType<typeof useWordSearch>;
