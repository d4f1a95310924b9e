import type { TOKEN_ABILITIES } from '@countersign/contract/tokens';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type Ability = (typeof TOKEN_ABILITIES)[number];

export const ABILITY_WORDS: Record<Ability, MessageDescriptor> = {
  read: msg`Read what you may read`,
  write: msg`Make, change and send documents`,
  sign: msg`Sign in your name`,
  admin: msg`Manage the space: webhooks, members, settings`,
};
