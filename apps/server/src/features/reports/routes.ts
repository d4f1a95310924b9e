import * as contract from '@countersign/contract/reports';
import type { FastifyInstance } from 'fastify';
import { type SpaceGrant, inSpace } from '#features/organizations/spaces/index.ts';
import { callerLanguage } from '#platform/context/caller-language.ts';
import { writeCsv } from '#platform/csv/csv.ts';
import { mount } from '#platform/http/mount.ts';
import { sendAs } from '#platform/http/send-as.ts';
import { type RateLimit, byCaller } from '#platform/limits/rate-limit.ts';
import { countCompletedThisMonth, countWaiting, medianSince } from './queries.ts';
import { makeReport } from './report.ts';
import { reportFileName, reportTable } from './report-table.ts';

/** A report of a large space reads tens of thousands of rows. */
const REPORTING: RateLimit = { name: 'report', max: 300, window_seconds: 3_600, key: byCaller };
const SUMMARY_MS = 30 * 86_400_000;

const mayReport = inSpace(['admin', 'standard']);

export function reportRoutes(app: FastifyInstance) {
  const { db, clock } = app.context;

  mount(app, contract.getReport, {
    policy: mayReport,
    rate_limit: REPORTING,
    handler: ({ grant, query }) => makeReport(db, countedBy(grant), query),
  });
  mount(app, contract.exportReport, {
    policy: mayReport,
    rate_limit: REPORTING,
    handler: async ({ call, reply, grant, query }) => {
      const language = callerLanguage(call);
      const name = reportFileName(query, language);
      const table = writeCsv(reportTable(await makeReport(db, countedBy(grant), query), language));
      await sendAs(reply, { mime: 'text/csv; charset=utf-8', name, disposition: 'attachment' }).send(table);
    },
  });
  mount(app, contract.getReportSummary, {
    policy: mayReport,
    handler: async ({ grant, query: { time_zone } }) => {
      const now = clock.now();
      const counted = countedBy(grant);
      const [waiting, completed_this_month, median_seconds] = await Promise.all([
        countWaiting(db, counted),
        countCompletedThisMonth(db, counted, { time_zone, now }),
        medianSince(db, counted, new Date(now.getTime() - SUMMARY_MS)),
      ]);
      return { waiting, completed_this_month, median_seconds };
    },
  });
}

/** As in the lists: members count what they sent, admins what everyone in the space sent. */
function countedBy({ space, role, user }: SpaceGrant) {
  return { space, created_by: role === 'admin' ? null : user.id };
}
