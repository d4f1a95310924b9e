// A device handed over for in-person signing shows only the signee's screen until its host unlocks it. The lock survives the
// back button, other URLs, reloads, other tabs and restarting the browser. It does not protect against developer tools or
// clearing the storage: the session is the host's, and the host is in the room.
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { localStore } from './site-storage.ts';

const KEY = 'countersign.device-lock';

/** Confirming the identity; signing; finished or cancelled, back to the host; a service has confirmed the host. */
const STAGES = ['confirm', 'signing', 'back', 'proven'] as const;

export interface DeviceLock {
  pdf_id: string;
  signee_id: string;
  stage: (typeof STAGES)[number];
}

const store = createStore<{ lock: DeviceLock | null }>()(() => ({ lock: stored() }));

export function currentDeviceLock(): DeviceLock | null {
  return store.getState().lock;
}

export function useDeviceLock(): DeviceLock | null {
  return useStore(store, ({ lock }) => lock);
}

export function lockDevice(lock: DeviceLock): void {
  localStore.setItem(KEY, JSON.stringify(lock));
  store.setState({ lock });
}

/** Only after the host has proven their identity or was signed out. */
export function unlockDevice(): void {
  localStore.removeItem(KEY);
  store.setState({ lock: null });
}

/** Calls back when another tab of this browser locks or unlocks the device. */
export function followDeviceLock(onChange: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return;
    store.setState({ lock: stored() });
    onChange();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

function stored(): DeviceLock | null {
  try {
    const lock = JSON.parse(localStore.getItem(KEY) ?? 'null') as Partial<Record<keyof DeviceLock, unknown>> | null;
    const stage = STAGES.find((one) => one === lock?.stage);
    if (!stage || typeof lock?.pdf_id !== 'string' || typeof lock.signee_id !== 'string') return null;
    return { pdf_id: lock.pdf_id, signee_id: lock.signee_id, stage };
  } catch {
    return null;
  }
}
