// Alerts dismissed in this browser. Without storage, they reappear on the next page load.
import { useState } from 'react';
import { localStore } from '#lib/site-storage.ts';

const KEY = 'countersign.dismissed-alerts';
const MOST = 100;

export function useDismissedAlerts() {
  const [dismissed, setDismissed] = useState<readonly string[]>(read);
  const dismiss = (id: string) => {
    const next = [...dismissed, id].slice(-MOST);
    setDismissed(next);
    try {
      localStore.setItem(KEY, JSON.stringify(next));
    } catch {
      // Storage is blocked or full.
    }
  };
  return { isDismissed: (id: string) => dismissed.includes(id), dismiss };
}

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
