// Toasts. The library and the place where they appear arrive with the first one, so that no screen waits for them.
import { useSyncExternalStore } from 'react';
import type { ExternalToast } from 'sonner';

type Kind = 'success' | 'error' | 'info' | 'warning';

/** What we use of it. */
type ToastLibrary = Record<Kind, (title: string, data: ExternalToast) => unknown> & { dismiss: (id: string) => unknown };

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

/** Toasts that speak of a failure and may still be shown. */
const failures = new Set<string>();

/** Closes what was said about failures: the person is elsewhere, or tries again. */
export function clearFailures(): void {
  if (failures.size === 0) return;
  const ids = [...failures];
  failures.clear();
  void placed.promise.then((toast) => ids.forEach((id) => toast.dismiss(id)));
}

/** Closes the toast with that id, shown or about to be: what it says is no longer so. */
export function closeToast(id: string): void {
  failures.delete(id);
  void placed.promise.then((toast) => toast.dismiss(id));
}

const placed = Promise.withResolvers<ToastLibrary>();
const listeners = new Set<() => void>();
let isWanted = false;

/** True from the first toast on: the layout then puts the toaster on the page. */
export function useHasToasts(): boolean {
  return useSyncExternalStore(subscribe, () => isWanted);
}

/**
 * Called by the toaster when it is on the page; toasts raised before wait for it. It brings the library along: fetched by
 * this module, too, that would be one more file, and missing to whoever has just gone offline.
 */
export function toasterIsPlaced(toast: ToastLibrary): void {
  placed.resolve(toast);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(kind: Kind, title: string, text?: string, options: ToastOptions = {}): void {
  // The same words twice are one toast: ten failing calls say it once.
  const id = options.id ?? `${kind}:${title}:${text ?? ''}`;
  const data: ExternalToast = { id };
  if (text) data.description = text;
  if (options.action) data.action = options.action;
  if (options.duration !== undefined) data.duration = options.duration;

  const isFailure = kind === 'error' || kind === 'warning';
  if (isFailure) failures.add(id);
  isWanted = true;
  for (const listener of listeners) listener();
  void placed.promise.then((toast) => {
    // It may have been settled before it could be said.
    if (!isFailure || failures.has(id)) toast[kind](title, data);
  });
}
