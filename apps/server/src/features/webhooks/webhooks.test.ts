// Webhooks through their real protocol, against a receiver that answers, fails, hangs, and moves away.
import { createHmac } from 'node:crypto';
import { WEBHOOK_PAYLOADS } from '@countersign/contract/webhook-payloads';
import { WEBHOOK_EVENTS } from '@countersign/contract/webhooks';
import { type WebhookReceiver, startWebhookReceiver } from '@countersign/simulators/webhook-receiver';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webhooks } from '#src/schema/webhooks.ts';
import { type SignedInPerson, createOrganization, signInAgain, signUp } from '#testing/people.ts';
import { becomes, consent, enter, pdfPath, sendTo, sign, uploadReady } from '#testing/signing.ts';
import { type TestApp, runJob, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';
import { sweepDeliveries } from './jobs.ts';

const DAY_MS = 86_400_000;
const SPACE = '/api/users/me/webhooks';

interface Hook {
  id: string;
  secret: string;
  is_active: boolean;
  disabled_reason: string | null;
}

let test: TestApp;
let person: SignedInPerson;
let receiver: WebhookReceiver;
beforeAll(async () => {
  test = await startTestApp({ WEBHOOKS_ALLOW_PRIVATE: 'true' });
});
afterAll(() => test.close());
beforeEach(async () => {
  person = await signUp(test);
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.close());

const call = <Body = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
  person.browser.call<Body>(method, path, body);
const create = async (events: string[], space = SPACE) => (await call<Hook>('POST', space, { url: receiver.url, events })).body;
const eventsOf = () => receiver.received.map(({ body }) => (JSON.parse(body) as { event: string }).event);
const got = (count: number) => waitFor(`${count} deliveries`, () => receiver.received.length === count);
const deliveriesOf = async (id: string) =>
  (await call<{ data: Record<string, unknown>[] }>('GET', `${SPACE}/${id}/deliveries`)).body.data;
const sweepAfter = async (milliseconds: number) => {
  test.clock.advance(milliseconds);
  await runJob(test, sweepDeliveries);
};

it('tells the life of a pdf in its order, signed as Standard Webhooks says', async () => {
  const hook = await create(['pdfs.created', 'pdfs.sent', 'pdfs.signed', 'pdfs.completed']);
  expect(hook.secret).toMatch(/^whsec_/);
  const { pdf, fields } = await sendTo(person.browser, { signers: ['hook-signee@example.com'] });
  await sign(test, { email: 'hook-signee@example.com', pdf, field: fields[0] ?? '' });
  await becomes(person.browser, pdf, { signing_mode: 'completed' });
  await got(4);
  expect(eventsOf()).toEqual(['pdfs.created', 'pdfs.sent', 'pdfs.signed', 'pdfs.completed']);

  for (const { headers, body } of receiver.received) {
    const key = Buffer.from(hook.secret.replace('whsec_', ''), 'base64');
    const words = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(words).digest('base64')}`);
    expect(JSON.parse(body)).toMatchObject({
      id: headers['webhook-id'],
      data: { pdf: { id: pdf } },
    });
    expect(body).not.toMatch(/token|secret|hash/i);
  }
  const last: unknown = JSON.parse(receiver.received[3]?.body ?? '');
  expect(last).toMatchObject({ data: { pdf: { signing_mode: 'completed' }, signees: [{ name: 'Sig Nee', status: 'signed' }] } });
});

it('tells of what is copied, used as a template, withdrawn and declined too, as it is documented', async () => {
  await create(['pdfs.copied', 'pdfs.used', 'pdfs.declined']);
  const [document, template] = [
    await uploadReady(person.browser, { mode: 'edit' }),
    await uploadReady(person.browser, { mode: 'template' }),
  ];
  expect((await call('POST', pdfPath(document, '/copy'), {})).status).toBe(201);
  await got(1);
  expect((await call('POST', pdfPath(template, '/copy'), { mode: 'edit' })).status).toBe(201);
  await got(2);

  const withdrawn = await sendTo(person.browser, { signers: ['hook-withdrawn@example.com'] });
  expect((await call('POST', pdfPath(withdrawn.pdf, '/withdraw'), { reason: 'A mistake' })).status).toBe(200);
  await got(3);
  const refused = await sendTo(person.browser, { signers: ['hook-declines@example.com'] });
  const signee = await enter(test, 'hook-declines@example.com');
  await consent(signee, refused.pdf);
  expect((await signee.call('POST', pdfPath(refused.pdf, '/sign/decline'), { reason: 'Not mine' })).status).toBe(204);
  await got(4);

  const told = receiver.received.map(({ body }) => JSON.parse(body) as { event: (typeof WEBHOOK_EVENTS)[number] });
  for (const message of told)
    expect(WEBHOOK_PAYLOADS[message.event].safeParse(message), message.event).toMatchObject({ success: true });
  expect(told).toMatchObject([
    { event: 'pdfs.copied' },
    { event: 'pdfs.used' },
    { event: 'pdfs.declined', data: { pdf: { id: withdrawn.pdf, declined_cause: 'sender' } } },
    { event: 'pdfs.declined', data: { pdf: { id: refused.pdf, declined_cause: 'signee' } } },
  ]);
});

it('is documented by an example of every event, in the description of the interface too', async () => {
  const { body } = await call<{
    webhooks: Record<string, { post: { requestBody: { content: Record<string, { example: unknown }> } } }>;
  }>('GET', '/api/openapi.json');
  expect(Object.keys(body.webhooks)).toEqual([...WEBHOOK_EVENTS]);
  for (const event of WEBHOOK_EVENTS) {
    const example = body.webhooks[event]?.post.requestBody.content['application/json']?.example;
    expect(WEBHOOK_PAYLOADS[event].safeParse(example), event).toMatchObject({ success: true });
    expect(example).toMatchObject({ event });
  }
});

it('is told only of its own space and of what it chose', async () => {
  const hook = await create(['pdfs.deleted']);
  const other = await signUp(test);
  await uploadReady(other.browser);
  const pdf = await uploadReady(person.browser);
  await call('DELETE', pdfPath(pdf));
  await got(1);
  expect(eventsOf()).toEqual(['pdfs.deleted']);
  expect((await other.browser.call('GET', `${SPACE}/${hook.id}`)).status).toBe(404);
});

it('a secret that is told twice for one Idempotency-Key is kept nowhere as it is', async () => {
  const again = () =>
    person.browser.call<Hook>('POST', SPACE, { url: receiver.url, events: ['pdfs.sent'] }, { 'idempotency-key': 'once' });
  const [first, second] = [await again(), await again()];
  expect(second).toMatchObject({ status: 201, body: { id: first.body.id, secret: first.body.secret } });
  const { rows } = await test.app.parts.db.execute('select answer from idempotency_keys');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(first.body.secret);
});

describe('a receiver that fails', () => {
  it('is tried again with growing pauses, and later events of the pdf wait for their turn', async () => {
    const hook = await create(['pdfs.created', 'pdfs.updated']);
    receiver.answer = { status: 500, body: 'Not now' };
    const pdf = await uploadReady(person.browser);
    await got(1);
    await call('PUT', pdfPath(pdf), { name: 'Renamed' });
    await sweepAfter(30_000);
    expect(eventsOf()).toEqual(['pdfs.created']);
    await waitFor('the failure to be noted', async () => (await deliveriesOf(hook.id)).some(({ attempts }) => attempts === 1));

    receiver.answer = { status: 204 };
    await sweepAfter(61_000);
    await got(3);
    expect(eventsOf()).toEqual(['pdfs.created', 'pdfs.created', 'pdfs.updated']);
    expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
    await waitFor('both', async () => (await deliveriesOf(hook.id)).every(({ status }) => status === 'delivered'));
  });

  it('by not being there is told of in words', async () => {
    const { body: hook } = await call<Hook>('POST', SPACE, { url: 'http://127.0.0.1:9/', events: ['pdfs.created'] });
    await uploadReady(person.browser);
    const failure = async () => (await deliveriesOf(hook.id))[0]?.['failure'];
    expect(await waitFor('the failure', failure)).toBe('The connection was refused.');
  });

  it('by not being there is not waited for by one event after another, but what is asked for by hand is tried at once', async () => {
    const { body: hook } = await call<Hook>('POST', SPACE, { url: 'http://127.0.0.1:9/', events: ['pdfs.created'] });
    const tried = async () => (await deliveriesOf(hook.id)).filter(({ attempts }) => Number(attempts) > 0).length;
    await uploadReady(person.browser);
    await waitFor('the first', async () => (await tried()) === 1);
    await uploadReady(person.browser);
    const isPutOff = ({ next_attempt_at, created_at }: Record<string, unknown>) => String(next_attempt_at) > String(created_at);
    await waitFor('the second', async () => {
      const deliveries = await deliveriesOf(hook.id);
      return deliveries.length === 2 && deliveries.every(isPutOff);
    });
    expect(await tried()).toBe(1);
    await call('POST', `${SPACE}/${hook.id}/test`);
    await waitFor('the test', async () => (await tried()) === 2);
    await call('PUT', `${SPACE}/${hook.id}`, { url: receiver.url });
    await sweepAfter(61_000);
    await got(3);
  });

  it('and answers 410 is switched off at once, and its owner told', async () => {
    const hook = await create(['pdfs.created']);
    receiver.answer = { status: 410 };
    await uploadReady(person.browser);
    await waitFor('the switch', async () => !(await call<Hook>('GET', `${SPACE}/${hook.id}`)).body.is_active);
    const { body } = await call<{ data: object[] }>('GET', '/api/notifications');
    const action = { organization_id: null, resource_id: hook.id };
    expect(body.data).toMatchObject([{ type: 'System', data: { notice: 'webhook_gone', action } }]);
    expect((await call('POST', `${SPACE}/${hook.id}/test`)).status).toBe(409);
    expect((await call<Hook>('PUT', `${SPACE}/${hook.id}`, { is_active: true })).body).toMatchObject({ disabled_reason: null });
  });

  it('is given up after ten tries in three days: its owner sees which, and the next event of the pdf goes out', async () => {
    const hook = await create(['pdfs.created', 'pdfs.updated']);
    receiver.answer = { status: 500, body: 'Not now' };
    const pdf = await uploadReady(person.browser);
    const tried = (times: number) =>
      waitFor(`try ${times}`, async () => (await deliveriesOf(hook.id)).some(({ attempts }) => attempts === times));
    await tried(1);
    const first = test.clock.now();
    const minutes = [1, 5, 30, 120, 300, 600, 840, 1_080, 1_320];
    for (const [index, pause] of minutes.entries()) {
      await sweepAfter(pause * 60_000);
      await signInAgain(person);
      await tried(index + 2);
    }
    expect(test.clock.now().getTime() - first.getTime()).toBeLessThanOrEqual(3 * DAY_MS);

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
    await signInAgain(person);
    receiver.answer = { status: 204 };
    await call('PUT', pdfPath(pdf), { name: 'Renamed' });
    await got(11);
    expect(eventsOf()).toEqual([...Array<string>(10).fill('pdfs.created'), 'pdfs.updated']);
    await waitFor('the second', async () => (await deliveriesOf(hook.id))[0]?.['status'] === 'delivered');
    expect((await deliveriesOf(hook.id)).map(({ status }) => status)).toEqual(['delivered', 'failed']);
  });

  it('by not answering holds up none of another space: neither at first nor when it has failed before', async () => {
    const silent = await startWebhookReceiver();
    silent.answer = null;
    const hang = async ({ browser }: SignedInPerson, changes: { failing_since?: Date }) => {
      const { body } = await browser.call<Hook>('POST', SPACE, { url: silent.url, events: ['pdfs.sent'] });
      await test.app.parts.db
        .update(webhooks)
        .set({ is_active: true, ...changes })
        .where(eq(webhooks.id, body.id));
      for (let sent = 0; sent < 12; sent += 1) await browser.call('POST', `${SPACE}/${body.id}/test`);
    };
    await hang(await signUp(test), {});
    for (let spaces = 0; spaces < 3; spaces += 1) await hang(await signUp(test), { failing_since: test.clock.now() });
    await waitFor('all places that these may take', () => silent.received.length === 6);

    const hook = await create(['pdfs.sent']);
    expect((await call('POST', `${SPACE}/${hook.id}/test`)).status).toBe(201);
    await got(1);
    expect(silent.received).toHaveLength(6);
    await silent.close();
  });

  it('for five days is switched off', async () => {
    const hook = await create(['pdfs.created']);
    receiver.answer = { status: 503 };
    await uploadReady(person.browser);
    await got(1);
    for (let tries = 2; tries <= 10; tries += 1) {
      await waitFor(`try ${tries - 1}`, async () => (await deliveriesOf(hook.id))[0]?.['attempts'] === tries - 1);
      await sweepAfter(DAY_MS);
      await signInAgain(person);
      const { is_active } = (await call<Hook>('GET', `${SPACE}/${hook.id}`)).body;
      if (!is_active) break;
      await waitFor(
        `try ${tries}`,
        async () => receiver.received.length >= tries || !(await call<Hook>('GET', `${SPACE}/${hook.id}`)).body.is_active,
      );
    }
    expect((await call<Hook>('GET', `${SPACE}/${hook.id}`)).body).toMatchObject({
      is_active: false,
      disabled_reason: 'Every delivery has failed for five days.',
    });
  });

  it('and sends elsewhere is not followed', async () => {
    const elsewhere = await startWebhookReceiver();
    const hook = await create(['pdfs.created']);
    receiver.answer = { status: 302, headers: { location: elsewhere.url } };
    await uploadReady(person.browser);
    await waitFor('the answer', async () => (await deliveriesOf(hook.id))[0]?.['response_status'] === 302);
    expect(elsewhere.received).toEqual([]);
    await elsewhere.close();
  });
});

it('a test and a second delivery are sent by hand', async () => {
  const hook = await create(['pdfs.completed']);
  expect((await call('POST', `${SPACE}/${hook.id}/test`)).status).toBe(201);
  await got(1);
  const [first] = await deliveriesOf(hook.id);
  expect((await call('POST', `${SPACE}/${hook.id}/deliveries/${String(first?.['id'])}/redeliver`)).status).toBe(201);
  await got(2);
  expect(eventsOf()).toEqual(['webhooks.test', 'webhooks.test']);
  expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
  const ids = receiver.received.flatMap(({ headers, body }) => [headers['webhook-id'], (JSON.parse(body) as { id: string }).id]);
  expect(new Set(ids).size).toBe(1);
  expect(await deliveriesOf(hook.id)).toHaveLength(2);
});

it('its secret is told once, and is not in the database as it is', async () => {
  const hook = await create(['pdfs.created']);
  expect(JSON.stringify((await call('GET', SPACE)).body)).not.toContain(hook.secret.slice(6));
  const { rows } = await test.app.parts.db.execute<{ sealed_secret: string }>('select sealed_secret from webhooks');
  expect(rows.some(({ sealed_secret }) => sealed_secret.includes(hook.secret.slice(6, 20)))).toBe(false);
});

it('its secret is replaced without a loss: for a day what is sent fits the old one too, however often it was replaced', async () => {
  const hook = await create(['pdfs.completed']);
  const replace = async () => {
    const { status, body } = await call<Hook & { old_secret_until: string | null }>('POST', `${SPACE}/${hook.id}/secret`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const fitting = async (secrets: string[]) => {
    await signInAgain(person);
    const before = receiver.received.length;
    expect((await call('POST', `${SPACE}/${hook.id}/test`)).status).toBe(201);
    await got(before + 1);
    const { headers, body } = receiver.received[before] ?? { headers: {}, body: '' };
    const signatures = String(headers['webhook-signature']).split(' ');
    const words = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
    return signatures.map((signature) =>
      secrets.findIndex((secret) => {
        const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
        return signature === `v1,${createHmac('sha256', key).update(words).digest('base64')}`;
      }),
    );
  };

  const second = await replace();
  test.clock.advance(DAY_MS / 4);
  await signInAgain(person);
  const third = await replace();
  expect([hook, second, third].map(({ secret }) => secret.slice(0, 6))).toEqual(['whsec_', 'whsec_', 'whsec_']);
  const secrets = [hook.secret, second.secret, third.secret];
  expect(new Set(secrets).size).toBe(3);
  expect(new Date(third.old_secret_until ?? '').getTime()).toBe(test.clock.now().getTime() + DAY_MS);
  expect(await fitting(secrets)).toEqual([2, 1, 0]);
  test.clock.advance(DAY_MS * 0.8);
  expect(await fitting(secrets)).toEqual([2, 1]);
  test.clock.advance(DAY_MS * 0.3);
  expect(await fitting(secrets)).toEqual([2]);

  const { body: seen } = await call('GET', `${SPACE}/${hook.id}`);
  expect(seen).toMatchObject({ old_secret_until: null });
  expect(Object.keys(seen).filter((name) => /secret/.test(name))).toEqual(['old_secret_until']);
});

it('an organization’s are for its admins', async () => {
  const standard = await signUp(test);
  const organization = await createOrganization(test, [
    { user: person.user, role: 'admin' },
    { user: standard.user, role: 'standard' },
  ]);
  const space = `/api/organizations/${organization}/webhooks`;
  expect((await call('POST', space, { url: receiver.url, events: ['pdfs.created'] })).status).toBe(201);
  expect((await standard.browser.call('GET', space)).status).toBe(403);
});

describe('without the operator’s leave', () => {
  let strict: TestApp;
  let own: SignedInPerson;
  beforeAll(async () => {
    strict = await startTestApp();
    own = await signUp(strict);
  });
  afterAll(() => strict.close());

  const enter = (url: string) => own.browser.call<Hook>('POST', SPACE, { url, events: ['pdfs.created'] });

  it.each([
    'http://127.0.0.1:9/x',
    'http://localhost/x',
    'http://[::1]/x',
    'http://169.254.169.254/latest',
    'ftp://example.com/x',
    'nonsense',
  ])('%s is refused when it is entered', async (url) => expect((await enter(url)).status).toBe(422));

  // An address of the documentation's own network (RFC 5737), which is nobody's, stands for what led outside when it was entered.
  it.each([
    ['an address', '127.0.0.1', 'The address is of a private network'],
    ['an address written as another kind', '[::ffff:127.0.0.1]', 'The address is of a private network'],
    ['a name', 'localhost', 'The name leads to a private network'],
  ])('%s that has come to lead into the server’s own network gets nothing', async (_, host, failure) => {
    const { body: hook, status } = await enter('http://192.0.2.1/hook');
    expect(status).toBe(201);
    const url = receiver.url.replace('127.0.0.1', host);
    await strict.app.parts.db.update(webhooks).set({ url }).where(eq(webhooks.id, hook.id));

    await own.browser.call('POST', `${SPACE}/${hook.id}/test`);
    const told = async () => {
      const { body } = await own.browser.call<{ data: Record<string, unknown>[] }>('GET', `${SPACE}/${hook.id}/deliveries`);
      return body.data[0]?.['attempts'] === 1 && body.data[0];
    };
    expect(await waitFor('the attempt', told)).toMatchObject({ status: 'pending', response_status: null, failure });
    expect(receiver.received).toEqual([]);
  });
});
