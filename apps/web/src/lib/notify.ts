// Toasts. The library and the place where they appear arrive with the first one, so that no screen waits for them.
import { useSyncExternalStore } from 'react';
import type { ExternalToast } from 'sonner';

type Kind = 'success' | 'error' | 'info' | 'warning';

export interface ToastOptions {
  action?: { label: string; onClick: () => void };
  /** Milliseconds; Infinity stays until closed. */
  duration?: number;
  /** A toast with the id of one that is shown replaces it. */
  id?: string;
}

export const notify = {
  success: (title: string, text?: string, options?: ToastOptions) => show('success', title, text, options),
  error: (title: string, text?: string, options?: ToastOptions) => show('error', title, text, options),
  info: (title: string, text?: string, options?: ToastOptions) => show('info', title, text, options),
  warning: (title: string, text?: string, options?: ToastOptions) => show('warning', title, text, options),
} as const;

const isPlaced = Promise.withResolvers<void>();
const listeners = new Set<() => void>();
let isWanted = false;

/** True from the first toast on: the layout then puts the toaster on the page. */
export function useHasToasts(): boolean {
  return useSyncExternalStore(subscribe, () => isWanted);
}

/** Called by the toaster when it is on the page; toasts raised before wait for it. */
export function toasterIsPlaced(): void {
  isPlaced.resolve();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(kind: Kind, title: string, text?: string, options: ToastOptions = {}): void {
  // The same words twice are one toast: ten failing calls say it once.
  const data: ExternalToast = { id: options.id ?? `${kind}:${title}:${text ?? ''}` };
  if (text) data.description = text;
  if (options.action) data.action = options.action;
  if (options.duration !== undefined) data.duration = options.duration;

  isWanted = true;
  for (const listener of listeners) listener();
  void Promise.all([import('sonner'), isPlaced.promise]).then(([{ toast }]) => toast[kind](title, data));
}
