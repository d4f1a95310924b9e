// Two people who edit one pdf end up with the same content, for any edits and delays.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Editor } from './model/editor.ts';
import { TestServer, element, elementId, shown, testEditor } from './model/testing.ts';
import type { Transport } from './document/transport.ts';
import { type Act, type Scene, anyChange, anyPageStep, restoring } from './testing-acts.ts';
import { testMachine } from './tools/testing.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const GROUP = elementId(90);
const START = [
  element(1),
  element(2, { value: 'Two words' }, 'text'),
  ...[3, 4].map((number) => element(number, { pdf_radio_group_id: GROUP }, 'radio')),
  element(5, { x: 300, y: 400 }, 'line'),
  element(6, { x: 200, y: 600 }, 'signature'),
  element(7, { x: 60, y: 700, is_multiline: true }, 'input'),
];

const turning: fc.Arbitrary<Act> = fc.constantFrom<'undo' | 'redo'>('undo', 'redo').map(
  (direction): Act =>
    ({ editor }) =>
      editor[direction](),
);
const saving: fc.Arbitrary<Act> = fc.constant(({ editor }) => editor.sync.flush());
const hearing: fc.Arbitrary<Act> = fc.constant(({ editor }) => editor.sync.pull());

/** Two editors of one pdf; the scheduler decides when the server answers each of them. */
function begin(scheduler: fc.Scheduler): { scenes: Scene[]; server: TestServer } {
  const server = new TestServer(START);
  const late = (transport: Transport): Transport => ({
    send: scheduler.scheduleFunction(transport.send),
    fetch: scheduler.scheduleFunction(transport.fetch),
  });
  const scenes = [0, 1].map(() => {
    const editor = testEditor({
      server,
      transport: late(server.transport()),
      changePages: scheduler.scheduleFunction(async (change) => server.changePagesOn(change)),
      goBack: scheduler.scheduleFunction(async (snapshot) => server.goBack(snapshot)),
    });
    return { editor, server, hand: testMachine(editor) };
  });
  server.onRevision((revision) => scenes.forEach(({ editor }) => editor.sync.pull(revision)));
  return { scenes, server };
}

type Steps = readonly (readonly [isFirst: boolean, act: Act, answers: number])[];

async function endsAlike(steps: Steps, scheduler: fc.Scheduler): Promise<void> {
  const { scenes, server } = begin(scheduler);
  const answers = async (most: number) => {
    for (let count = 0; count < most && scheduler.count() > 0; count += 1) await scheduler.waitOne();
  };
  for (const [isFirst, act, count] of steps) {
    const scene = isFirst ? scenes[0] : scenes[1];
    if (scene) void act(scene);
    await answers(count);
  }
  const editors = scenes.map(({ editor }) => editor);
  const areSettled = () => scheduler.count() === 0 && editors.every((editor) => isSettled(editor, server));
  for (let round = 0; round < 50 && !areSettled(); round += 1) {
    for (const editor of editors) void editor.sync.flush();
    await answers(50);
    // Clients pause after repeated conflicts.
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(areSettled()).toBe(true);
  for (const editor of editors) {
    expect(shown(editor)).toEqual(server.list);
    expect(editor.document.state.pages).toEqual(server.pages);
    void editor.sync.close();
  }
  await answers(50);
}

function isSettled({ document: { state }, pagesStore }: Editor, server: TestServer): boolean {
  return state.pending.length === 0 && state.revision === server.revision && !pagesStore.getState().is_busy;
}

const stepsOf = (...acts: { arbitrary: fc.Arbitrary<Act>; weight: number }[]) =>
  fc.array(fc.tuple(fc.boolean(), fc.oneof(...acts), fc.nat(3)), { maxLength: 30, size: 'max' });
const toElements = [
  { arbitrary: anyChange, weight: 8 },
  { arbitrary: turning, weight: 3 },
  { arbitrary: saving, weight: 1 },
  { arbitrary: hearing, weight: 1 },
];
const SEED = 20_261_122;

describe('two people in one pdf end up seeing the same', () => {
  test('after any changes to elements, sent and answered at any time', async () => {
    await fc.assert(fc.asyncProperty(stepsOf(...toElements), fc.scheduler(), endsAlike), { numRuns: 150, seed: SEED });
  });

  test('after changes to pages as well', async () => {
    const steps = stepsOf(...toElements, { arbitrary: anyPageStep, weight: 2 });
    await fc.assert(fc.asyncProperty(steps, fc.scheduler(), endsAlike), { numRuns: 150, seed: SEED });
  });

  test('after restoring earlier versions as well', async () => {
    const steps = stepsOf(...toElements, { arbitrary: anyPageStep, weight: 1 }, { arbitrary: restoring, weight: 1 });
    await fc.assert(fc.asyncProperty(steps, fc.scheduler(), endsAlike), { numRuns: 150, seed: SEED });
  });
});
