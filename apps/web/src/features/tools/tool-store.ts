// Toolbox state in this browser: kept while switching tools, and separate per user.
import type { ToolName } from '@countersign/contract/tool-options';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { type StoreApi, createStore } from 'zustand/vanilla';
import { useUser } from '#lib/session/session.ts';
import { type ToolSession, newSession } from './state/tool-session.ts';

interface Kept {
  userId: string;
  store: ToolStore;
}
export type ToolStore = StoreApi<ToolSession>;

const kept = new WeakMap<QueryClient, Kept>();

export function useToolStore(tool: ToolName): ToolStore {
  const client = useQueryClient();
  const { id } = useUser();
  const known = kept.get(client);
  if (known?.userId === id) return known.store;
  const store = createStore<ToolSession>(() => newSession(tool));
  kept.set(client, { userId: id, store });
  return store;
}

/** Changes the session by a function of its state. */
export function useToolSession(store: ToolStore) {
  const session = useStore(store);
  const change = (by: (session: ToolSession) => ToolSession) => store.setState(by(store.getState()), true);
  return { session, change };
}

export type ChangeSession = ReturnType<typeof useToolSession>['change'];
