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

/** Toasts that speak of a failure and may still be shown, and whether they offer to do something about it. */
const failures = new Map<string, { offers: boolean }>();

/**
 * What the library calls each toast that may still be shown. One that comes again gets another name: in a tab that paints
 * no frames the library closes what has a name some time after it was told to, which may be the next one of that name.
 */
const names = new Map<string, string>();
let count = 0;

/**
 * Closes what was said about failures: the person tries again, and has read it. What offers a way back stays with those who
 * are still where it leads (`leaving`: they are not).
 */
export function clearFailures({ leaving = false } = {}): void {
  for (const [id, { offers }] of failures) if (leaving || !offers) closeToast(id);
}

/** Closes the toast with that id, shown or about to be: what it says is no longer so. */
export function closeToast(id: string): void {
  const name = names.get(id);
  forget(id);
  if (name !== undefined) void placed.promise.then((toast) => toast.dismiss(name));
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
  const name = names.get(id) ?? `${id}#${(count += 1)}`;
  names.set(id, name);
  const gone = () => names.get(id) === name && forget(id);
  const data: ExternalToast = { id: name, onDismiss: gone, onAutoClose: gone };
  if (text) data.description = text;
  if (options.action) data.action = pressed(options.action, gone);
  if (options.duration !== undefined) data.duration = options.duration;

  const isFailure = kind === 'error' || kind === 'warning';
  if (isFailure) failures.set(id, { offers: options.action !== undefined });
  isWanted = true;
  for (const listener of listeners) listener();
  void placed.promise.then((toast) => {
    // It may have been settled before it could be said.
    if (names.get(id) === name) toast[kind](title, data);
  });
}

/** The library closes a toast whose action is pressed, and tells no one. */
function pressed({ label, onClick }: NonNullable<ToastOptions['action']>, gone: () => void) {
  const onPress = () => {
    gone();
    onClick();
  };
  return { label, onClick: onPress };
}

function forget(id: string): void {
  failures.delete(id);
  names.delete(id);
}
