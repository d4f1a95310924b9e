// The sandboxed child: everything that parses a PDF or a picture runs here.
import { copyTasks } from '#features/copies/engine-tasks.ts';
import { doctorTasks } from '#features/doctor/engine-tasks.ts';
import { elementTasks } from '#features/elements/engine-tasks.ts';
import { photoTasks } from '#features/integrations/engine-tasks.ts';
import { pageTasks } from '#features/pages/engine-tasks.ts';
import { pictureTasks } from '#features/pictures/engine-tasks.ts';
import { pdfTasks } from '#features/pdfs/engine-tasks.ts';
import { placeTasks } from '#features/places/engine-tasks.ts';
import { sealTasks } from '#features/seals/engine-tasks.ts';
import { verifyTasks } from '#features/verify/engine-tasks.ts';
import { serveTasks } from '#platform/sandbox/index.ts';
import { loadEngine } from '#platform/sandbox/load-engine.ts';

// Part of the start, which counts against no file.
await loadEngine();

serveTasks({
  ...pdfTasks,
  ...pictureTasks,
  ...elementTasks,
  ...pageTasks,
  ...copyTasks,
  ...photoTasks,
  ...placeTasks,
  ...sealTasks,
  ...verifyTasks,
  ...doctorTasks,
});
