import type { Language } from '@countersign/contract/languages';
import type { Report, ReportGroup, ReportQuery } from '@countersign/contract/reports';
import { sayIn } from '#platform/i18n/messages.ts';
import { reportTexts as texts } from './document-texts.ts';

/** A report as table rows in one language, for a CSV file. */
export function reportTable({ totals, periods, senders, templates }: Report, language: Language): string[][] {
  const say = sayIn(language);
  const { group, name, sent, opened, signed, declined, reminders, median_hours } = texts;
  return [
    [group, name, sent, opened, signed, declined, reminders, median_hours].map((heading) => say(heading)),
    rowOf(say(texts.total), '', totals),
    ...periods.map((period) => rowOf(say(texts.period), period.start, period)),
    ...senders.map((sender) => rowOf(say(texts.sender), sender.name, sender)),
    ...templates.map((template) =>
      rowOf(say(texts.template), template.id === null ? say(texts.no_template) : template.name, template),
    ),
  ];
}

export function reportFileName({ from, until }: Pick<ReportQuery, 'from' | 'until'>, language: Language): string {
  return sayIn(language)(texts.file_name, { from, until });
}

type Counts = Omit<ReportGroup, 'reminders' | 'median_seconds'> & Partial<ReportGroup>;

function rowOf(group: string, name: string, { sent, opened, signed, declined, reminders, median_seconds }: Counts): string[] {
  const hours = typeof median_seconds === 'number' ? (median_seconds / 3_600).toFixed(1) : '';
  return [group, name, ...[sent, opened, signed, declined].map(String), reminders === undefined ? '' : String(reminders), hours];
}
