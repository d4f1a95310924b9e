// Chords have one notation, "Mod+Shift+G", for matching and for display. Mod is Ctrl, or ⌘ on a Mac.
import { keyName } from '#lib/key-names.ts';

export interface KeyPress {
  key: string;
  /** Physical key: with Alt or Shift, many layouts produce another character. */
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

const CODES: Record<string, readonly string[]> = {
  ']': ['BracketRight'],
  '[': ['BracketLeft'],
  "'": ['Quote'],
  '=': ['Equal', 'NumpadAdd'],
  '-': ['Minus', 'NumpadSubtract'],
};

export function isChord(chord: string, press: KeyPress): boolean {
  const parts = chord.split('+');
  const key = parts.at(-1) ?? '';
  // Shift is how "?" is typed, so it is not checked.
  if (key === '?') return press.key === '?' && !press.ctrlKey && !press.metaKey && !press.altKey;
  const hasMod = press.ctrlKey || press.metaKey;
  const arePressed =
    parts.includes('Mod') === hasMod && parts.includes('Shift') === press.shiftKey && parts.includes('Alt') === press.altKey;
  return arePressed && isKey(key, press);
}

function isKey(key: string, press: KeyPress): boolean {
  if (/^[A-Z]$/.test(key)) {
    const isLatin = /^[a-z]$/i.test(press.key);
    return isLatin ? press.key.toUpperCase() === key : press.code === `Key${key}`;
  }
  if (/^\d$/.test(key)) return press.code === `Digit${key}` || press.code === `Numpad${key}`;
  return press.key === key || (CODES[key]?.includes(press.code) ?? false);
}

const NAMES: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Delete: 'Del',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Escape: 'Esc',
  ContextMenu: 'Menu',
  '=': '+',
};
const MAC_NAMES: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↩', Delete: '⌫' };

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);

/** The chord as shown beside a command. `language` defaults to the language of the screen. */
export function chordText(chord: string, isMac: boolean = IS_MAC, language?: string): string {
  const names = chord
    .split('+')
    .map((part) => (isMac ? MAC_NAMES[part] : undefined) ?? keyName(part === 'Mod' ? 'Ctrl' : (NAMES[part] ?? part), language));
  return names.join(isMac ? '' : ' ');
}
