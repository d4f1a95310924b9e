// The cost of billing in daily use: a gallery list, an upload and a send in a subscribed organization whose plan has every limit,
// compared with a server with BILLING=off. Both servers run at the same time and get requests in turn.
import { setTimeout as pause } from 'node:timers/promises';
import { METRICS } from '@countersign/contract/plans';
import { createElement, uuidv7 } from '@countersign/document-model';
import type pg from 'pg';
import type { Browser } from '../apps/server/src/testing/browser.ts';
import { plain } from '../packages/pdf/fixtures/pages.ts';
import { startBenchServer } from './bench-server.ts';
import { median, time } from './yardstick.ts';

const RUNS = 60;
const GOAL = 1.03;
/** Lists per measurement, because a single one is too fast for the clock. */
const LISTS = 10;

interface Bench {
  browser: Browser;
  pool: pg.Pool;
  organization: string;
  close(): Promise<void>;
}

type Work = (bench: Bench) => Promise<number>;

interface Times {
  name: string;
  charged: number[];
  off: number[];
}

/** Prints the ratio of the medians, and of the fastest quarters, which other load on the machine affects less. */
export async function measureBilling(): Promise<void> {
  const off = await start('off');
  const charged = await start('simulated');
  await subscribe(charged);
  const works: [name: string, work: Work][] = [
    [`list of a gallery, ${LISTS} times`, list],
    ['upload of 1 MB, until it is answered', async (bench) => (await upload(bench)).answered],
    ['upload of 1 MB, until it is ready', async (bench) => (await upload(bench)).ready],
    ['send to one signee', send],
  ];
  for (const [name, work] of works) print(await inTurn(name, { work, charged, off }));
  await Promise.all([off.close(), charged.close()]);
}

function print({ name, charged, off }: Times) {
  const [ours, yardstick] = [median(charged), median(off)];
  const quick = quarterOf(charged) / quarterOf(off);
  const verdict = ours / yardstick <= GOAL ? 'met   ' : 'MISSED';
  process.stdout.write(
    `${verdict} ${name}: ${ours.toFixed(1)} ms against ${yardstick.toFixed(1)} ms with BILLING=off, ratio ${(ours / yardstick).toFixed(3)}, quickest quarters ${quick.toFixed(3)}, goal at most ${GOAL}\n`,
  );
}

/** The mean of the fastest quarter. */
function quarterOf(times: readonly number[]): number {
  const quickest = times.toSorted((a, b) => a - b).slice(0, Math.ceil(times.length / 4));
  return quickest.reduce((sum, took) => sum + took, 0) / quickest.length;
}

/** Each of the two is first equally often. */
async function inTurn(name: string, { work, charged, off }: { work: Work; charged: Bench; off: Bench }): Promise<Times> {
  const times: Times = { name, charged: [], off: [] };
  const turns = [
    [charged, times.charged],
    [off, times.off],
  ] as const;
  for (let run = -5; run < RUNS; run += 1) {
    for (const [bench, kept] of run % 2 === 0 ? turns : turns.toReversed()) {
      const took = await work(bench);
      if (run >= 0) kept.push(took); // both are warm from then on
    }
    for (const [bench] of turns) await bench.pool.query('delete from rate_limits');
  }
  return times;
}

async function start(billing: 'off' | 'simulated'): Promise<Bench> {
  const { browser, pool, close } = await startBenchServer({ billing, connections: 4 });
  const { id } = await succeeds(browser.call<{ id: string }>('POST', '/api/organizations', { name: 'Bench Ltd' }));
  return { browser, pool, organization: id, close };
}

/** Subscribes to the plan for organizations, with every limit set far above the usage here. */
async function subscribe({ pool, organization }: Bench) {
  const limits = Object.fromEntries(METRICS.map((metric) => [metric, 1e12]));
  const account = uuidv7();
  const plan = "(select * from subscription_plans where audience = 'organizations' limit 1) as plan";
  await pool.query("update subscription_plans set limits = $1 where audience = 'organizations'", [limits]);
  await pool.query(
    `insert into billing_accounts (id, organization_id, created_at, updated_at) values ($1, $2, now(), now())
     on conflict (organization_id) do update set id = $1`,
    [account, organization],
  );
  await pool.query(
    `insert into subscriptions (id, billing_account_id, stripe_id, status, product_id, product_name, price_id, item_id,
       billing_interval, quantity, period_started_at, period_ends_at, is_change_pending, stripe_created_at, read_at, created_at, updated_at)
     select $2, $1, 'sub_bench', 'active', stripe_product_id, name, stripe_monthly_price_id, 'si_bench',
       'monthly', 5, now(), now() + interval '30 days', false, now(), now(), now(), now() from ${plan}`,
    [account, uuidv7()],
  );
}

function list({ browser, organization }: Bench): Promise<number> {
  return time(async () => {
    for (let index = 0; index < LISTS; index += 1)
      await succeeds(browser.call('GET', `/api/organizations/${organization}/documents/pdfs`));
  });
}

let count = 0;

async function upload({ browser, organization }: Bench, mode = 'edit'): Promise<{ id: string; answered: number; ready: number }> {
  const bytes = new Uint8Array(2 ** 20);
  bytes.set(plain(1));
  // All files differ, because equal ones would be stored once.
  new DataView(bytes.buffer).setUint32(bytes.length - 8, (count += 1));
  let id = '';
  const answered = await time(async () => {
    const path = `/api/organizations/${organization}/documents/pdfs`;
    ({ id } = await succeeds(browser.upload<{ id: string }>(path, { name: 'file.pdf', bytes }, { mode })));
  });
  const processed = await time(() => becomesReady(browser, id));
  return { id, answered, ready: answered + processed };
}

async function becomesReady(browser: Browser, id: string) {
  while ((await browser.call('GET', `/api/documents/pdfs/${id}`)).body['engine_mode'] === 'processing') await pause(2);
}

/** Only the call itself is timed. */
async function send(bench: Bench): Promise<number> {
  const { browser } = bench;
  const pdf = `/api/documents/pdfs/${(await upload(bench, 'signing')).id}`;
  const pages = await browser.call<{ data: { id: string }[] }>('GET', `${pdf}/pages`);
  const page_id = pages.body.data[0]?.id ?? '';
  const about = { name: 'Sig Nee', email: `${uuidv7()}@example.com` };
  const signee = await succeeds(browser.call<{ id: string }>('POST', `${pdf}/signees`, about));
  const place = { id: uuidv7(), page_id, kind: 'signature' as const, x: 60, y: 100 };
  const operations = [{ op: 'create', element: createElement(place, { signee_id: signee.id }) }];
  await succeeds(browser.call('PATCH', `${pdf}/elements`, { revision: 0, operations }));
  return time(() => succeeds(browser.call('POST', `${pdf}/send`, {})));
}

async function succeeds<Body>(answer: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await answer;
  if (status >= 400) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}
