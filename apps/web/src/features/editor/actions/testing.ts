// Keys as the tests press them, and the parts of a screen that remember what was asked of them.
import type { MessageDescriptor } from '@lingui/core';
import { vi } from 'vitest';
import type { Editor } from '../model/editor.ts';
import { createNudger } from '../tools/many-nudges.ts';
import { testMachine, testSurface } from '../tools/testing.ts';
import type { ActionParts } from './action.ts';
import type { KeyPress } from './chords.ts';

const CODES: Record<string, string> = { ']': 'BracketRight', '[': 'BracketLeft', "'": 'Quote', '=': 'Equal', '-': 'Minus' };

/** As a keyboard of the United States tells it. */
export function pressOf(chord: string): KeyPress {
  const parts = chord.split('+');
  const key = parts.at(-1) ?? '';
  const code = /^[A-Z]$/.test(key) ? `Key${key}` : /^\d$/.test(key) ? `Digit${key}` : (CODES[key] ?? key);
  return {
    key: /^[A-Z]$/.test(key) ? key.toLowerCase() : key,
    code,
    ctrlKey: parts.includes('Mod'),
    metaKey: false,
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  };
}

const nothing = () => vi.fn<(...about: unknown[]) => undefined>();

/** What a browser does is only remembered, as spies. */
export function testParts(editor: Editor) {
  const { machine, shown } = testMachine(editor);
  const spies = {
    fitWidth: nothing(),
    fitSelection: nothing(),
    revealPage: nothing(),
    revealSelection: nothing(),
    focusElement: nothing(),
    focusedElement: vi.fn<() => string | null>(() => null),
    copy: nothing(),
    cut: nothing(),
    paste: nothing(),
    deleteSelection: nothing(),
    placeTool: nothing(),
    openMenu: nothing(),
    say: vi.fn<(message: MessageDescriptor) => undefined>(),
  };
  const pages = {
    canAdd: true,
    addFiles: vi.fn<ActionParts['pages']['addFiles']>(),
    addBlank: vi.fn<ActionParts['pages']['addBlank']>(),
    rotate: vi.fn<ActionParts['pages']['rotate']>(),
    setMode: vi.fn<ActionParts['pages']['setMode']>(),
    remove: vi.fn<ActionParts['pages']['remove']>(),
    move: vi.fn<ActionParts['pages']['move']>(),
    step: vi.fn<ActionParts['pages']['step']>(),
  };
  const nudger = createNudger({ editor, surface: testSurface().surface });
  const parts: ActionParts = { editor, machine, nudger, pages, ...spies };
  return { parts, spies, shown };
}
