import type { Alert, AlertType } from '@countersign/contract/alerts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { alertsQuery } from './alerts-api.ts';
import { useDismissedAlerts } from './dismissed-alerts.ts';

const LOOKS: Record<AlertType, { box: string; icon: ReactNode }> = {
  success: { box: 'bg-success-soft text-success', icon: <CircleCheck /> },
  danger: { box: 'bg-danger-soft text-danger', icon: <CircleAlert /> },
  warning: { box: 'bg-warning-soft text-warning', icon: <TriangleAlert /> },
  info: { box: 'bg-info-soft text-info', icon: <Info /> },
};

/** Announcement by support staff, shown above every screen until it is dismissed. */
export function AlertBar() {
  const { data = [] } = useQuery(alertsQuery);
  const { isDismissed, dismiss } = useDismissedAlerts();
  const shown = data.filter(({ id }) => !isDismissed(id));
  return shown.map((alert) => <AlertRow key={alert.id} alert={alert} onDismiss={() => dismiss(alert.id)} />);
}

function AlertRow({ alert, onDismiss }: { alert: Alert; onDismiss: () => void }) {
  const { t } = useLingui();
  const { box, icon } = LOOKS[alert.type];

  return (
    <div
      data-banner
      role="status"
      className={classNames('flex items-center gap-4 border-b border-line px-4 py-1.5 text-sm sm:px-8 lg:px-12', box)}
    >
      <span aria-hidden="true" className="[&_svg]:size-4 [&_svg]:shrink-0">
        {icon}
      </span>
      <p className="min-w-0 flex-1 py-1 text-pretty break-words whitespace-pre-line">{alert.message}</p>
      <IconButton label={t`Dismiss`} icon={<X />} onPress={onDismiss} />
    </div>
  );
}
