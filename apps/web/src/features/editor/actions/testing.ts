// Key presses for tests, and a fake screen that records its calls.
import type { MessageDescriptor } from '@lingui/core';
import { vi } from 'vitest';
import { createFindStore } from '../core/find/find-store.ts';
import type { Editor } from '../core/model/editor.ts';
import { createSuggestionStore } from '../core/field-detection/suggestion-store.ts';
import { createNudger } from '../core/tools/many-nudges.ts';
import { testMachine, testSurface } from '../core/tools/testing.ts';
import type { ActionParts } from './action.ts';
import type { KeyPress } from './chords.ts';

const CODES: Record<string, string> = { ']': 'BracketRight', '[': 'BracketLeft', "'": 'Quote', '=': 'Equal', '-': 'Minus' };

/** The key press as a US keyboard reports it. */
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

/** Spies stand in for everything that needs a browser. */
export function testParts(editor: Editor, about: Partial<ActionParts> = {}) {
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
    pickPages: nothing(),
    say: vi.fn<(message: MessageDescriptor) => undefined>(),
  };
  const pages = {
    addFiles: vi.fn<ActionParts['pages']['addFiles']>(),
    addBlank: vi.fn<ActionParts['pages']['addBlank']>(),
    rotate: vi.fn<ActionParts['pages']['rotate']>(),
    setMode: vi.fn<ActionParts['pages']['setMode']>(),
    remove: vi.fn<ActionParts['pages']['remove']>(),
    move: vi.fn<ActionParts['pages']['move']>(),
    step: vi.fn<ActionParts['pages']['step']>(),
  };
  const pdf = {
    downloads: { isPending: false, pdf: nothing(), fillable: nothing(), certificate: nothing() },
    print: nothing(),
    extract: nothing(),
    send: nothing(),
    prepareSigning: nothing(),
    isPreparing: false,
    useTemplate: nothing(),
    tryOut: nothing(),
    present: nothing(),
  };
  const screen = {
    mode: 'edit',
    parties: [],
    signees: [],
    find: createFindStore(),
    suggestions: createSuggestionStore(),
    hasForm: false,
    offersPhotos: false,
  } as const;
  const nudger = createNudger({ editor, surface: testSurface().surface });
  const parts: ActionParts = { editor, machine, nudger, pages, pdf, ...screen, ...spies, ...about };
  const { downloads, ...whole } = pdf;
  return { parts, spies: { ...spies, ...pages, ...whole, ...downloads }, shown };
}
