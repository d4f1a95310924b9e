// Signees see first names and states of other signees, but nothing that would allow acting for them.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#testing/browser.ts';
import { mailedToken, signUp } from '#testing/people.ts';
import { consent, enter, fill, finish, pdfPath, sendTo } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const [ANN, BOB, CEM] = ['ann@first.example', 'bob@second.example', 'cem@third.example'];

let test: TestApp;
let sent: Awaited<ReturnType<typeof sendTo>>;
let sender: Browser;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  test = await startTestApp();
  sender = (await signUp(test)).browser;
  sent = await sendTo(sender, { signers: [ANN, BOB], copies: [CEM] });
  for (const email of [ANN, BOB]) tokens[email] = await mailedToken(test, email, /^Please sign/);
});
afterAll(() => test.close());

/** Every URL that can be requested about the pdf, or in general. */
function questions(pdf: string): string[] {
  const asked = test.app.server.mounted
    .filter(({ endpoint, url }) => endpoint.method === 'GET' && !/:(?!id\b)/.test(url))
    .map(({ url }) => url)
    .filter((url) => !url.includes(':id') || url.startsWith('/api/documents/pdfs/:id'));
  return asked.map((url) => url.replace(':id', pdf));
}

/** The secrets of other signees that appear in any answer, with that answer. */
async function leaks(browser: Browser, others: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const url of questions(sent.pdf)) {
    const { status, bytes } = await browser.call('GET', url);
    const text = bytes.toString('latin1');
    for (const secret of others) if (text.includes(secret)) found.push(`${url} (${status}): ${secret}`);
  }
  return found;
}

describe('a signee', () => {
  const ofOthers = () => [BOB, CEM, tokens[BOB] ?? '', sent.signees[1] ?? ''];

  it('gets no other signee’s address, link or id in any response', async () => {
    const questioned = questions(sent.pdf);
    expect(questioned).toContain(pdfPath(sent.pdf, '/sign'));
    expect(questioned.length).toBeGreaterThan(30);
    const ann = await enter(test, ANN);
    expect(await leaks(ann, ofOthers())).toEqual([]);

    await consent(ann, sent.pdf);
    expect(await leaks(ann, ofOthers())).toEqual([]);
    await fill(ann, sent.pdf, [{ element_id: sent.fields[0], value: { text: 'Ann', font: 'caveat' } }]);
    await finish(ann, sent.pdf);
    expect(await leaks(ann, ofOthers())).toEqual([]);
  });

  it("sees the others' first names and progress, and nothing more", async () => {
    const bob = await enter(test, BOB);
    const { body } = await bob.call<{ others: unknown[] }>('GET', pdfPath(sent.pdf, '/sign'));
    expect(body.others).toEqual([
      { first_name: 'Sig', status: 'signed', kind: 'signer', alternates: [] },
      { first_name: 'Sig', status: expect.any(String) as string, kind: 'copy', alternates: [] },
    ]);
    expect(await leaks(bob, [ANN, CEM, tokens[ANN] ?? ''])).toEqual([]);
  });

  it('cannot act for another signee whose id is on the visible fields', async () => {
    const bob = await enter(test, BOB);
    const asAnn = { 'x-signee': sent.signees[0] ?? '' };
    const values = { values: [{ element_id: sent.fields[0], value: { text: 'Not Ann', font: 'caveat' } }] };
    for (const [method, tail, body] of [
      ['GET', '/sign', undefined],
      ['PUT', '/sign/values', values],
      ['POST', '/sign/finish', undefined],
      ['POST', '/sign/decline', { reason: 'No' }],
      ['POST', '/sign/reassign', { name: 'Dan', email: 'dan@fourth.example' }],
    ] as const)
      expect([tail, (await bob.call(method, pdfPath(sent.pdf, tail), body, asAnn)).status]).toEqual([tail, 409]);
    expect((await bob.call('GET', pdfPath(sent.pdf, '/sign'))).body).toMatchObject({ signee: { status: 'viewed' } });
  });

  it('differs from the sender, who sees every detail at the same URLs', async () => {
    expect(await leaks(sender, [BOB])).toContain(`${pdfPath(sent.pdf, '/signees')} (200): ${BOB}`);
  });
});

it("a link's secret is stored only as a hash, in every table and in the job queue", async () => {
  const { db } = test.app.context;
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`);
  expect(rows.length).toBeGreaterThan(30);
  const kept: string[] = [];
  for (const { name } of rows)
    for (const token of Object.values(tokens)) {
      const found = await db.execute(
        sql`select 1 from ${sql.raw(name)} as kept where position(${token} in kept::text) > 0 limit 1`,
      );
      if (found.rows.length > 0) kept.push(name);
    }
  expect(kept).toEqual([]);
});
