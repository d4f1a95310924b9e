import { expect, it } from 'vitest';
import { sandboxTasks } from './sandbox-tasks.ts';
import { taskFiles } from './task-files.ts';

/** These tasks get their data as arguments. */
const WITHOUT_FILES = ['doctor.seal'];

it('every sandbox task that reads or writes files declares them', () => {
  expect(new Set([...Object.keys(taskFiles), ...WITHOUT_FILES])).toEqual(new Set(Object.keys(sandboxTasks)));
});
