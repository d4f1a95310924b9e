import type { Signee } from '@countersign/contract/signing';
import { msg } from '@lingui/core/macro';
import { oneOf } from '@countersign/contract/signing-groups';
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

type Part = Pick<Signee, 'kind' | 'status'> & Partial<Pick<Signee, 'signing_group_id' | 'declined_at'>>;

/** Status of a recipient in terms of their role. */
export function signeeStatusWords({ kind, status, signing_group_id: group = null, declined_at }: Part): ReturnType<typeof msg> {
  // The group continues without them, or has finished.
  if (status === 'reassigned' && group !== null) return declined_at ? SIGNEE_STATUS_WORDS.declined.text : msg`Not needed`;
  if (status === 'signed' && kind === 'approver') return msg`Approved`;
  if (status === 'signed' && kind === 'viewer') return msg`Viewed`;
  return SIGNEE_STATUS_WORDS[status].text;
}

/** A sentence about a signing group, of which one member suffices. */
export function groupSentence(party: readonly Pick<Signee, 'name' | 'kind'>[], language: string): ReturnType<typeof msg> {
  const names = oneOf(
    party.map(({ name }) => name),
    language,
  );
  return party[0]?.kind === 'approver' ? msg`One of ${names} approves` : msg`One of ${names} signs`;
}
