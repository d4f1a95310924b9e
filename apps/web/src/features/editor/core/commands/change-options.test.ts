import { createElement, uuidv7 } from '@countersign/document-model';
import { describe, expect, it } from 'vitest';
import { changeOptions, renamedOptions } from './change-options.ts';
import { TestServer, pageId, testEditor } from '../model/testing.ts';

const field = (kind: 'select' | 'input', more: Record<string, unknown>) =>
  createElement({ id: uuidv7(), page_id: pageId(1), kind, x: 20, y: 20 }, more);

it('renaming an option updates the chosen value and conditions in one step', () => {
  const plan = field('select', { options: ['basic', 'pro'], value: 'pro' });
  const details = field('input', { condition: { element_id: plan.id, value: 'pro' } });
  const other = field('input', { condition: { element_id: plan.id, value: 'basic' } });
  const editor = testEditor({ server: new TestServer([plan, details, other]) });
  const now = () => [plan, details, other].map(({ id }) => editor.document.state.elements.get(id));
  if (plan.kind !== 'select') throw new Error('Not a select.');

  changeOptions(editor, plan, { options: ['basic', 'premium'], renamed: new Map([['pro', 'premium']]) });
  expect(now()).toMatchObject([
    { options: ['basic', 'premium'], value: 'premium' },
    { condition: { value: 'premium' } },
    { condition: { value: 'basic' } },
  ]);
  editor.undo();
  expect(now()).toEqual([plan, details, other]);
});

describe('an edited option', () => {
  /** Types into one row, key by key. @returns all renames in order */
  function typing(start: readonly string[], row: number, texts: readonly string[]): [string, string][] {
    let rows = start.map((text, index) => ({ id: String(index), text }));
    const optionsOf = () => [...new Set(rows.map(({ text }) => text.trim()).filter((text) => text !== ''))];
    const calledLast = new Map<string, string>();
    return texts.flatMap((text) => {
      const before = { rows, options: optionsOf() };
      rows = rows.map((one, index) => (index === row ? { ...one, text } : one));
      return [...renamedOptions(before, { rows, options: optionsOf() }, calledLast)];
    });
  }

  it('stays the same option even if it was emptied in between', () => {
    expect(typing(['basic', 'pro'], 1, ['', 'p', 'premium'])).toEqual([
      ['pro', 'p'],
      ['p', 'premium'],
    ]);
  });

  it('does not affect another option while both briefly have the same name', () => {
    expect(typing(['Basic', 'Pro'], 1, ['Basi', 'Basic', 'Basic ', 'Basic plus'])).toEqual([
      ['Pro', 'Basi'],
      ['Basi', 'Basic plus'],
    ]);
  });
});
