import type { Signee } from '@countersign/contract/signing';
import { msg } from '@lingui/core/macro';
import type { BadgeTone } from '#ui/badge.tsx';

export const SIGNEE_KIND_NAMES: Record<Signee['kind'], ReturnType<typeof msg>> = {
  signer: msg`Signs`,
  approver: msg`Approves`,
  copy: msg`Gets a copy`,
};

export const SIGNEE_STATUS_WORDS: Record<Signee['status'], { text: ReturnType<typeof msg>; tone: BadgeTone }> = {
  waiting: { text: msg`Waiting`, tone: 'neutral' },
  sent: { text: msg`Sent`, tone: 'info' },
  viewed: { text: msg`Opened`, tone: 'info' },
  signed: { text: msg`Signed`, tone: 'success' },
  declined: { text: msg`Declined`, tone: 'danger' },
  reassigned: { text: msg`Handed on`, tone: 'neutral' },
};
