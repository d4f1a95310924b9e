// People who finish signing at the same moment, compared with as many who finish one after another.
import { setTimeout as pause } from 'node:timers/promises';
import { createElement, uuidv7 } from '@countersign/document-model';
import type { EmailSink } from '@countersign/simulators/mail-sink';
import type pg from 'pg';
import { type Browser, openBrowser } from '../apps/server/src/testing/browser.ts';
import { plain } from '../packages/pdf/fixtures/pages.ts';
import { type Figure, time } from './yardstick.ts';

const COUNT = 50;

interface Parts {
  url: string;
  sender: Browser;
  mail: EmailSink;
  pool: pg.Pool;
}

interface Ready {
  pdf: string;
  /** One for each signee, who has filled in everything. */
  finish: (() => Promise<void>)[];
}

/** The time until the document is sealed: one document with many signees, and as many documents with one each. */
export async function signeesFigure(parts: Parts): Promise<Figure> {
  const together = await readyToFinish(parts, addresses(COUNT));
  const single: Ready[] = [];
  for (const address of addresses(COUNT)) single.push(await readyToFinish(parts, [address]));

  const ours = await time(async () => {
    await Promise.all(together.finish.map((finish) => finish()));
    await isCompleted(parts, together.pdf);
  });
  const yardstick = await time(async () => {
    for (const { pdf, finish } of single) {
      await finish[0]?.();
      await isCompleted(parts, pdf);
    }
  });
  return {
    name: `${COUNT} signees finishing at once, until it is sealed`,
    yardstick_name: `${COUNT} single finishes one after another`,
    goal: 0.5,
    direction: 'at most',
    allowance_ms: 0,
    ours: [ours],
    yardstick: [yardstick],
  };
}

function addresses(count: number): string[] {
  return Array.from({ length: count }, () => `${uuidv7()}@example.com`);
}

async function readyToFinish(parts: Parts, emails: readonly string[]): Promise<Ready> {
  const { sender } = parts;
  const file = { name: 'Contract.pdf', bytes: plain(1) };
  const uploaded = await sender.upload<{ id: string }>('/api/users/me/documents/pdfs', file, { mode: 'signing' });
  const pdf = `/api/documents/pdfs/${uploaded.body.id}`;
  await becomes(sender, pdf, 'engine_mode', 'ready');
  const pages = await sender.call<{ data: { id: string }[] }>('GET', `${pdf}/pages`);
  const page_id = pages.body.data[0]?.id ?? '';

  const operations: unknown[] = [];
  const fields: string[] = [];
  for (const [index, email] of emails.entries()) {
    const signee = await succeeds(sender.call<{ id: string }>('POST', `${pdf}/signees`, { name: 'Sig Nee', email }));
    const place = {
      id: uuidv7(),
      page_id,
      kind: 'signature' as const,
      x: 20 + (index % 5) * 110,
      y: 40 + Math.floor(index / 5) * 70,
    };
    fields.push(place.id);
    operations.push({ op: 'create', element: createElement(place, { signee_id: signee.id }) });
  }
  await succeeds(sender.call('PATCH', `${pdf}/elements`, { revision: 0, operations }));
  await succeeds(sender.call('POST', `${pdf}/send`, {}));

  const finish: Ready['finish'] = [];
  for (const [index, email] of emails.entries()) {
    const browser = await entered(parts, email);
    const { consent } = await succeeds(browser.call<{ consent: { version: string } }>('GET', `${pdf}/sign`));
    await succeeds(browser.call('POST', `${pdf}/sign/start`, { consent_version: consent.version }));
    const values = [{ element_id: fields[index], value: { text: 'Signed', font: 'caveat' } }];
    await succeeds(browser.call('PUT', `${pdf}/sign/values`, { values }));
    finish.push(async () => void (await succeeds(browser.call('POST', `${pdf}/sign/finish`))));
  }
  return { pdf, finish };
}

/** Lifts the rate limit, which would reject so many people from one address. */
async function entered({ url, mail, pool }: Parts, email: string): Promise<Browser> {
  await pool.query('delete from rate_limits');
  const browser = openBrowser({ url });
  for (;;) {
    const asked = mail.emails.findLast(({ to }) => to?.some(({ address }) => address === email));
    const token = /[#&]token=([\w-]+)/.exec(asked?.text ?? '')?.[1];
    if (token) {
      await succeeds(browser.call('POST', '/signee-login', { token }));
      return browser;
    }
    await pause(5);
  }
}

const isCompleted = ({ sender }: Parts, pdf: string) => becomes(sender, pdf, 'signing_mode', 'completed');

async function becomes(browser: Browser, pdf: string, field: string, value: string): Promise<void> {
  while ((await browser.call('GET', pdf)).body[field] !== value) await pause(5);
}

async function succeeds<Body>(answer: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await answer;
  if (status >= 400) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}
