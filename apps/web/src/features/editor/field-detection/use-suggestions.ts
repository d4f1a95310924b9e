// Detects fields when a pdf without elements is opened, and accepts or skips them.
import { listDetectedFields } from '@countersign/contract/field-detection';
import { useLingui } from '@lingui/react/macro';
import type { ElementOperation } from '@countersign/document-model';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';
import { localStore } from '#lib/site-storage.ts';
import { useDocument, useEditorScreen, useView, useDocumentVersion } from '../context/editor-context.ts';
import { takingBack } from '../core/commands/taking-back.ts';
import {
  type Suggestion,
  elementOfSuggestion,
  isWorthOffering,
  openSuggestions,
  toSuggestions,
} from '../core/field-detection/suggestion-elements.ts';

const detectedFieldsQuery = (pdfId: string, version: number) =>
  queryOptions({
    queryKey: ['places', pdfId, version],
    queryFn: async ({ signal }) => toSuggestions((await call(listDetectedFields, { params: { id: pdfId }, signal })).data),
    staleTime: Infinity,
    // Nobody asked for detection, so a failure stays silent.
    retry: false,
    meta: { silent: true },
  });

/** Remembers that the offer was declined for this pdf. */
const refusedKey = (pdfId: string) => `countersign.places.${pdfId}`;

/** Keeps the store up to date; used once per screen. */
export function useSuggestionSource(): void {
  const { t } = useLingui();
  const { editor, pdf, suggestions } = useEditorScreen();
  const requests = useStore(suggestions, (state) => state.requests);
  const version = useDocumentVersion();
  const [wasEmpty] = useState(() => editor.document.state.elements.size === 0 && !localStore.getItem(refusedKey(pdf.id)));
  const wasOffered = useRef(false);
  const isWanted = editor.can_edit && pdf.form !== 'found' && (wasEmpty || requests > 0);
  const { data, isError } = useQuery({ ...detectedFieldsQuery(pdf.id, version), enabled: isWanted });

  useEffect(() => {
    if (!data) return;
    const isFirst = !wasOffered.current && isWorthOffering(data);
    wasOffered.current = true;
    suggestions.setState({ detected: data, skipped: new Set(), current: null, ...(isFirst && { phase: 'offered' }) });
  }, [data, suggestions]);
  useEffect(() => {
    if (requests === 0) return;
    const open = openSuggestions(data ?? [], new Set(), editor.document.state.elements.values());
    if (open.length > 0) suggestions.setState({ phase: 'offered' });
    else if (data ?? isError) suggestions.setState({ phase: 'closed', requests: 0 });
    if (data && open.length === 0) notify.info(t`No fields detected`, t`We look for printed lines, boxes and labels.`);
  }, [requests, data, isError, editor, suggestions, t]);
}

/** The open suggestions, and the actions on them. */
export function useSuggestions() {
  const { editor, pdf, mode, suggestions } = useEditorScreen();
  const { detected, skipped, current, phase } = useStore(suggestions);
  const elements = useDocument((state) => state.elements);
  const signee_id = useView((state) => state.signee_id);
  const role_id = useView((state) => state.role_id);
  const open = useMemo(
    () => (phase === 'closed' ? [] : openSuggestions(detected, skipped, elements.values())),
    [phase, detected, skipped, elements],
  );
  const index = Math.max(
    0,
    open.findIndex(({ key }) => key === current),
  );
  const owner = { signee_id: mode === 'signing' ? signee_id : null, role_id: mode === 'template' ? role_id : null };

  /** Moves on to the next suggestion; after the last one, to the first skipped over. */
  const leave = (left: Suggestion) => {
    const at = open.indexOf(left);
    const next = open[at + 1] ?? open.find((other) => other !== left);
    suggestions.setState({ current: next?.key ?? null });
  };
  const add = (accepted: readonly Suggestion[]) => {
    const elements = accepted.map((suggestion) => elementOfSuggestion(suggestion, owner));
    editor.commit(
      elements.map((element): ElementOperation => ({ op: 'create', element })),
      { name: 'add', select: [] },
    );
    return elements.map(({ id }) => id);
  };

  const forget = useCallback(() => suggestions.setState({ phase: 'closed', requests: 0 }), [suggestions]);

  return {
    phase,
    open,
    forget,
    index,
    current: phase === 'reviewing' ? open[index] : undefined,
    review: () => suggestions.setState({ phase: 'reviewing', current: open[0]?.key ?? null }),
    goTo: (key: string) => suggestions.setState({ current: key }),
    add: (suggestion: Suggestion) => {
      leave(suggestion);
      add([suggestion]);
    },
    skip: (suggestion: Suggestion) => {
      leave(suggestion);
      suggestions.setState({ skipped: new Set([...suggestions.getState().skipped, suggestion.key]) });
    },
    /** @returns ids of the added fields, and a function that removes them, even after later changes */
    addAll: (): { added: string[]; takeBack: () => void } => {
      const added = add(open);
      const takeBack = takingBack(editor, () => {
        const left = added.filter((id) => editor.document.state.elements.has(id));
        editor.commit(
          left.map((id): ElementOperation => ({ op: 'delete', id })),
          { name: 'delete', select: [] },
        );
      });
      forget();
      return { added, takeBack };
    },
    close: () => {
      if (phase === 'offered') localStore.setItem(refusedKey(pdf.id), 'refused');
      forget();
    },
  };
}
