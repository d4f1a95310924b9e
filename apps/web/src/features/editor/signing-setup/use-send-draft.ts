import { NO_SEND_DRAFT, type SendDraft, getSendDraft, sendDraft, updateSendDraft } from '@countersign/contract/send-draft';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { sessionQuery, useSession } from '#lib/session/session.ts';
import { localStore } from '#lib/site-storage.ts';
import { useEditorScreen } from '../context/editor-context.ts';
import { type SaveOutcome, type Unsaved, createUnsaved } from './unsaved.ts';

const stores = new Map<string, Unsaved<SendDraft>>();

export interface SendDraftParts {
  draft: SendDraft;
  /** False while loading; `draft` then contains local input only. */
  isKnown: boolean;
  /** The query that failed to load. */
  failed: { isFetching: boolean; refetch: () => Promise<unknown> } | null;
  change: (changes: Partial<SendDraft>) => void;
  /** Other stubs stay unchanged. */
  changeStubs: (values: SendDraft['stubs']) => void;
  /** Call after sending. */
  forget: () => void;
}

/**
 * Send settings of a draft, stored with it for everyone who may send it. Unsaved input is kept in this browser.
 */
export function useSendDraft(): SendDraftParts {
  const { pdf } = useEditorScreen();
  const { user } = useSession();
  const client = useQueryClient();
  const query = sendDraftQuery(pdf.id);
  // Only people who may send the pdf can read them.
  const loaded = useQuery({ ...query, enabled: pdf.may_change });
  const userId = user?.id ?? '';
  const unsaved = useMemo(() => unsavedOf({ id: pdf.id, userId, client }), [pdf.id, userId, client]);
  const changes = useStore(unsaved.store);
  // Saves what an earlier page could not.
  useEffect(() => unsaved.saveSoon(), [unsaved]);

  const known = loaded.data ?? NO_SEND_DRAFT;

  return {
    draft: { ...known, ...changes, stubs: { ...known.stubs, ...changes.stubs } },
    isKnown: loaded.isSuccess,
    failed: loaded.isError ? loaded : null,
    change: unsaved.change,
    changeStubs: (values) => unsaved.change({ stubs: { ...unsaved.store.getState().stubs, ...values } }),
    forget: () => {
      unsaved.forget();
      client.setQueryData(query.queryKey, NO_SEND_DRAFT);
    },
  };
}

function sendDraftQuery(id: string) {
  return queryOptions({
    queryKey: ['pdfs', 'send-draft', id],
    queryFn: ({ signal }) => call(getSendDraft, { params: { id }, signal }),
  });
}

class OtherAuthor extends Error {}

function unsavedOf({ id, userId, client }: { id: string; userId: string; client: QueryClient }): Unsaved<SendDraft> {
  const key = `countersign.send.${userId}.${id}`;
  const known = stores.get(key);
  if (known) return known;
  const unsaved = createUnsaved({
    key,
    storage: () => localStore,
    parse: (kept) => sendDraft.partial().parse(kept) as Partial<SendDraft>,
    save: async (body, isWanted) => {
      // Input of one person must not be saved in another person's name.
      if (client.getQueryData(sessionQuery.queryKey)?.id !== userId) throw new OtherAuthor();
      const answer = await call(updateSendDraft, { params: { id }, body });
      const { queryKey } = sendDraftQuery(id);
      if (!isWanted()) return;
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, answer);
    },
    outcome: outcomeOf,
  });
  stores.set(key, unsaved);
  return unsaved;
}

function outcomeOf(error: unknown): SaveOutcome {
  if (error instanceof OtherAuthor) return 'later';
  if (!isApiError(error)) return 'again';
  // The draft is gone or already sent, so its settings no longer matter.
  if (error.status === 404 || error.status === 409) return 'never';
  if (error.status === 422) return Object.keys(error.errors).map((key) => key.split('.')[0] ?? key);
  // Someone else may be signed in by now, or nobody.
  return error.status >= 400 && error.status < 500 && error.status !== 429 ? 'later' : 'again';
}
