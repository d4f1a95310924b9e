// Toasts. The library and the toaster load with the first one, so that no screen waits for them.
import { useSyncExternalStore } from 'react';
import type { ExternalToast } from 'sonner';

type Kind = 'success' | 'error' | 'info' | 'warning';

/** The parts of the library in use. */
type ToastLibrary = Record<Kind, (title: string, data: ExternalToast) => unknown> & { dismiss: (id: string) => unknown };

export interface ToastOptions {
  action?: { label: string; onClick: () => void };
  /** In ms; Infinity stays until closed. */
  duration?: number;
  /** Replaces a shown toast with the same id. */
  id?: string;
}

export const notify = {
  success: (title: string, text?: string, options?: ToastOptions) => show('success', title, text, options),
  error: (title: string, text?: string, options?: ToastOptions) => show('error', title, text, options),
  info: (title: string, text?: string, options?: ToastOptions) => show('info', title, text, options),
  warning: (title: string, text?: string, options?: ToastOptions) => show('warning', title, text, options),
} as const;

/** Shown failure toasts, and whether they offer an action. */
const failures = new Map<string, { offers: boolean }>();

/**
 * The library's name of each shown toast. A repeated toast gets a new name: in a background tab the library closes a name with
 * a delay, which could hit the next toast of that name.
 */
const names = new Map<string, string>();
let count = 0;

/**
 * Closes failure messages when the user tries again. Toasts with an action stay while the user is where it applies (`leaving`:
 * they are not).
 */
export function clearFailures({ leaving = false } = {}): void {
  for (const [id, { offers }] of failures) if (leaving || !offers) closeToast(id);
}

/** Closes the toast with that id, shown or pending, because it is obsolete. */
export function closeToast(id: string): void {
  const name = names.get(id);
  forget(id);
  if (name !== undefined) void placed.promise.then((toast) => toast.dismiss(name));
}

const placed = Promise.withResolvers<ToastLibrary>();
const listeners = new Set<() => void>();
let isWanted = false;

/** True from the first toast on, when the layout renders the toaster. */
export function useHasToasts(): boolean {
  return useSyncExternalStore(subscribe, () => isWanted);
}

/**
 * Called by the mounted toaster; earlier toasts wait for it. It passes the library along: importing it here as well would
 * create one more file, which would be missing offline.
 */
export function toasterIsPlaced(toast: ToastLibrary): void {
  placed.resolve(toast);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(kind: Kind, title: string, text?: string, options: ToastOptions = {}): void {
  // Equal messages share a toast, so that many failing calls show it once.
  const id = options.id ?? `${kind}:${title}:${text ?? ''}`;
  const name = names.get(id) ?? `${id}#${(count += 1)}`;
  names.set(id, name);
  const dismiss = () => names.get(id) === name && forget(id);
  const data: ExternalToast = { id: name, onDismiss: dismiss, onAutoClose: dismiss };
  if (text) data.description = text;
  if (options.action) data.action = pressed(options.action, dismiss);
  if (options.duration !== undefined) data.duration = options.duration;

  const isFailure = kind === 'error' || kind === 'warning';
  if (isFailure) failures.set(id, { offers: options.action !== undefined });
  isWanted = true;
  for (const listener of listeners) listener();
  void placed.promise.then((toast) => {
    // It may have been settled before it was shown.
    if (names.get(id) === name) toast[kind](title, data);
  });
}

/** The library closes a toast when its action is pressed, without an event. */
function pressed({ label, onClick }: NonNullable<ToastOptions['action']>, dismiss: () => void) {
  const onPress = () => {
    dismiss();
    onClick();
  };
  return { label, onClick: onPress };
}

function forget(id: string): void {
  failures.delete(id);
  names.delete(id);
}
