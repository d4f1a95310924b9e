import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Construction } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { maintenanceQuery, useSetMaintenance } from './support-api.ts';

/** Reminds support staff, who can keep working, that nobody else can. */
export function MaintenanceBanner() {
  const { t } = useLingui();
  const { data } = useQuery(maintenanceQuery);
  const set = useSetMaintenance();
  if (!data?.is_on) return null;

  return (
    <div
      data-banner
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-warning-soft px-4 py-2 text-sm text-warning sm:px-8 lg:px-12"
    >
      <Construction aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-56">{t`Maintenance is on. Only support staff can work.`}</p>
      {!data.is_configured && (
        <Button size="small" isPending={set.isPending} onPress={() => set.mutate(false)}>
          {t`Switch off`}
        </Button>
      )}
    </div>
  );
}
