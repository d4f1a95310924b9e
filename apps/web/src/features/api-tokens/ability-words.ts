import type { TOKEN_ABILITIES } from '@countersign/contract/api-tokens';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type Ability = (typeof TOKEN_ABILITIES)[number];

export const ABILITY_WORDS: Record<Ability, MessageDescriptor> = {
  read: msg`Read access`,
  write: msg`Create, edit and send documents`,
  sign: msg`Sign on your behalf`,
  admin: msg`Manage the workspace: webhooks, members, settings`,
};
