// The sandboxed child: everything that parses a PDF or an image runs here.
import { serveTasks } from '#platform/sandbox/index.ts';
import { loadEngine } from '#platform/sandbox/load-engine.ts';
import { sandboxTasks } from './sandbox-tasks.ts';

// Loaded at startup, so that it does not count against the deadline of a file.
await loadEngine();

serveTasks(sandboxTasks);
