import { msg } from '@lingui/core/macro';
import type { Ending } from '../gallery-search.ts';

/** How something that was sent ended without being signed by everyone. */
export const ENDING_NAMES: Record<Ending, ReturnType<typeof msg>> = {
  signee: msg`Declined by a recipient`,
  sender: msg`Withdrawn by the sender`,
  expired: msg`Expired`,
};
