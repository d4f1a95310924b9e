import { msg } from '@lingui/core/macro';
import type { StepName } from '../model/history.ts';

/** What a step did, for Undo and for those who cannot see it. */
export const STEP_NAMES: Record<StepName, ReturnType<typeof msg>> = {
  add: msg`Add`,
  'add-pages': msg`Add pages`,
  align: msg`Align`,
  change: msg`Change`,
  check: msg`Check`,
  'crop-page': msg`Crop page`,
  'page-mode': msg`Change page mode`,
  delete: msg`Delete`,
  'delete-pages': msg`Delete pages`,
  distribute: msg`Distribute`,
  duplicate: msg`Duplicate`,
  edit: msg`Edit text`,
  fill: msg`Fill in stubs`,
  'flatten-form': msg`Flatten the form`,
  group: msg`Make a radio group`,
  layer: msg`Change layer`,
  move: msg`Move`,
  'move-pages': msg`Move pages`,
  order: msg`Change the order`,
  pages: msg`Change pages`,
  paste: msg`Paste`,
  resize: msg`Resize`,
  restore: msg`Restore a version`,
  'rotate-pages': msg`Rotate pages`,
  sign: msg`Sign`,
  'use-form': msg`Use the form’s fields`,
};
