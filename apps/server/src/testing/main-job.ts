// Runs the main path on a running server over HTTP, as a trial on another platform: sign up, upload, send, sign by the emailed
// link, download. `node apps/server/src/testing/main-job.ts URL DATA_DIR SIGNED.pdf`, without a mail server configured.
import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createElement, uuidv7 } from '@countersign/document-model';
import { plain } from '../../../../packages/pdf/fixtures/pages.ts';
import { type Answer, type Browser, openBrowser } from './browser.ts';
import { readOutbox } from './server-process.ts';

/** Emulated machines are slow. */
const PATIENCE_MS = 300_000;
const UPLOADS = 10;
const started = Date.now();

const [url = '', dataDir = '', target = ''] = process.argv.slice(2);
if (!url || !dataDir || !target) throw new Error('Usage: main-job.ts URL DATA_DIR SIGNED.pdf');

const { sender, pdf, field } = await send();
await sign(pdf, field);
await until('completed', async () => {
  const { body } = await sender.call('GET', `/api/documents/pdfs/${pdf}`);
  return body['signing_mode'] === 'completed';
});
await writeFile(target, done('downloaded', await sender.call('GET', `/api/documents/pdfs/${pdf}/download`)).bytes);

async function send(): Promise<{ sender: Browser; pdf: string; field: string }> {
  const browser = openBrowser({ url });
  const email = `sender-${uuidv7()}@example.com`;
  const person = { first_name: 'Sam', last_name: 'Sender', email, password: 'correct horse battery' };
  done('signed up', await browser.call('POST', '/register', person));
  const token = await linkTo(email, /^Verify/);
  done('address verified', await browser.call('POST', '/api/email/verification', { token }));

  const id = await uploadReady(browser);
  const path = `/api/documents/pdfs/${id}`;
  const pages = (await browser.call<{ data: { id: string }[] }>('GET', `${path}/pages`)).body.data;
  const signee = { name: 'Ann Example', email: 'ann@example.com' };
  const { id: signee_id } = done('signee added', await browser.call<{ id: string }>('POST', `${path}/signees`, signee)).body;
  const base = { id: uuidv7(), page_id: pages[0]?.id ?? '', kind: 'signature', x: 60, y: 600 } as const;
  const operations = [{ op: 'create', element: createElement(base, { signee_id }) }];
  done('field added', await browser.call('PATCH', `${path}/elements`, { revision: 0, operations }));
  done('sent', await browser.call('POST', `${path}/send`, {}));
  return { sender: browser, pdf: id, field: base.id };
}

/** Retries if reading took longer than the server allows: on a slow machine the reading process is warm only then. */
async function uploadReady(browser: Browser): Promise<string> {
  const file = { name: 'Contract.pdf', bytes: plain(1) };
  for (let attempt = 1; attempt <= UPLOADS; attempt += 1) {
    const { id } = done(
      'uploaded',
      await browser.upload<{ id: string }>('/api/users/me/documents/pdfs', file, { mode: 'signing' }),
    ).body;
    const state = await until('read', async () => {
      const { body } = await browser.call('GET', `/api/documents/pdfs/${id}`);
      return body['engine_mode'] !== 'processing' && String(body['engine_mode']);
    });
    if (state === 'ready') return id;
    say(`not ready: ${state}`);
  }
  throw new Error('The file was never read in time.');
}

async function sign(id: string, field: string) {
  const ann = openBrowser({ url });
  done('link opened', await ann.call('POST', '/signee-login', { token: await linkTo('ann@example.com', /^Please sign/) }));

  const path = `/api/documents/pdfs/${id}/sign`;
  const { consent } = (await ann.call<{ consent: { version: string } }>('GET', path)).body;
  done('consent given', await ann.call('POST', `${path}/start`, { consent_version: consent.version }));
  const values = [{ element_id: field, value: { text: 'Ann', font: 'caveat' } }];
  done('field filled in', await ann.call('PUT', `${path}/values`, { values }));
  done('signed', await ann.call('POST', `${path}/finish`));
}

async function linkTo(email: string, subject: RegExp): Promise<string> {
  return until(`mail to ${email}`, async () => {
    const emails = await readOutbox(dataDir);
    const mail = emails.findLast((candidate) => candidate.to?.[0]?.address === email && subject.test(candidate.subject ?? ''));
    return /[#&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  });
}

async function until<T>(what: string, poll: () => Promise<T | false | undefined>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const found = await poll();
    if (found) {
      say(what);
      return found;
    }
    await pause(500);
  }
  throw new Error(`Waited too long for: ${what}`);
}

/** @throws Error with the server's response if it is an error */
function done<Body>(what: string, answer: Answer<Body>): Answer<Body> {
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  say(`${what} (${answer.status})`);
  return answer;
}

function say(line: string) {
  process.stdout.write(`${((Date.now() - started) / 1_000).toFixed(1).padStart(6)} s  ${line}\n`);
}
