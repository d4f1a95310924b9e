// Metrics for operators: signed pdfs without their seal, and those that are stuck. Read from the database, so every process
// reports the same.
import { Gauge, type Registry } from 'prom-client';
import { STUCK_AFTER_FAILURES } from '#features/pdfs/index.ts';
import type { Context } from '#platform/context/context.ts';
import { countUnsealed } from './queries.ts';

export function addSealMetrics({ context, metrics }: { context: Pick<Context, 'db'>; metrics: Registry }) {
  const unsealed = new Gauge({
    name: 'countersign_seals_unsealed',
    help: 'Pdfs that everyone has signed and that are not sealed yet: waiting. From the third failure on: failing, which includes pdfs that could not be prepared for signing',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const { waiting, failing } = await countUnsealed(context.db, STUCK_AFTER_FAILURES);
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'failing' }, failing);
    },
  });
  metrics.registerMetric(unsealed);
}
