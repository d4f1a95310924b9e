import type { QueueState } from '@countersign/contract/back-office';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '#lib/bytes.ts';
import { formatMoment } from '#lib/i18n.ts';
import { Badge } from '#ui/badge.tsx';
import { FetchFailed } from '#ui/fetch-failed.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Cell, Column, Row, Table, TableBody, TableHeader } from '#ui/table.tsx';
import { healthQuery } from './back-office-api.ts';
import { Facts } from './facts.tsx';
import { SignUpSection } from './sign-up-section.tsx';

/** Health of the installation, refreshed every minute. */
export function SystemScreen() {
  const { t } = useLingui();
  const health = useQuery(healthQuery);
  if (health.isError) return <FetchFailed query={health} />;
  if (!health.data) return <Skeleton className="h-64 rounded-xl" />;
  const { checks, mail, queues } = health.data;

  return (
    <>
      <Section title={t`System`} description={t`Checked every minute.`}>
        <Facts
          facts={[
            [t`Version`, health.data.version],
            [t`Database`, <Check key="database" isGood={checks.database} />],
            [t`Files`, <Check key="files" isGood={checks.storage} />],
            [t`Job queue`, <Check key="queue" isGood={checks.queue} />],
            [t`Size of the database`, formatBytes(health.data.database_bytes)],
            [t`Size of the files`, formatBytes(health.data.stored_bytes)],
            [t`Queued emails`, String(mail.waiting + mail.retrying)],
            [t`Failed emails`, String(mail.failed)],
          ]}
        />
      </Section>
      <SignUpSection />
      <Section title={t`Jobs`} description={t`Queued, running and failed jobs of the last two weeks.`}>
        {queues.length === 0 ? (
          <p className="text-sm text-ink-muted">{t`Nothing is waiting.`}</p>
        ) : (
          <QueueTable queues={queues} />
        )}
      </Section>
    </>
  );
}

function Check({ isGood }: { isGood: boolean }) {
  const { t } = useLingui();
  return isGood ? <Badge color="green">{t`Works`}</Badge> : <Badge color="red">{t`Not responding`}</Badge>;
}

function QueueTable({ queues }: { queues: QueueState[] }) {
  const { t } = useLingui();
  const numbers = [t`Waiting`, t`Running`, t`Retrying`, t`Failed`];
  return (
    <Table aria-label={t`Jobs`}>
      <TableHeader>
        <Column isRowHeader>{t`Kind`}</Column>
        {numbers.map((label) => (
          <Column key={label} className="text-end">
            {label}
          </Column>
        ))}
        <Column className="text-end">{t`Waiting since`}</Column>
      </TableHeader>
      <TableBody items={queues}>
        {({ name, waiting, running, retrying, failed, oldest_waiting_at }: QueueState) => (
          <Row id={name}>
            <Cell>
              <code className="text-xs">{name}</code>
            </Cell>
            <Cell className="text-end tabular-nums">{waiting}</Cell>
            <Cell className="text-end tabular-nums">{running}</Cell>
            <Cell className="text-end tabular-nums">{retrying}</Cell>
            <Cell className="text-end tabular-nums">{failed}</Cell>
            <Cell className="text-end whitespace-nowrap text-ink-muted">
              {oldest_waiting_at ? formatMoment(oldest_waiting_at) : '–'}
            </Cell>
          </Row>
        )}
      </TableBody>
    </Table>
  );
}
