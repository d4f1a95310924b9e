import { createElement, uuidv7 } from '@countersign/document-model';
import { expect, it } from 'vitest';
import { changeOptions } from './change-options.ts';
import { TestServer, pageId, testEditor } from './testing.ts';

const field = (kind: 'select' | 'input', more: Record<string, unknown>) =>
  createElement({ id: uuidv7(), page_id: pageId(1), kind, x: 20, y: 20 }, more);

it('what is chosen and what conditions wait for go along with an option that is renamed, in one step', () => {
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
