import { msg } from '@lingui/core/macro';
import type { Ending } from '../gallery-search.ts';

/** Names for ways in which a sent document ended without all signatures. */
export const ENDING_NAMES: Record<Ending, ReturnType<typeof msg>> = {
  signee: msg`Declined by a recipient`,
  sender: msg`Withdrawn by the sender`,
  expired: msg`Expired`,
};
