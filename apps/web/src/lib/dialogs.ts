// Dialogs that any failed call may open. The layout renders them; this file only stores the current one.
import { useSyncExternalStore } from 'react';

export type GlobalDialog =
  | { kind: 'upgrade'; message: string }
  | { kind: 'forbidden'; message: string }
  | { kind: 'maintenance' }
  | { kind: 'verify-email' }
  /** The user no longer belongs to the current organization. */
  | { kind: 'lost-space'; name: string };

let current: GlobalDialog | null = null;
let isStaffSigningIn = false;
const listeners = new Set<() => void>();

/**
 * Opens a dialog unless one is open, so that many failing calls open only one. A dialog with the cause replaces a general one.
 */
export function openGlobalDialog(dialog: GlobalDialog): void {
  if (current !== null && dialog.kind !== 'lost-space') return;
  set(dialog);
}

/** Lets support staff sign in during maintenance without the dialog in their way. */
export function letStaffSignIn(): void {
  isStaffSigningIn = true;
  if (current?.kind === 'maintenance') set(null);
}

export function isLettingStaffSignIn(): boolean {
  return isStaffSigningIn;
}

export function closeGlobalDialog(): void {
  set(null);
}

export function useGlobalDialog(): GlobalDialog | null {
  return useSyncExternalStore(subscribe, () => current);
}

function set(dialog: GlobalDialog | null): void {
  current = dialog;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
