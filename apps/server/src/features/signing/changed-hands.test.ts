// A reassigned signee inherits no signature and no consent from the previous person.
import { readFileSync } from 'node:fs';
import { channels } from '@countersign/contract/live';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { endSigneeSessions } from '#features/auth/index.ts';
import { signees as signeeTable } from '#src/schema/signees.ts';
import { editingBy } from '#testing/editing.ts';
import { listen } from '#testing/listen.ts';
import { mailedToken, signUp, signedInApp } from '#testing/people.ts';
import { consent, enter, fill, pdfPath, sendTo, sign } from '#testing/signing.ts';
import { waitFor } from '#testing/wait-for.ts';
import { createLinkFor } from './signees/links.ts';

const { test, person: sender } = signedInApp();
const { call, elementsOf } = editingBy(sender);

const value = { text: 'Ann Able', font: 'caveat' };
const image =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('a signature belongs to its signee', () => {
  it('when the sender tries to replace a signee who signs with their account', async () => {
    const ann = await signUp(test);
    const { pdf, signees, fields } = await sendTo(sender.browser, { signers: [ann.user.email] });
    await consent(ann.browser, pdf);
    await fill(ann.browser, pdf, [{ element_id: fields[0] ?? '', value }]);
    const others = await call<{ data: { status: string }[] }>('GET', pdfPath(pdf, '/signees'));
    expect(others.body.data).toMatchObject([{ status: 'viewed' }]);
    const corrected = await call('PUT', pdfPath(pdf, `/signees/${signees[0]}`), { name: 'Bob', email: 'bob@example.com' });
    expect(corrected.status).toBe(409);
  });

  it('when the signee is reassigned while a request is on its way', async () => {
    const { pdf, signees, fields } = await sendTo(sender.browser, { signers: ['amy@example.com'] });
    const amy = await enter(test, 'amy@example.com');
    await consent(amy, pdf);
    const values = Array.from({ length: 50 }, () => ({ element_id: fields[0], value: { image: image } }));
    const late = amy.call('PUT', pdfPath(pdf, '/sign/values'), { values });
    const person = { name: 'Ben', email: 'ben@example.com' };
    expect((await call('POST', pdfPath(pdf, `/signees/${signees[0]}/hand-over`), person)).status).toBe(200);
    const ben = await enter(test, 'ben@example.com');
    await consent(ben, pdf);
    await late;
    expect((await ben.call('GET', pdfPath(pdf, '/elements'))).body).toMatchObject({ data: [{ value: null }] });
    expect((await ben.call('POST', pdfPath(pdf, '/sign/finish'))).status).toBe(422);
  });

  it('when a request reads its session before a reassignment, and the signee after it', async () => {
    const { pdf, signees, fields } = await sendTo(sender.browser, { signers: ['lou@example.com'] });
    const [id = ''] = signees;
    const lou = await enter(test, 'lou@example.com');
    await consent(lou, pdf);
    const { db } = test.app.context;
    const late = await db.transaction(async (tx) => {
      // The request has read its session by then, and waits for the pdf.
      await tx.execute(sql`lock table pdfs in access exclusive mode`);
      const request = lou.call('PUT', pdfPath(pdf, '/sign/values'), { values: [{ element_id: fields[0], value }] });
      await waitFor('the request', async () => {
        const { rows } = await db.execute(
          sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%pdfs%'`,
        );
        return rows.length > 0;
      });
      await endSigneeSessions(tx, id);
      await tx.update(signeeTable).set({ name: 'Ben', email: 'ben@example.com' }).where(eq(signeeTable.id, id));
      return { request };
    });
    expect((await late.request).status).toBe(404);
    expect((await elementsOf(pdf)).data).toMatchObject([{ value: null }]);
  });

  it('when an email to the previous person is being sent during a reassignment: it contains no link', async () => {
    const { pdf, signees } = await sendTo(sender.browser, { signers: ['gone@example.com'] });
    const { context } = test.app;
    const [before] = await context.db
      .select()
      .from(signeeTable)
      .where(eq(signeeTable.id, signees[0] ?? ''));
    if (!before) throw new Error('There is no signee.');
    expect(await createLinkFor(context, before)).toContain('/signee-login#token=');
    const person = { name: 'Here', email: 'here@example.com' };
    expect((await call('POST', pdfPath(pdf, `/signees/${before.id}/hand-over`), person)).status).toBe(200);
    expect(await createLinkFor(context, before)).toBeNull();
  });

  it('when a version of a sent document becomes a separate document', async () => {
    const { pdf, fields } = await sendTo(sender.browser, { signers: ['zed@example.com', 'yan@example.com'] });
    await sign(test, { email: 'zed@example.com', pdf, field: fields[0] ?? '' });
    const saved = await call<{ id: string }>('POST', pdfPath(pdf, '/snapshots'), { name: 'Half signed' });
    const copy = await call<{ id: string }>('POST', pdfPath(pdf, `/snapshots/${saved.body.id}/copy`), {});
    expect(copy.status).toBe(201);
    expect((await elementsOf(copy.body.id)).data).toMatchObject([{ value: null }, { value: null }]);
  });

  it('when it was placed before this rule existed, and the signee has not consented to anything', async () => {
    const { pdf, fields } = await sendTo(sender.browser, { signers: ['old@example.com'] });
    const { db } = test.app.context;
    const put = JSON.stringify(value);
    await db.execute(sql`update elements set data = jsonb_set(data, '{value}', ${put}::jsonb) where id = ${fields[0]}`);
    const migration = new URL('../../../migrations/0024_clear_foreign_signatures.sql', import.meta.url);
    await db.execute(sql.raw(readFileSync(migration, 'utf8')));
    const old = await enter(test, 'old@example.com');
    await consent(old, pdf);
    expect((await old.call('POST', pdfPath(pdf, '/sign/finish'))).status).toBe(422);
  });
});

it('a signee who entered by a link and signs out gets no more live events of the pdf', async () => {
  const { pdf } = await sendTo(sender.browser, { signers: ['leaves@example.com'] });
  const leaving = await enter(test, 'leaves@example.com');
  const channel = await listen({ url: test.url, key: test.app.server.liveKey }, leaving, channels.pdf(pdf));
  expect((await leaving.call('POST', '/logout')).status).toBeLessThan(300);
  await waitFor('the work to finish', () => channel.includes('pusher:error'));
});

it('a reassigned signee gets no more live events of the pdf, even with an account under another address', async () => {
  const { pdf, signees } = await sendTo(sender.browser, { signers: ['heard@example.com'] });
  const other = await signUp(test);
  const token = await mailedToken(test, 'heard@example.com', /^Please sign/);
  expect((await other.browser.call('POST', '/signee-login', { token, as_addressee: true })).status).toBe(200);
  const channel = await listen({ url: test.url, key: test.app.server.liveKey }, other.browser, channels.pdf(pdf));
  const person = { name: 'Next', email: 'next@example.com' };
  expect((await call('POST', pdfPath(pdf, `/signees/${signees[0]}/hand-over`), person)).status).toBe(200);
  await waitFor('the work to finish', () => channel.includes('pusher:error'));
  expect((await other.browser.call('GET', pdfPath(pdf, '/sign'))).status).toBe(404);
});
