import { useLingui } from '@lingui/react/macro';
import { Mail } from 'lucide-react';
import { EmptyState } from '#ui/empty-state.tsx';

/** Instead of a list, for somebody who only signs in the space they are in. */
export function NothingForSignees() {
  const { t } = useLingui();

  return (
    <EmptyState icon={<Mail />} title={t`Here you only sign`}>
      {t`What you are asked to sign comes to you by mail, with a link that opens it.`}
    </EmptyState>
  );
}
