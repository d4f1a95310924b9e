import type { SigneeKind } from '@countersign/contract/signees';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Labels of buttons that lead to a recipient's task. */
export const TASK_WORDS: Record<SigneeKind, MessageDescriptor> = {
  signer: msg`Review and sign`,
  approver: msg`Review and approve`,
  viewer: msg`View the document`,
  copy: msg`Open`,
};
