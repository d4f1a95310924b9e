// Statistics about the documents that a space has sent.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, timeZone } from './fields.ts';
import { code } from './problem-codes.ts';

/** Days from the first to the last, both counted. */
export const MAX_REPORT_DAYS = 731;
/** Senders and templates that are listed, those with the most documents first. */
export const REPORT_ROWS = 100;

export const REPORT_UNITS = ['day', 'week', 'month'] as const;

const DAY_MS = 86_400_000;

const range = {
  /** The first and the last day of sending. */
  from: z.iso.date(),
  until: z.iso.date(),
  /** In which days begin and end; without it, in UTC. */
  time_zone: timeZone.default('UTC'),
};

/** @returns days from the first to the last; less than 1 where the last comes first */
export function daysOfReport({ from, until }: { from: string; until: string }): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1;
}

const reportQuery = z.strictObject(range).superRefine((query, context) => {
  const days = daysOfReport(query);
  if (days < 1) context.addIssue({ code: 'custom', path: ['until'], message: code('days_reversed') });
  if (days > MAX_REPORT_DAYS) context.addIssue({ code: 'custom', path: ['from'], message: code('report_too_long') });
});
export type ReportQuery = z.output<typeof reportQuery>;

/** Documents sent in the period, including those archived or deleted since. */
const counts = {
  sent: z.number().int(),
  /** At least one recipient has opened it. */
  opened: z.number().int(),
  signed: z.number().int(),
  declined: z.number().int(),
};

const group = z.object({
  ...counts,
  /** Emails that reminded a recipient. */
  reminders: z.number().int(),
  /** Seconds from the request to the signature; null without signatures. */
  median_seconds: z.number().nullable(),
});
export type ReportGroup = z.infer<typeof group>;

export const report = z.object({
  unit: z.enum(REPORT_UNITS),
  totals: group,
  /** One for every day, week (from its Monday) or month of the range, also where nothing was sent. */
  periods: z.array(z.object({ start: z.iso.date(), ...counts })),
  senders: z.array(group.extend({ id, name: z.string() })),
  /** `id` null: made without a template, or of one that is gone. */
  templates: z.array(group.extend({ id: id.nullable(), name: z.string() })),
});
export type Report = z.infer<typeof report>;

export const getReport = endpoint({
  method: 'GET',
  path: '/api/{space}/reports',
  summary: 'Get a report',
  description:
    'Documents sent in a range of days and their results: over time, by sender and by template. Members get what they sent.',
  tag: 'reports',
  query: reportQuery,
  answer: report,
});

export const exportReport = endpoint({
  method: 'GET',
  path: '/api/{space}/reports/csv',
  summary: 'Export a report as CSV',
  description: 'In the caller’s language. One row per period, sender and template.',
  tag: 'reports',
  query: reportQuery,
  answer_kind: 'file',
  status: 200,
});

export const getReportSummary = endpoint({
  method: 'GET',
  path: '/api/{space}/reports/summary',
  summary: 'Get the numbers of the home screen',
  description: 'Of documents that are neither archived nor deleted.',
  tag: 'reports',
  query: z.strictObject({ time_zone: timeZone.default('UTC') }),
  answer: z.object({
    /** Out for signature now. */
    waiting: z.number().int(),
    completed_this_month: z.number().int(),
    /** Over the last 30 days; null without signatures. */
    median_seconds: z.number().nullable(),
  }),
});
export type ReportSummary = z.infer<typeof getReportSummary.answer>;
