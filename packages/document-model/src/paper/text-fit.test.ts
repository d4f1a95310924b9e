/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { type Element, type ElementOf, createElement } from '../elements/element.ts';
import { createShaper, fontCatalogue } from '../text/index.ts';
import { uuidv7 } from '../uuid.ts';
import { type TextFit, textFit } from './index.ts';

const { resolve } = createRequire(import.meta.url);
const sans = fontCatalogue.filter(({ fallback }) => fallback).slice(0, 1);
const shaper = await createShaper({
  fonts: sans.map(({ id, file, fallback }) => ({ id, fallback, bytes: new Uint8Array(readFileSync(resolve(file))) })),
});

const place = { id: uuidv7(), page_id: uuidv7(), x: 0, y: 0 };
const input = (about: Partial<ElementOf<'input'>>) =>
  createElement({ ...place, kind: 'input' }, { width: 100, height: 20, size: 12, ...about });
const isWritten = (element: Element): element is ElementOf<'text' | 'input'> => ['text', 'input'].includes(element.kind);
const text = (about: Partial<ElementOf<'text'>>) =>
  createElement({ ...place, kind: 'text' }, { width: 100, height: 15, size: 12, ...about });

it.each<[string, Element, TextFit]>([
  ['nothing', input({ value: '' }), 'fits'],
  ['a word', input({ value: 'Anna' }), 'fits'],
  ['a name that becomes smaller', input({ value: 'Annalena Baumgärtner' }), 'fits'],
  ['a text that becomes hard to read', input({ value: 'm'.repeat(26) }), 'small'],
  ['a text that is larger than the smallest print', input({ value: 'm'.repeat(80) }), 'outside'],
  ['small print that was asked for', input({ value: 'Anna', size: 4 }), 'fits'],
  ['as many characters as there are cells', input({ value: '0123456789', is_comb: true, max_length: 10, width: 40 }), 'fits'],
  ['running text in its box', text({ value: 'Anna' }), 'fits'],
  ['running text of more lines than its box', text({ value: 'Anna\nBerta' }), 'outside'],
])('tells of %s whether it has room', (_, element, fit) => {
  expect(isWritten(element) && textFit(element, shaper)).toBe(fit);
});
