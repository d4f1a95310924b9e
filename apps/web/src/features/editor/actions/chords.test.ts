import { describe, expect, test } from 'vitest';
import { type KeyPress, chordText, isChord } from './chords.ts';

const press = (key: string, code: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

describe('keyboard chords', () => {
  test('match only with exactly the modifiers that they name', () => {
    expect(isChord('Mod+Shift+G', press('G', 'KeyG', { ctrlKey: true, shiftKey: true }))).toBe(true);
    expect(isChord('Mod+G', press('G', 'KeyG', { ctrlKey: true, shiftKey: true }))).toBe(false);
    expect(isChord('V', press('v', 'KeyV'))).toBe(true);
    expect(isChord('V', press('v', 'KeyV', { ctrlKey: true }))).toBe(false);
    expect(isChord('Mod+K', press('k', 'KeyK', { metaKey: true }))).toBe(true);
  });

  test('match when Alt or the keyboard layout produces another character', () => {
    expect(isChord('Alt+S', press('ß', 'KeyS', { altKey: true }))).toBe(true);
    expect(isChord('Mod+Z', press('я', 'KeyZ', { ctrlKey: true }))).toBe(true);
    expect(isChord('Shift+2', press('"', 'Digit2', { shiftKey: true }))).toBe(true);
    expect(isChord("Mod+'", press('ä', 'Quote', { ctrlKey: true }))).toBe(true);
    expect(isChord('?', press('?', 'Minus', { shiftKey: true }))).toBe(true);
  });

  test('match letters by the keyboard layout in use', () => {
    expect(isChord('Mod+Z', press('y', 'KeyZ', { ctrlKey: true }))).toBe(false);
    expect(isChord('Mod+Z', press('z', 'KeyY', { ctrlKey: true }))).toBe(true);
  });

  test('are displayed as printed on the keyboard', () => {
    expect(chordText('Mod+Shift+ArrowLeft', false)).toBe('Ctrl Shift ←');
    expect(chordText('Mod+Shift+ArrowLeft', true)).toBe('⌘⇧←');
    expect(chordText('Mod+Shift+Delete', false, 'de')).toBe('Strg Umschalt Entf');
    expect(chordText('Mod+Shift+Delete', false, 'ar')).toBe('Ctrl Shift Del');
  });
});
