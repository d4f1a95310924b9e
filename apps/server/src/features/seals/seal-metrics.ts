// What an operator watches: signed pdfs without their seal, and those that will have none. Read from the database, so every process tells the same.
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { STUCK_AFTER_FAILURES } from '#features/pdfs/index.ts';
import { countUnsealed } from './queries.ts';

export function addSealMetrics(app: FastifyInstance) {
  const unsealed = new Gauge({
    name: 'countersign_seals_unsealed',
    help: 'Pdfs that everybody has signed and that are not sealed: waiting; and from the third failure on failing, also where it is to prepare them',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const { waiting, failing } = await countUnsealed(app.context.db, STUCK_AFTER_FAILURES);
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'failing' }, failing);
    },
  });
  app.metrics.registerMetric(unsealed);
}
