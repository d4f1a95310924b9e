// A device that was handed to someone who signs in person shows their screen and nothing else until its host unlocks it.
// It keeps a guest out of the host's account: by Back, another address, a reload, another tab, closing the browser and
// opening it again. It is no wall against someone who opens the browser's tools or empties its storage: the session is the
// host's, and the host is in the room.
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { localStore } from './site-storage.ts';

const KEY = 'countersign.device-lock';

/** Who are you; the signing itself; done, or broken off, and back in the hands of the host; a service has told that it is the host. */
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

/** Only after the host has said who they are, or is not signed in any more. */
export function unlockDevice(): void {
  localStore.removeItem(KEY);
  store.setState({ lock: null });
}

/** Calls when another tab of this browser has handed the device over, or got it back. */
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
    const kept = JSON.parse(localStore.getItem(KEY) ?? 'null') as Partial<Record<keyof DeviceLock, unknown>> | null;
    const stage = STAGES.find((one) => one === kept?.stage);
    if (!stage || typeof kept?.pdf_id !== 'string' || typeof kept.signee_id !== 'string') return null;
    return { pdf_id: kept.pdf_id, signee_id: kept.signee_id, stage };
  } catch {
    return null;
  }
}
