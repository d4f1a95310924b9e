import type { Form, FormAccess, FormState } from '@countersign/contract/forms';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Badge, type BadgeTone } from '#ui/badge.tsx';

const STATES: Record<FormState, { tone: BadgeTone; label: MessageDescriptor }> = {
  open: { tone: 'success', label: msg({ message: 'Open', context: 'state of a form' }) },
  off: { tone: 'neutral', label: msg`Off` },
  closed: { tone: 'neutral', label: msg`Closed` },
  full: { tone: 'info', label: msg`Full` },
  unavailable: { tone: 'danger', label: msg`Template missing` },
};

export const ACCESS_WORDS: Record<FormAccess, MessageDescriptor> = {
  anyone: msg`Anyone`,
  verified: msg`Anyone with a verified email`,
  list: msg`A list of emails`,
};

export function FormStateBadge({ form }: { form: Form }) {
  const { t } = useLingui();
  const { tone, label } = STATES[form.state];
  return <Badge tone={tone}>{t(label)}</Badge>;
}
