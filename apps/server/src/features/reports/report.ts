import { REPORT_ROWS, type Report, type ReportGroup, type ReportQuery, daysOfReport } from '@countersign/contract/reports';
import type { Executor } from '#platform/db/database.ts';
import {
  type Counted,
  type DocumentGroup,
  type SpeedGroup,
  type Unit,
  countDocuments,
  measureSpeed,
  readSenderNames,
  readTemplateNames,
} from './queries.ts';

/** Ranges of up to this many days are divided into days, those up to the next limit into weeks. */
const MAX_DAYS = 31;
const MAX_DAYS_BY_WEEK = 190;
const DAY_MS = 86_400_000;

const NOTHING: ReportGroup = { sent: 0, opened: 0, signed: 0, declined: 0, reminders: 0, median_seconds: null };

export async function makeReport(db: Executor, counted: Counted, query: ReportQuery): Promise<Report> {
  const unit = unitOf(query);
  const [documents, speeds] = await Promise.all([
    countDocuments(db, counted, { ...query, unit }),
    measureSpeed(db, counted, query),
  ]);
  const ofKind = (kind: DocumentGroup['kind']) => documents.filter((group) => group.kind === kind);
  const bySender = ofKind('sender').slice(0, REPORT_ROWS);
  const byTemplate = ofKind('template').slice(0, REPORT_ROWS);
  const [senders, templates] = await Promise.all([
    readSenderNames(db, idsOf(bySender, 'sender_id')),
    readTemplateNames(db, idsOf(byTemplate, 'template_id')),
  ]);
  const [all] = ofKind('all');

  return {
    unit,
    totals: all ? groupOf(all, speeds) : NOTHING,
    periods: periodsOf(query, unit).map((start) => {
      const { sent, opened, signed, declined } = ofKind('period').find((group) => group.start === start) ?? NOTHING;
      return { start, sent, opened, signed, declined };
    }),
    senders: bySender.flatMap((group) =>
      group.sender_id ? [{ id: group.sender_id, name: senders.get(group.sender_id) ?? '', ...groupOf(group, speeds) }] : [],
    ),
    templates: byTemplate.map((group) => ({
      id: group.template_id,
      name: templates.get(group.template_id ?? '') ?? '',
      ...groupOf(group, speeds),
    })),
  };
}

function unitOf(query: ReportQuery): Unit {
  const days = daysOfReport(query);
  if (days <= MAX_DAYS) return 'day';
  return days <= MAX_DAYS_BY_WEEK ? 'week' : 'month';
}

/** The first day of every period that overlaps the range. */
function periodsOf({ from, until }: ReportQuery, unit: Unit): string[] {
  const starts = new Set<string>();
  for (let at = Date.parse(from); at <= Date.parse(until); at += DAY_MS) starts.add(startOf(new Date(at), unit));
  return [...starts];
}

/** As PostgreSQL's `date_trunc`: weeks begin on Monday. */
function startOf(day: Date, unit: Unit): string {
  const iso = (date: Date) => date.toISOString().slice(0, 10);
  if (unit === 'day') return iso(day);
  if (unit === 'month') return `${iso(day).slice(0, 7)}-01`;
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return iso(new Date(day.getTime() - sinceMonday * DAY_MS));
}

function groupOf(group: DocumentGroup, speeds: readonly SpeedGroup[]): ReportGroup {
  const { kind, sender_id, template_id, sent, opened, signed, declined, reminders } = group;
  const speed = speeds.find((one) => one.kind === kind && one.sender_id === sender_id && one.template_id === template_id);
  return { sent, opened, signed, declined, reminders, median_seconds: speed?.median_seconds ?? null };
}

function idsOf(groups: readonly DocumentGroup[], field: 'sender_id' | 'template_id'): string[] {
  return groups.flatMap((group) => group[field] ?? []);
}
