import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Notice } from '#ui/notice.tsx';
import { billingConfigQuery } from './billing-api.ts';

/** Prevents people from mistaking simulated payments for real ones or entering a real card. */
export function SimulatedNotice() {
  const { t } = useLingui();
  const config = useQuery(billingConfigQuery).data;
  if (config?.provider !== 'simulated') return null;

  return (
    <Notice tone="warning" title={t`Payments are simulated here: no money moves.`}>
      {t`Do not enter a real card.`}
    </Notice>
  );
}
