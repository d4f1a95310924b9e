// What an operator watches: timelines whose chain did not hold at the last check.
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { readFaults } from './queries.ts';

export function addTimelineMetrics(app: FastifyInstance) {
  const broken = new Gauge({
    name: 'countersign_timeline_broken_chains',
    help: 'Timelines that were changed by other means than the program, as the last nightly check found',
    registers: [],
    async collect() {
      this.set((await readFaults(app.context.db)).length);
    },
  });
  app.metrics.registerMetric(broken);
}
