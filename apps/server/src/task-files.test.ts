import { expect, it } from 'vitest';
import { sandboxTasks } from './sandbox-tasks.ts';
import { taskFiles } from './task-files.ts';

/** What they work on is in what they are given. */
const WITHOUT_FILES = ['doctor.seal'];

it('every task of the sandbox that reads or writes files says which', () => {
  expect(new Set([...Object.keys(taskFiles), ...WITHOUT_FILES])).toEqual(new Set(Object.keys(sandboxTasks)));
});
