// Undo always leads back to the start, and redo to the end.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Editor } from './model/editor.ts';
import { TestServer, element, shown, testEditor } from './model/testing.ts';
import { type Act, type Scene, anyChange, anyPageStep, restoring } from './testing-acts.ts';
import { testMachine } from './tools/testing.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const START = [
  element(1),
  element(2, { value: 'Two' }, 'text'),
  ...[3, 4].map((number) => element(number, {}, 'radio')),
  element(5, { x: 300, y: 400 }, 'line'),
  element(6, { x: 200, y: 600 }, 'signature'),
  element(7, { x: 60, y: 700, is_multiline: true }, 'input'),
];

function begin(): Scene {
  const server = new TestServer(START);
  const editor = testEditor({ server });
  return { editor, server, hand: testMachine(editor) };
}

const seen = ({ document }: Editor) => document.state.pages.map(({ order: _order, mode: _mode, ...page }) => page);
const all = (editor: Editor) => ({ pages: seen(editor), elements: shown(editor) });

/** Waits for server steps without letting time pass. */
async function settled({ pagesStore }: Editor): Promise<void> {
  for (let tick = 0; tick < 1_000 && pagesStore.getState().is_busy; tick += 1) await Promise.resolve();
  expect(pagesStore.getState().is_busy).toBe(false);
}

async function turnAll(editor: Editor, direction: 'undo' | 'redo'): Promise<void> {
  while (editor.undoStore.getState()[direction]) {
    editor[direction]();
    await settled(editor);
  }
}

type Steps = readonly (readonly [Act, boolean])[];

/** Steps without a pause may merge with the previous one. */
async function perform(scene: Scene, steps: Steps): Promise<void> {
  for (const [act, isAfterPause] of steps) {
    if (isAfterPause) vi.setSystemTime(Date.now() + 10_000);
    await act(scene);
  }
}

async function leadsBackAndForth(steps: Steps): Promise<void> {
  const scene = begin();
  const { editor, server } = scene;
  const beginning = all(editor);
  await perform(scene, steps);
  const end = all(editor);

  await turnAll(editor, 'undo');
  expect(all(editor)).toEqual(beginning);
  await turnAll(editor, 'redo');
  expect(all(editor)).toEqual(end);
  await turnAll(editor, 'undo');
  expect(all(editor)).toEqual(beginning);
  await editor.sync.flush();
  expect(server.list).toEqual(shown(editor));
}

const stepsOf = (acts: fc.Arbitrary<Act>, maxLength: number) =>
  fc.array(fc.tuple(acts, fc.boolean()), { maxLength, size: 'max' });
const SEED = 20_261_122;

describe('undo restores the start, and redo the end', () => {
  test('after any changes to elements', async () => {
    await fc.assert(fc.asyncProperty(stepsOf(anyChange, 40), leadsBackAndForth), { numRuns: 250, seed: SEED });
  });

  test('after any changes to elements and pages', async () => {
    const acts = fc.oneof({ arbitrary: anyChange, weight: 3 }, { arbitrary: anyPageStep, weight: 1 });
    await fc.assert(fc.asyncProperty(stepsOf(acts, 25), leadsBackAndForth), { numRuns: 250, seed: SEED });
  });

  // A restore includes earlier page changes, so no earlier step may be about pages.
  test('after restoring versions in between', async () => {
    const parts = fc.tuple(stepsOf(anyChange, 8), restoring, stepsOf(anyChange, 8), restoring, stepsOf(anyChange, 8));
    const steps = parts.map(([one, first, two, second, three]): Steps => [
      ...one,
      [first, true],
      ...two,
      [second, true],
      ...three,
    ]);
    await fc.assert(fc.asyncProperty(steps, leadsBackAndForth), { numRuns: 100, seed: SEED });
  });
});
