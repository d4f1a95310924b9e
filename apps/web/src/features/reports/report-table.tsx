import type { ReportGroup } from '@countersign/contract/reports';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDuration } from './duration.ts';
import { Cell, Column, Row, Table, TableBody, TableHeader } from '#ui/table.tsx';

type Timed = Pick<ReportGroup, 'reminders' | 'median_seconds'>;
export type ReportRow = Omit<ReportGroup, keyof Timed> & Partial<Timed> & { id: string; name: ReactNode };

/** One row per group. Periods have no columns for reminders and durations. */
export function ReportTable({ title, heading, rows }: { title: string; heading: string; rows: readonly ReportRow[] }) {
  const { t, i18n } = useLingui();
  const isTimed = rows.some(({ reminders }) => reminders !== undefined);
  const number = 'text-end whitespace-nowrap tabular-nums';

  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-base font-semibold text-ink">{title}</h2>
      <Table aria-label={title} height="small">
        <TableHeader>
          <Column isRowHeader className="w-full text-start">
            {heading}
          </Column>
          <Column className="text-end">{t`Sent`}</Column>
          <Column className="text-end">{t`Opened`}</Column>
          <Column className="text-end">{t`Signed`}</Column>
          <Column className="text-end">{t`Not signed`}</Column>
          {isTimed && <Column className="text-end">{t`Reminders`}</Column>}
          {isTimed && <Column className="text-end">{t`Median time to sign`}</Column>}
        </TableHeader>
        <TableBody items={rows} dependencies={[isTimed, i18n.locale]}>
          {({ name, sent, opened, signed, declined, reminders, median_seconds }) => (
            <Row>
              <Cell className="min-w-40 text-ink">{name}</Cell>
              <Cell className={number}>{i18n.number(sent)}</Cell>
              <Cell className={number}>{i18n.number(opened)}</Cell>
              <Cell className={number}>{i18n.number(signed)}</Cell>
              <Cell className={number}>{i18n.number(declined)}</Cell>
              {isTimed && <Cell className={number}>{i18n.number(reminders ?? 0)}</Cell>}
              {isTimed && (
                <Cell className={number}>{typeof median_seconds === 'number' ? formatDuration(median_seconds) : '–'}</Cell>
              )}
            </Row>
          )}
        </TableBody>
      </Table>
    </section>
  );
}
