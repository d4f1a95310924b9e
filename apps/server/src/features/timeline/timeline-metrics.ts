// Metrics for operators: timelines whose chain was broken at the last check.
import { Gauge, type Registry } from 'prom-client';
import type { Context } from '#platform/context/context.ts';
import { readFaults } from './queries.ts';

export function addTimelineMetrics({ context, metrics }: { context: Pick<Context, 'db'>; metrics: Registry }) {
  const broken = new Gauge({
    name: 'countersign_timeline_broken_chains',
    help: 'Timelines that were changed by other means than the program, as the last nightly check found',
    registers: [],
    async collect() {
      this.set((await readFaults(context.db)).length);
    },
  });
  metrics.registerMetric(broken);
}
