import * as contract from '@countersign/contract/timeline';
import type { FastifyInstance } from 'fastify';
import { mount } from '#platform/http/mount.ts';
import type { Policy } from '#platform/http/policy.ts';
import { isChainIntact } from './chain.ts';
import { isEveryEventKeyed } from './keyed-since.ts';
import { readEvents } from './queries.ts';
import { addTimelineMetrics } from './timeline-metrics.ts';

/** `mayKeep` is the pdfs feature's policy; the timeline does not know who may edit a pdf. */
export function timelineRoutes(app: FastifyInstance, mayKeep: Policy<{ pdf: { id: string } }>) {
  addTimelineMetrics(app);
  mount(app, contract.listTimeline, {
    policy: mayKeep,
    handler: async ({ grant }) => {
      const { db, timeline_keys: keys } = app.context;
      const events = await readEvents(db, { pdf_id: grant.pdf.id });
      const keyed = { keys, is_complete: await isEveryEventKeyed(app.context) };
      return { data: events.map((event) => ({ ...event, at: event.at.toISOString() })), is_intact: isChainIntact(events, keyed) };
    },
  });
}
