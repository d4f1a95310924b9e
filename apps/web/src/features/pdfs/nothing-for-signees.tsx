import { useLingui } from '@lingui/react/macro';
import { Mail } from 'lucide-react';
import { EmptyState } from '#ui/empty-state.tsx';

/** Shown instead of a list to members who only sign in this space. */
export function NothingForSignees() {
  const { t } = useLingui();

  return (
    <EmptyState icon={<Mail />} title={t`Signing only`}>
      {t`Signing requests arrive by email, with a link to open them.`}
    </EmptyState>
  );
}
