import type { Alert, AlertType } from '@countersign/contract/alerts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Megaphone, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge, type TagColor } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FetchFailed } from '#ui/fetch-failed.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Cell, Column, Row, Table, TableBody, TableHeader } from '#ui/table.tsx';
import { alertsQuery, useAlertActions } from './alerts-api.ts';
import { NewAlertDialog, useAlertTypes } from './new-alert-dialog.tsx';

const COLORS: Record<AlertType, TagColor> = { success: 'green', danger: 'red', warning: 'yellow', info: 'blue' };

/** Announcements to all signed-in users. */
export function AlertsScreen() {
  const { t } = useLingui();
  const [isCreating, setCreating] = useState(false);
  const [isClearing, setClearing] = useState(false);
  const { data: alerts = [] } = useQuery(alertsQuery);
  const { removeAll } = useAlertActions();

  return (
    <Section
      title={t`Alerts`}
      description={t`Everyone who is signed in sees them at the top of each screen until they dismiss them.`}
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onPress={() => setCreating(true)}>
            <Plus aria-hidden="true" />
            {t`Create alert`}
          </Button>
          <Button isDisabled={alerts.length === 0} onPress={() => setClearing(true)}>
            {t`Delete all`}
          </Button>
        </div>
        <AlertTable />
      </div>
      {isCreating && <NewAlertDialog onClose={() => setCreating(false)} />}
      <ConfirmDialog
        isOpen={isClearing}
        isDanger
        title={t`Delete all alerts?`}
        confirmLabel={t`Delete all`}
        isPending={removeAll.isPending}
        onClose={() => setClearing(false)}
        onConfirm={() => removeAll.mutate(undefined, { onSuccess: () => setClearing(false) })}
      >
        {t`No one will see them anymore. This can’t be undone.`}
      </ConfirmDialog>
    </Section>
  );
}

function AlertTable() {
  const { t } = useLingui();
  const alerts = useQuery(alertsQuery);
  const types = useAlertTypes();
  const { remove } = useAlertActions();

  if (alerts.isError) return <FetchFailed query={alerts} />;
  if (!alerts.data) return <Skeleton className="h-24 rounded-lg" />;
  if (alerts.data.length === 0)
    return (
      <EmptyState
        icon={<Megaphone />}
        title={t`No alerts`}
      >{t`Create one to tell everyone about maintenance or news.`}</EmptyState>
    );

  return (
    <Table aria-label={t`Alerts`}>
      <TableHeader>
        <Column isRowHeader>{t`Message`}</Column>
        <Column>{t`Type`}</Column>
        <Column className="text-end">{t`Actions`}</Column>
      </TableHeader>
      <TableBody items={alerts.data}>
        {(alert: Alert) => (
          <Row>
            <Cell className="break-words whitespace-pre-line">{alert.message}</Cell>
            <Cell>
              <Badge color={COLORS[alert.type]}>{types[alert.type]}</Badge>
            </Cell>
            <Cell>
              <span className="flex justify-end">
                <IconButton label={t`Delete alert`} icon={<Trash2 />} onPress={() => remove.mutate(alert.id)} />
              </span>
            </Cell>
          </Row>
        )}
      </TableBody>
    </Table>
  );
}
