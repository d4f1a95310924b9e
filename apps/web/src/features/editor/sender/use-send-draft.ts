import { reminders } from '@countersign/contract/signing';
import { sealMode } from '@countersign/contract/fields';
import { useMemo } from 'react';
import { z } from 'zod';
import { type StoreApi, createStore, useStore } from 'zustand';
import { useSession } from '#lib/session/session.ts';
import { useEditorScreen } from '../editor-context.ts';

const sendDraft = z.object({
  subject: z.string(),
  message: z.string(),
  /** null: nobody has said whether signees are asked one after another. */
  is_ordered: z.boolean().nullable(),
  options: z.object({
    /** As a date field has it, without a time; empty: none. */
    due: z.string(),
    /** The same; empty: no end. */
    until: z.string(),
    reminders: reminders.nullable(),
    allows_reassign: z.boolean(),
    /** null: as the space has chosen. */
    seal_mode: sealMode.nullable(),
  }),
});
export type SendDraft = z.output<typeof sendDraft>;

export const NO_SEND_DRAFT: SendDraft = {
  subject: '',
  message: '',
  is_ordered: null,
  options: { due: '', until: '', reminders: null, allows_reassign: false, seal_mode: null },
};

const stores = new Map<string, StoreApi<SendDraft>>();

/**
 * How a draft is to be sent, as far as it has been said: kept in this browser until it is sent, so that nothing of it is lost
 * on the way to a place that lacks something, or by a reload.
 */
export function useSendDraft(): [SendDraft, (changes: Partial<SendDraft>) => void] {
  const { pdf } = useEditorScreen();
  const { user } = useSession();
  const key = `countersign.send.${user?.id ?? ''}.${pdf.id}`;
  const store = useMemo(() => storeAt(key), [key]);
  return [useStore(store), (changes) => store.setState(changes)];
}

function storeAt(key: string): StoreApi<SendDraft> {
  const known = stores.get(key);
  if (known) return known;
  const store = createStore<SendDraft>(() => load(key));
  store.subscribe((draft) => keep(key, draft));
  stores.set(key, store);
  return store;
}

function keep(key: string, draft: SendDraft): void {
  try {
    if (isEmpty(draft)) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // No room, or none allowed: it lives as long as the page.
  }
}

function isEmpty(draft: SendDraft): boolean {
  return JSON.stringify(draft) === JSON.stringify(NO_SEND_DRAFT);
}

function load(key: string): SendDraft {
  try {
    return sendDraft.parse(JSON.parse(localStorage.getItem(key) ?? 'null'));
  } catch {
    // Nothing, or what another version has kept.
    return NO_SEND_DRAFT;
  }
}
