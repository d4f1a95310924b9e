// Documents sent by the space within a range of dates, and their results.
import type { Report } from '@countersign/contract/reports';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChartColumn, Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '#lib/save-file.ts';
import { isAllowed } from '#lib/space/roles.ts';
import { useSpace } from '#lib/space/space.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ButtonLink, TextLink } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { RangePicker } from './range-picker.tsx';
import { ReportChart } from './report-chart.tsx';
import { type ReportRange, rangeOf } from './report-range.ts';
import { ReportTable } from './report-table.tsx';
import { ReportTiles } from './report-tiles.tsx';
import { fetchReportTable, reportQuery } from './reports-api.ts';
import { usePeriodName } from './use-period-name.ts';

export function ReportsScreen() {
  const { t } = useLingui();
  const { space } = useSpace();
  const navigate = useNavigate();
  const [today] = useState(() => new Date());
  const range = rangeOf(useSearch({ from: '/app/reports' }), today);
  const report = useQuery(reportQuery(space, range));
  const table = useMutation({ mutationFn: async () => saveFile(await fetchReportTable(space, range)) });
  const isEmpty = report.data?.totals.sent === 0;

  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        title={t`Reports`}
        description={t`Documents sent in the period, and what has become of them since.`}
        actions={
          <Button isPending={table.isPending} isDisabled={!report.data || isEmpty} onPress={() => table.mutate()}>
            <Download aria-hidden="true" />
            {t`Download CSV`}
          </Button>
        }
      />
      <RangePicker range={range} today={today} onChange={(search) => void navigate({ to: '/reports', search, replace: true })} />
      {report.isPending && <Skeleton className="h-96 rounded-xl" />}
      {report.isError && <ErrorState onRetry={() => void report.refetch()} isRetrying={report.isFetching} />}
      {report.data &&
        (isEmpty ? (
          <EmptyState
            icon={<ChartColumn />}
            title={t`Nothing was sent in this period`}
            action={<ButtonLink to="/home" variant="primary">{t`Send a document`}</ButtonLink>}
          >
            {t`Choose a longer period, or send the first document.`}
          </EmptyState>
        ) : (
          <ReportBody report={report.data} range={range} />
        ))}
    </div>
  );
}

function ReportBody({ report, range }: { report: Report; range: ReportRange }) {
  const { t } = useLingui();
  const { organization, role } = useSpace();
  const nameOf = usePeriodName(report.unit);
  const headings = { day: t`Day`, week: t`Week from`, month: t`Month` };
  // Members only see what they have sent themselves.
  const hasSenders = organization !== null && isAllowed(role, ['admin']);

  return (
    <>
      <ReportTiles totals={report.totals} />
      <Card>
        <ReportChart report={report} />
      </Card>
      {hasSenders && (
        <ReportTable
          title={t`By sender`}
          heading={t`Sender`}
          rows={report.senders.map(({ name, ...group }) => ({
            ...group,
            name: (
              <TextLink to="/signing" search={{ sender: group.id, ...range }}>
                <bdi>{name}</bdi>
              </TextLink>
            ),
          }))}
        />
      )}
      <ReportTable
        title={t`By template`}
        heading={t`Template`}
        rows={report.templates.map(({ id, name, ...group }) => ({
          ...group,
          id: id ?? 'none',
          name: id === null ? t`Without a template` : <bdi translate="no">{name}</bdi>,
        }))}
      />
      <ReportTable
        title={t`Over time`}
        heading={headings[report.unit]}
        rows={report.periods.toReversed().map(({ start, ...counts }) => ({ ...counts, id: start, name: nameOf(start) }))}
      />
    </>
  );
}
