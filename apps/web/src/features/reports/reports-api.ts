import { STALE_TIME } from '@countersign/contract/limits';
import { exportReport, getReport, getReportSummary } from '@countersign/contract/reports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '#lib/api/call.ts';
import type { Space } from '#lib/api/url.ts';
import { timeZoneHere } from '#lib/language.ts';
import type { ReportRange } from './report-range.ts';

export function reportQuery(space: Space, { from, until }: ReportRange) {
  return queryOptions({
    queryKey: ['reports', space, from, until],
    queryFn: ({ signal }) => call(getReport, { params: { space }, query: { from, until, time_zone: timeZoneHere() }, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_TIME.long_ms,
  });
}

export function fetchReportTable(space: Space, { from, until }: ReportRange) {
  return callForFile(exportReport, { params: { space }, query: { from, until, time_zone: timeZoneHere() } });
}

/** For the home screen. Its key starts with 'pdfs', so that changes of documents refresh it. */
export function reportSummaryQuery(space: Space) {
  return queryOptions({
    queryKey: ['pdfs', 'report-summary', space],
    queryFn: ({ signal }) => call(getReportSummary, { params: { space }, query: { time_zone: timeZoneHere() }, signal }),
    staleTime: STALE_TIME.long_ms,
    meta: { silent: true },
  });
}
