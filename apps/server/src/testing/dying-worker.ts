// A worker process that kills itself at a named step of making a signed file: `node dying-worker.ts STEP` with the settings of a
// test app in the environment. The product is unaware of it: it observes storage and database from outside.
import { z } from 'zod';
import { createTestClock } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/log/log.ts';
import { createApp } from '#src/app.ts';

/** `revision`: a signee's signature; `seal`: the final file. */
const [, , phaseWanted = '', moment = ''] = process.argv;
const connection = z.looseObject({}).parse(JSON.parse(process.env['TEST_CONNECTION'] ?? '{}'));
const clock = createTestClock(new Date(process.env['TEST_NOW'] ?? ''));
const app = await createApp({ config: readConfig(), log: createLog('fatal'), clock, connection });
const { sandbox, storage, db } = app.context;

let phase = '';
let isStored = false;
const die = () => process.kill(process.pid, 'SIGKILL');
const isAt = (wanted: string) => phase === phaseWanted && moment === wanted;

const run = sandbox.run.bind(sandbox);
sandbox.run = (task, payload, options) => {
  if (task === 'seals.sign' || task === 'seals.seal') phase = task === 'seals.sign' ? 'revision' : 'seal';
  const result = run<never>(task, payload, options);
  if (isAt('while it is signed') && task.startsWith('seals.')) setTimeout(die, 20);
  return result;
};

const store = storage.store.bind(storage);
storage.store = async (file, content) => {
  if (isAt('before it is stored')) die();
  if (isAt('while it is stored')) setImmediate(die);
  const stored = await store(file, content);
  if (isAt('after it is stored')) die();
  isStored = phase === phaseWanted;
  return stored;
};

const transaction = db.transaction.bind(db);
db.transaction = async (work, config) => {
  const result = await transaction(async (tx) => {
    const inside = await work(tx);
    if (isStored && isAt('before the state changes')) die();
    return inside;
  }, config);
  if (isStored && isAt('after the state changes')) die();
  return result;
};

await app.listen();
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
process.stdout.write('ready\n');
