export { createSandbox, type RunOptions, type Sandbox, type SandboxOptions } from './sandbox.ts';
export type { Priority } from './schedule.ts';
export { SandboxError, type SandboxErrorCode, SandboxTaskError, isOverLimit, isPassing } from './sandbox-error.ts';
export { serveTasks, type TaskContext, type TaskHandler } from './serve-tasks.ts';
export type { TaskFiles } from './child-folder.ts';
export { type Confinement, describeConfinement } from './confinement.ts';
export { runProgram } from './run-program.ts';
