import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatTime } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { maintenanceQuery, useSetMaintenance } from './support-api.ts';

export function MaintenanceSection() {
  const { t } = useLingui();
  const maintenance = useQuery(maintenanceQuery);
  const set = useSetMaintenance();
  const [isAsking, setIsAsking] = useState(false);
  const { is_on = false, is_configured = false, since = null } = maintenance.data ?? {};
  const moment = since && formatTime(since);

  return (
    <Section
      title={t`Maintenance`}
      description={t`While it is on, everyone except support staff sees a maintenance notice and can change nothing. Their screens continue by themselves when it is off.`}
    >
      {maintenance.isPending && <Skeleton className="h-10 rounded-xl" />}
      {maintenance.isError && <ErrorState onRetry={() => void maintenance.refetch()} isRetrying={maintenance.isFetching} />}
      {maintenance.data && (
        <>
          <Switch
            isSelected={is_on}
            isDisabled={is_configured || set.isPending}
            onChange={(isOn) => (isOn ? setIsAsking(true) : set.mutate(false))}
          >
            {t`Maintenance mode`}
          </Switch>
          {is_configured && (
            <p className="mt-2 text-sm text-ink-muted">
              {t`Set by the variable MAINTENANCE. To end it, restart the server without it.`}
            </p>
          )}
          {!is_configured && moment && <p className="mt-2 text-sm text-ink-muted">{t`On since ${moment}`}</p>}
        </>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Switch maintenance on?`}
        confirmLabel={t`Switch on`}
        isPending={set.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => set.mutate(true, { onSettled: () => setIsAsking(false) })}
      >
        {t`Only support staff can open, sign or save anything until you switch it off.`}
      </ConfirmDialog>
    </Section>
  );
}
