import type { Signee } from '@countersign/contract/signing';
import { msg } from '@lingui/core/macro';
import type { TagColor } from '#ui/badge.tsx';

export const SIGNEE_KIND_NAMES: Record<Signee['kind'], ReturnType<typeof msg>> = {
  signer: msg`Needs to sign`,
  approver: msg`Needs to approve`,
  viewer: msg`Needs to view`,
  copy: msg`Receives a copy`,
};

export const SIGNEE_STATUS_WORDS: Record<Signee['status'], { text: ReturnType<typeof msg>; color: TagColor }> = {
  waiting: { text: msg`Waiting`, color: 'gray' },
  sent: { text: msg`Sent`, color: 'blue' },
  viewed: { text: msg`Opened`, color: 'blue' },
  signed: { text: msg`Signed`, color: 'green' },
  declined: { text: msg`Declined`, color: 'red' },
  reassigned: { text: msg`Reassigned`, color: 'gray' },
};

/** What has become of someone's part, in the words of their role. */
export function signeeStatusWords({ kind, status }: Pick<Signee, 'kind' | 'status'>): ReturnType<typeof msg> {
  if (status === 'signed' && kind === 'approver') return msg`Approved`;
  if (status === 'signed' && kind === 'viewer') return msg`Viewed`;
  return SIGNEE_STATUS_WORDS[status].text;
}
