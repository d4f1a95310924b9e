// Webhooks over their real protocol, with a receiver that answers. For one that does not, see failing-receiver.test.ts.
import { createHmac } from 'node:crypto';
import { WEBHOOK_PAYLOADS } from '@countersign/contract/webhook-payloads';
import { WEBHOOK_EVENTS } from '@countersign/contract/webhooks';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhooks } from '#src/schema/webhooks.ts';
import { type SignedInPerson, createOrganization, signInAgain, signUp } from '#testing/people.ts';
import { becomes, consent, enter, fill, finish, pdfPath, sendTo, sign, uploadReady } from '#testing/signing.ts';
import { sendToGroup } from '#testing/signing-groups.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';
import { DAY_MS, type Hook, SPACE, useWebhooks } from '#testing/webhooks.ts';
import { deliverLine, deliverSlowLine, sweepDeliveries } from './jobs.ts';
import { findListening } from './queries.ts';

const at = useWebhooks({ deliver: [deliverLine, deliverSlowLine], sweep: sweepDeliveries });
const { call, create, eventsOf, got, deliveriesOf } = at;

it('sends the events of a pdf in order, signed according to Standard Webhooks', async () => {
  const hook = await create(['pdfs.created', 'pdfs.sent', 'pdfs.signed', 'pdfs.completed']);
  expect(hook.secret).toMatch(/^whsec_/);
  const { pdf, fields } = await sendTo(at.person.browser, { signers: ['hook-signee@example.com'] });
  await sign(at.test, { email: 'hook-signee@example.com', pdf, field: fields[0] ?? '' });
  await becomes(at.person.browser, pdf, { signing_mode: 'completed' });
  await got(4);
  expect(eventsOf()).toEqual(['pdfs.created', 'pdfs.sent', 'pdfs.signed', 'pdfs.completed']);

  for (const { headers, body } of at.receiver.received) {
    const key = Buffer.from(hook.secret.replace('whsec_', ''), 'base64');
    const words = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(words).digest('base64')}`);
    expect(JSON.parse(body)).toMatchObject({
      id: headers['webhook-id'],
      data: { pdf: { id: pdf } },
    });
    expect(body).not.toMatch(/token|secret|hash/i);
  }
  const last: unknown = JSON.parse(at.receiver.received[3]?.body ?? '');
  expect(last).toMatchObject({ data: { pdf: { signing_mode: 'completed' }, signees: [{ name: 'Sig Nee', status: 'signed' }] } });
});

it('sends events for copies, used templates, withdrawals and declines, too, as documented', async () => {
  await create(['pdfs.copied', 'pdfs.used', 'pdfs.declined']);
  const [document, template] = [
    await uploadReady(at.person.browser, { mode: 'edit' }),
    await uploadReady(at.person.browser, { mode: 'template' }),
  ];
  expect((await call('POST', pdfPath(document, '/copy'), {})).status).toBe(201);
  await got(1);
  expect((await call('POST', pdfPath(template, '/copy'), { mode: 'edit' })).status).toBe(201);
  await got(2);

  const withdrawn = await sendTo(at.person.browser, { signers: ['hook-withdrawn@example.com'] });
  expect((await call('POST', pdfPath(withdrawn.pdf, '/withdraw'), { reason: 'A mistake' })).status).toBe(200);
  await got(3);
  const refused = await sendTo(at.person.browser, { signers: ['hook-declines@example.com'] });
  const signee = await enter(at.test, 'hook-declines@example.com');
  await consent(signee, refused.pdf);
  expect((await signee.call('POST', pdfPath(refused.pdf, '/sign/decline'), { reason: 'Not mine' })).status).toBe(204);
  await got(4);

  const deliveredEvents = at.receiver.received.map(({ body }) => JSON.parse(body) as { event: (typeof WEBHOOK_EVENTS)[number] });
  for (const message of deliveredEvents)
    expect(WEBHOOK_PAYLOADS[message.event].safeParse(message), message.event).toMatchObject({ success: true });
  expect(deliveredEvents).toMatchObject([
    { event: 'pdfs.copied' },
    { event: 'pdfs.used' },
    { event: 'pdfs.declined', data: { pdf: { id: withdrawn.pdf, declined_cause: 'sender' } } },
    { event: 'pdfs.declined', data: { pdf: { id: refused.pdf, declined_cause: 'signee' } } },
  ]);
});

it('sends who leaves a signing group, who takes over, and who has signed for it', async () => {
  await create(['pdfs.updated', 'pdfs.signed']);
  const group = await sendToGroup(at.person.browser, ['Hal', 'Ida', 'Jon']);
  const [hal, ida, jon] = [
    await enter(at.test, group.emails[0] ?? ''),
    await enter(at.test, group.emails[1] ?? ''),
    await enter(at.test, group.emails[2] ?? ''),
  ];
  await hal.call('POST', pdfPath(group.pdf, '/sign/decline'), { reason: 'Not me' });
  await got(1);
  await consent(ida, group.pdf);
  await consent(jon, group.pdf, { takes_over: true });
  await got(2);
  await fill(jon, group.pdf, [{ element_id: group.field, value: { text: 'Jon', font: 'caveat' } }]);
  await finish(jon, group.pdf);
  await got(3);
  const deliveredEvents = at.receiver.received.map(
    ({ body }) => JSON.parse(body) as { data: { change: string; signees: { name: string }[] } },
  );
  expect(deliveredEvents.map(({ data }) => data.change)).toEqual([
    'declined as alternate',
    'took over signing',
    'finished signing',
  ]);
  const last = deliveredEvents[2]?.data.signees.filter(({ name }) => name.endsWith('Able')) ?? [];
  expect(last.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toMatchObject([
    { status: 'reassigned', reassigned_to: null, decline_reason: 'Not me', signing_group_id: group.ids[0] },
    { status: 'reassigned', reassigned_to: group.ids[2], signing_group_id: group.ids[0] },
    { status: 'signed', signing_group_id: group.ids[0] },
  ]);
});

it('documents an example of every event, also in the API description', async () => {
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

it('sends only events of its own space that it is subscribed to', async () => {
  const hook = await create(['pdfs.deleted']);
  const other = await signUp(at.test);
  await uploadReady(other.browser);
  const pdf = await uploadReady(at.person.browser);
  await call('DELETE', pdfPath(pdf));
  await got(1);
  expect(eventsOf()).toEqual(['pdfs.deleted']);
  expect((await other.browser.call('GET', `${SPACE}/${hook.id}`)).status).toBe(404);
});

it('does not store a secret in plain text, even if an Idempotency-Key repeats its response', async () => {
  const again = () =>
    at.person.browser.call<Hook>('POST', SPACE, { url: at.receiver.url, events: ['pdfs.sent'] }, { 'idempotency-key': 'once' });
  const [first, second] = [await again(), await again()];
  expect(second).toMatchObject({ status: 201, body: { id: first.body.id, secret: first.body.secret } });
  const { rows } = await at.test.app.context.db.execute('select answer from idempotency_keys');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(first.body.secret);
});

it('sends a test and a redelivery on request', async () => {
  const hook = await create(['pdfs.completed']);
  expect((await call('POST', `${SPACE}/${hook.id}/test`)).status).toBe(201);
  await got(1);
  const [first] = await deliveriesOf(hook.id);
  expect((await call('POST', `${SPACE}/${hook.id}/deliveries/${String(first?.['id'])}/redeliver`)).status).toBe(201);
  await got(2);
  expect(eventsOf()).toEqual(['webhooks.test', 'webhooks.test']);
  expect(at.receiver.received[1]?.body).toBe(at.receiver.received[0]?.body);
  const ids = at.receiver.received.flatMap(({ headers, body }) => [
    headers['webhook-id'],
    (JSON.parse(body) as { id: string }).id,
  ]);
  expect(new Set(ids).size).toBe(1);
  expect(await deliveriesOf(hook.id)).toHaveLength(2);
});

it('shows its secret once, and does not store it in plain text', async () => {
  const hook = await create(['pdfs.created']);
  expect(JSON.stringify((await call('GET', SPACE)).body)).not.toContain(hook.secret.slice(6));
  const { rows } = await at.test.app.context.db.execute<{ sealed_secret: string }>('select sealed_secret from webhooks');
  expect(rows.some(({ sealed_secret }) => sealed_secret.includes(hook.secret.slice(6, 20)))).toBe(false);
});

it('rotates its secret without a gap: for a day deliveries match the old ones too, however often it was replaced', async () => {
  const hook = await create(['pdfs.completed']);
  const replace = async () => {
    const { status, body } = await call<Hook & { old_secret_until: string | null }>('POST', `${SPACE}/${hook.id}/secret`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const fitting = async (secrets: string[]) => {
    await signInAgain(at.person);
    const before = at.receiver.received.length;
    expect((await call('POST', `${SPACE}/${hook.id}/test`)).status).toBe(201);
    await got(before + 1);
    const { headers, body } = at.receiver.received[before] ?? { headers: {}, body: '' };
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
  at.test.clock.advance(DAY_MS / 4);
  await signInAgain(at.person);
  const third = await replace();
  expect([hook, second, third].map(({ secret }) => secret.slice(0, 6))).toEqual(['whsec_', 'whsec_', 'whsec_']);
  const secrets = [hook.secret, second.secret, third.secret];
  expect(new Set(secrets).size).toBe(3);
  expect(new Date(third.old_secret_until ?? '').getTime()).toBe(at.test.clock.now().getTime() + DAY_MS);
  expect(await fitting(secrets)).toEqual([2, 1, 0]);
  at.test.clock.advance(DAY_MS * 0.8);
  expect(await fitting(secrets)).toEqual([2, 1]);
  at.test.clock.advance(DAY_MS * 0.3);
  expect(await fitting(secrets)).toEqual([2]);

  const { body: shown } = await call('GET', `${SPACE}/${hook.id}`);
  expect(shown).toMatchObject({ old_secret_until: null });
  expect(Object.keys(shown).filter((name) => /secret/.test(name))).toEqual(['old_secret_until']);
});

it('an organization’s webhooks are for its admins', async () => {
  const standard = await signUp(at.test);
  const organization = await createOrganization(at.test, [
    { user: at.person.user, role: 'admin' },
    { user: standard.user, role: 'standard' },
  ]);
  const space = `/api/organizations/${organization}/webhooks`;
  expect((await call('POST', space, { url: at.receiver.url, events: ['pdfs.created'] })).status).toBe(201);
  expect((await standard.browser.call('GET', space)).status).toBe(403);
});

describe('without private addresses allowed', () => {
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
  ])('%s is rejected when entered', async (url) => expect((await enter(url)).status).toBe(422));

  // A public address stands for one that resolved outside when it was entered; nothing is ever sent to it.
  it.each([
    ['an address', '127.0.0.1', 'The address is of a private network'],
    ['an address written as another kind', '[::ffff:127.0.0.1]', 'The address is of a private network'],
    ['a name', 'localhost', 'The name leads to a private network'],
  ])('%s that now resolves to the server’s own network gets nothing', async (_, host, failure) => {
    const { body: hook, status } = await enter('http://8.8.8.8/hook');
    expect(status).toBe(201);
    const url = at.receiver.url.replace('127.0.0.1', host);
    await strict.app.context.db.update(webhooks).set({ url }).where(eq(webhooks.id, hook.id));

    await own.browser.call('POST', `${SPACE}/${hook.id}/test`);
    const deliveredEvents = async () => {
      const { body } = await own.browser.call<{ data: Record<string, unknown>[] }>('GET', `${SPACE}/${hook.id}/deliveries`);
      return body.data[0]?.['attempts'] === 1 && body.data[0];
    };
    expect(await waitFor('the attempt', deliveredEvents)).toMatchObject({
      status: 'pending',
      response_status: null,
      failure: { message: failure },
    });
    expect(at.receiver.received).toEqual([]);
  });
});

it('a pdf in no space triggers no webhooks, and does not block others', async () => {
  const nobody = { user_id: null, organization_id: null };
  expect(await findListening(at.test.app.context.db, nobody, 'pdfs.completed')).toEqual([]);
});
