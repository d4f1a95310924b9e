import type { Form, FormAccess, FormState } from '@countersign/contract/forms';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Badge, type TagColor } from '#ui/badge.tsx';

const STATES: Record<FormState, { color: TagColor; label: MessageDescriptor }> = {
  open: { color: 'green', label: msg({ message: 'Open', context: 'state of a form' }) },
  off: { color: 'gray', label: msg`Off` },
  closed: { color: 'gray', label: msg`Closed` },
  full: { color: 'blue', label: msg`Full` },
  unavailable: { color: 'red', label: msg`Template missing` },
};

export const ACCESS_WORDS: Record<FormAccess, MessageDescriptor> = {
  anyone: msg`Anyone`,
  verified: msg`Anyone with a verified email`,
  list: msg`List of emails`,
};

export function FormStateBadge({ form }: { form: Form }) {
  const { t } = useLingui();
  const { color, label } = STATES[form.state];
  return <Badge color={color}>{t(label)}</Badge>;
}
