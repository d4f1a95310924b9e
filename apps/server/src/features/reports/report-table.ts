import type { Report, ReportGroup } from '@countersign/contract/reports';

const HEADER = ['Group', 'Name', 'Sent', 'Opened', 'Signed', 'Declined', 'Reminders', 'Median hours to sign'];

/** A report as rows of a table, for a CSV file. */
export function reportTable({ totals, periods, senders, templates }: Report): string[][] {
  return [
    HEADER,
    rowOf('Total', '', totals),
    ...periods.map((period) => rowOf('Period', period.start, period)),
    ...senders.map((sender) => rowOf('Sender', sender.name, sender)),
    ...templates.map((template) => rowOf('Template', template.id === null ? 'No template' : template.name, template)),
  ];
}

type Counts = Omit<ReportGroup, 'reminders' | 'median_seconds'> & Partial<ReportGroup>;

function rowOf(kind: string, name: string, { sent, opened, signed, declined, reminders, median_seconds }: Counts): string[] {
  const hours = typeof median_seconds === 'number' ? (median_seconds / 3_600).toFixed(1) : '';
  return [kind, name, ...[sent, opened, signed, declined].map(String), reminders === undefined ? '' : String(reminders), hours];
}
