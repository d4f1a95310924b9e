// The simulated payment provider inside the product. Its state is one row of the database, which all processes share, and its
// webhooks go to this server.
import {
  type SimulatorState,
  type SimulatorStore,
  createStripeSimulator,
  emptyState,
} from '@countersign/simulators/stripe-simulator';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { Log } from '#platform/log/log.ts';

export interface Simulation {
  /** Answers a request to the provider's API. */
  fetch: typeof fetch;
  handle(request: Request): Promise<Response>;
  time(): Promise<Date>;
  /** Advances the provider's clock, and processes what becomes due. */
  advance(milliseconds: number): Promise<Date>;
  /** Processes what is due, and delivers the webhooks. */
  settle(): Promise<void>;
  /** Sets the webhook receiver; until then webhooks wait. */
  deliverTo(receive: (body: string, headers: Record<string, string>) => Promise<boolean>): void;
  /** Resolves once all webhooks are delivered. */
  delivered(): Promise<void>;
  stop(): Promise<void>;
}

interface SimulationParts {
  db: Db;
  log: Log;
  now: () => Date;
  secret_key: string;
  publishable_key: string;
  webhook_secret: string;
}

export function startSimulation(parts: SimulationParts): Simulation {
  let receive: ((body: string, headers: Record<string, string>) => Promise<boolean>) | null = null;
  let delivering: Promise<void> | null = null;
  let again = false;
  const simulator = createStripeSimulator({
    store: databaseStore(parts.db),
    now: parts.now,
    secret_key: parts.secret_key,
    publishable_key: parts.publishable_key,
    webhook: { secret: parts.webhook_secret, deliver: (body, headers) => receive?.(body, headers) ?? Promise.resolve(false) },
  });

  const deliver = async (): Promise<void> => {
    again = false;
    await simulator.deliver().catch((error: unknown) => parts.log.warn({ err: error }, 'simulated webhooks were not delivered'));
    // Something may have happened in the meantime.
    if (isPending()) await deliver();
  };
  const isPending = () => again && receive !== null;
  const deliverSoon = () => {
    if (!receive) return;
    again = true;
    delivering ??= deliver().finally(() => (delivering = null));
  };
  const handle = async (request: Request) => {
    const response = await simulator.handle(request);
    if (request.method !== 'GET') deliverSoon();
    return response;
  };

  return {
    fetch: async (input, init) => handle(new Request(input, init)),
    handle,
    time: () => simulator.time(),
    async advance(milliseconds) {
      const time = await simulator.advance(milliseconds);
      deliverSoon();
      return time;
    },
    async settle() {
      await simulator.settle();
      deliverSoon();
    },
    deliverTo(receiver) {
      receive = receiver;
      deliverSoon();
    },
    async delivered() {
      while (delivering) await delivering;
    },
    async stop() {
      receive = null;
      await delivering;
    },
  };
}

/** One row, locked during changes: the simulator has one state, however many processes there are. */
function databaseStore(db: Db): SimulatorStore {
  return {
    async transact(work) {
      return db.transaction(async (tx) => {
        const empty = JSON.stringify(emptyState());
        await tx.execute(sql`insert into simulated_payments (id, state) values (1, ${empty}) on conflict do nothing`);
        const { rows } = await tx.execute<{ state: string }>(sql`select state from simulated_payments where id = 1 for update`);
        const before = rows[0]?.state ?? empty;
        const state = JSON.parse(before) as SimulatorState;
        const result = work(state);
        const after = JSON.stringify(state);
        if (after !== before) await tx.execute(sql`update simulated_payments set state = ${after} where id = 1`);
        return result;
      });
    },
  };
}
