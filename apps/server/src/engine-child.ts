// The sandboxed child: everything that parses a PDF or an image runs here.
import { serveTasks } from '#platform/sandbox/index.ts';
import { loadEngine } from '#platform/sandbox/load-engine.ts';
import { sandboxTasks } from './sandbox-tasks.ts';

// Part of the start, which counts against no file.
await loadEngine();

serveTasks(sandboxTasks);
