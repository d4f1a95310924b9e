// The dialogs that a failed call may open from anywhere. The layout shows them; this file only knows which one.
import { useSyncExternalStore } from 'react';

export type GlobalDialog =
  | { kind: 'upgrade'; message: string }
  | { kind: 'forbidden'; message: string }
  | { kind: 'maintenance' }
  | { kind: 'verify-email' }
  /** The organization that the person worked in is theirs no more. */
  | { kind: 'lost-space'; name: string };

let current: GlobalDialog | null = null;
let isStaffSigningIn = false;
const listeners = new Set<() => void>();

/** Shows a dialog; one that is open already stays, so that ten failing calls open one. Why they failed goes before that they did. */
export function openGlobalDialog(dialog: GlobalDialog): void {
  if (current !== null && dialog.kind !== 'lost-space') return;
  set(dialog);
}

/** Support staff sign in during maintenance: the dialog would be in their way until they have. */
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
