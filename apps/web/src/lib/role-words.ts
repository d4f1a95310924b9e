import type { OrganizationRole } from '@countersign/contract/roles';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Names of roles in an organization. */
export const ROLE_WORDS: Record<OrganizationRole, MessageDescriptor> = {
  admin: msg`Admin`,
  standard: msg`Standard`,
  signee: msg`Recipient`,
};
