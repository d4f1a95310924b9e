// Webhooks whose receiver responds wrongly, late or not at all.
import { startWebhookReceiver } from '@countersign/simulators/webhook-receiver';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { webhooks } from '#src/schema/webhooks.ts';
import { type SignedInPerson, signInAgain, signUp } from '#testing/people.ts';
import { pdfPath, uploadReady } from '#testing/signing.ts';
import { waitFor } from '#testing/wait-for.ts';
import { DAY_MS, type Hook, SPACE, useWebhooks } from '#testing/webhooks.ts';
import { deliverLine, deliverSlowLine, sweepDeliveries } from './jobs.ts';

const at = useWebhooks({ deliver: [deliverLine, deliverSlowLine], sweep: sweepDeliveries });
const { call, create, eventsOf, got, deliveriesOf, sweepAfter } = at;

describe('a receiver that fails', () => {
  it('is retried with growing pauses, and later events of the pdf wait', async () => {
    const hook = await create(['pdfs.created', 'pdfs.updated']);
    at.receiver.answer = { status: 500, body: 'Not now' };
    const pdf = await uploadReady(at.person.browser);
    await got(1);
    await call('PUT', pdfPath(pdf), { name: 'Renamed' });
    await sweepAfter(30_000);
    expect(eventsOf()).toEqual(['pdfs.created']);
    await waitFor('the failure to be recorded', async () => (await deliveriesOf(hook.id)).some(({ attempts }) => attempts === 1));

    at.receiver.answer = { status: 204 };
    await sweepAfter(61_000);
    await got(3);
    expect(eventsOf()).toEqual(['pdfs.created', 'pdfs.created', 'pdfs.updated']);
    expect(at.receiver.received[1]?.headers['webhook-id']).toBe(at.receiver.received[0]?.headers['webhook-id']);
    await waitFor('both results', async () => (await deliveriesOf(hook.id)).every(({ status }) => status === 'delivered'));
  });

  it('to be reachable is reported with an explanation', async () => {
    const { body: hook } = await call<Hook>('POST', SPACE, { url: 'http://127.0.0.1:9/', events: ['pdfs.created'] });
    await uploadReady(at.person.browser);
    const failure = async () => (await deliveriesOf(hook.id))[0]?.['failure'];
    expect(await waitFor('the failure', failure)).toEqual({
      code: 'webhook_connection_refused',
      message: 'The connection was refused.',
    });
  });

  it('to be reachable does not delay each event in turn, and manual deliveries are attempted at once', async () => {
    const { body: hook } = await call<Hook>('POST', SPACE, { url: 'http://127.0.0.1:9/', events: ['pdfs.created'] });
    const tried = async () => (await deliveriesOf(hook.id)).filter(({ attempts }) => Number(attempts) > 0).length;
    await uploadReady(at.person.browser);
    await waitFor('the first result', async () => (await tried()) === 1);
    await uploadReady(at.person.browser);
    const isPutOff = ({ next_attempt_at, created_at }: Record<string, unknown>) => String(next_attempt_at) > String(created_at);
    await waitFor('the second result', async () => {
      const deliveries = await deliveriesOf(hook.id);
      return deliveries.length === 2 && deliveries.every(isPutOff);
    });
    expect(await tried()).toBe(1);
    await call('POST', `${SPACE}/${hook.id}/test`);
    await waitFor('the test', async () => (await tried()) === 2);
    await call('PUT', `${SPACE}/${hook.id}`, { url: at.receiver.url });
    await sweepAfter(61_000);
    await got(3);
  });

  it('with 410 is switched off at once, and its owner is notified', async () => {
    const hook = await create(['pdfs.created']);
    at.receiver.answer = { status: 410 };
    await uploadReady(at.person.browser);
    await waitFor('the switch', async () => !(await call<Hook>('GET', `${SPACE}/${hook.id}`)).body.is_active);
    const { body } = await call<{ data: object[] }>('GET', '/api/notifications');
    const action = { organization_id: null, resource_id: hook.id };
    expect(body.data).toMatchObject([{ type: 'System', data: { notice: 'webhook_gone', action } }]);
    expect((await call('POST', `${SPACE}/${hook.id}/test`)).status).toBe(409);
    expect((await call<Hook>('PUT', `${SPACE}/${hook.id}`, { is_active: true })).body).toMatchObject({ disabled_reason: null });
  });

  it('is given up after ten attempts in three days: its owner sees which events, and the next event of the pdf is sent', async () => {
    const hook = await create(['pdfs.created', 'pdfs.updated']);
    at.receiver.answer = { status: 500, body: 'Not now' };
    const pdf = await uploadReady(at.person.browser);
    const tried = (times: number) =>
      waitFor(`try ${times}`, async () => (await deliveriesOf(hook.id)).some(({ attempts }) => attempts === times));
    await tried(1);
    const first = at.test.clock.now();
    const minutes = [1, 5, 30, 120, 300, 600, 840, 1_080, 1_320];
    for (const [index, pause] of minutes.entries()) {
      await sweepAfter(pause * 60_000);
      await signInAgain(at.person);
      await tried(index + 2);
    }
    expect(at.test.clock.now().getTime() - first.getTime()).toBeLessThanOrEqual(3 * DAY_MS);

    expect(await deliveriesOf(hook.id)).toMatchObject([
      {
        event: 'pdfs.created',
        status: 'failed',
        attempts: 10,
        response_status: 500,
        response_body: 'Not now',
        next_attempt_at: null,
      },
    ]);
    expect((await call<Hook>('GET', `${SPACE}/${hook.id}`)).body).toMatchObject({ is_active: true, disabled_reason: null });
    await sweepAfter(DAY_MS);
    await signInAgain(at.person);
    at.receiver.answer = { status: 204 };
    await call('PUT', pdfPath(pdf), { name: 'Renamed' });
    await got(11);
    expect(eventsOf()).toEqual([...Array<string>(10).fill('pdfs.created'), 'pdfs.updated']);
    await waitFor('the second result', async () => (await deliveriesOf(hook.id))[0]?.['status'] === 'delivered');
    expect((await deliveriesOf(hook.id)).map(({ status }) => status)).toEqual(['delivered', 'failed']);
  });

  it('to respond does not delay other spaces, neither at first nor after earlier failures', async () => {
    const silent = await startWebhookReceiver();
    silent.answer = null;
    const hang = async ({ browser }: SignedInPerson, changes: { failing_since?: Date }) => {
      const { body } = await browser.call<Hook>('POST', SPACE, { url: silent.url, events: ['pdfs.sent'] });
      await at.test.app.context.db
        .update(webhooks)
        .set({ is_active: true, ...changes })
        .where(eq(webhooks.id, body.id));
      for (let sent = 0; sent < 12; sent += 1) await browser.call('POST', `${SPACE}/${body.id}/test`);
    };
    await hang(await signUp(at.test), {});
    for (let spaces = 0; spaces < 3; spaces += 1) await hang(await signUp(at.test), { failing_since: at.test.clock.now() });
    await waitFor('all slots of this group to be taken', () => silent.received.length === 9);

    const hook = await create(['pdfs.sent']);
    expect((await call('POST', `${SPACE}/${hook.id}/test`)).status).toBe(201);
    await got(1);
    expect(silent.received).toHaveLength(9);
    await silent.close();
  });

  it('for five days is switched off', async () => {
    const hook = await create(['pdfs.created']);
    at.receiver.answer = { status: 503 };
    await uploadReady(at.person.browser);
    await got(1);
    for (let tries = 2; tries <= 10; tries += 1) {
      await waitFor(`try ${tries - 1}`, async () => (await deliveriesOf(hook.id))[0]?.['attempts'] === tries - 1);
      await sweepAfter(DAY_MS);
      await signInAgain(at.person);
      const { is_active } = (await call<Hook>('GET', `${SPACE}/${hook.id}`)).body;
      if (!is_active) break;
      await waitFor(
        `try ${tries}`,
        async () => at.receiver.received.length >= tries || !(await call<Hook>('GET', `${SPACE}/${hook.id}`)).body.is_active,
      );
    }
    expect((await call<Hook>('GET', `${SPACE}/${hook.id}`)).body).toMatchObject({
      is_active: false,
      disabled_reason: { code: 'webhook_failed_for_days', message: 'Every delivery failed for five days.' },
    });
  });

  it('with a redirect is not followed', async () => {
    const elsewhere = await startWebhookReceiver();
    const hook = await create(['pdfs.created']);
    at.receiver.answer = { status: 302, headers: { location: elsewhere.url } };
    await uploadReady(at.person.browser);
    await waitFor('the answer', async () => (await deliveriesOf(hook.id))[0]?.['response_status'] === 302);
    expect(elsewhere.received).toEqual([]);
    await elsewhere.close();
  });
});
