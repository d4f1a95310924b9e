// Light, dark or system theme. public/theme.js has the same rule for the first paint.
import { THEMES, type Theme } from '@countersign/contract/users';
import { useSyncExternalStore } from 'react';
import { localStore } from './site-storage.ts';

const KEY = 'countersign.theme';
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

export function setTheme(theme: Theme): void {
  if (theme === storedTheme()) return;
  localStore.setItem(KEY, theme);
  apply();
}

export function useTheme(): { theme: Theme; isDark: boolean } {
  const theme = useSyncExternalStore(subscribe, storedTheme);
  const isDark = useSyncExternalStore(subscribe, isDarkNow);
  return { theme, isDark };
}

/** Follows changes of the system's theme. Call once at startup. */
export function watchSystemTheme(): void {
  systemDark.addEventListener('change', apply);
}

function apply(): void {
  document.documentElement.dataset['theme'] = isDarkNow() ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

function storedTheme(): Theme {
  const stored = localStore.getItem(KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

function isDarkNow(): boolean {
  const theme = storedTheme();
  return theme === 'dark' || (theme === 'system' && systemDark.matches);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
