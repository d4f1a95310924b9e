// All tasks of the sandboxed child.
import { attachmentTasks } from '#features/attachments/engine-tasks.ts';
import { duplicateTasks } from '#features/duplicates/engine-tasks.ts';
import { doctorTasks } from '#features/doctor/engine-tasks.ts';
import { elementTasks } from '#features/elements/engine-tasks.ts';
import { photoTasks } from '#features/integrations/engine-tasks.ts';
import { pageTasks } from '#features/pages/engine-tasks.ts';
import { imageTasks } from '#features/images/engine-tasks.ts';
import { pdfTasks } from '#features/pdfs/engine-tasks.ts';
import { fieldDetectionTasks } from '#features/field-detection/engine-tasks.ts';
import { sealTasks } from '#features/seals/engine-tasks.ts';
import { textTagTasks } from '#features/text-tags/engine-tasks.ts';
import { toolTasks } from '#features/tools/engine-tasks.ts';
import { verifyTasks } from '#features/verify/engine-tasks.ts';

export const sandboxTasks = {
  ...pdfTasks,
  ...imageTasks,
  ...attachmentTasks,
  ...elementTasks,
  ...pageTasks,
  ...duplicateTasks,
  ...photoTasks,
  ...fieldDetectionTasks,
  ...sealTasks,
  ...textTagTasks,
  ...toolTasks,
  ...verifyTasks,
  ...doctorTasks,
};
