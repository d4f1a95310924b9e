import { channels } from '@countersign/contract/live';
import PusherModule from 'pusher-js';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type SignedInPerson, createOrganization, signUp } from '#testing/people.ts';
import { consent, enter, fill, finish, pdfPath, sendTo } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';

// Its declarations describe an ES module, but Node loads the CommonJS build, whose export is the class itself.
const PusherClient = PusherModule as unknown as typeof PusherModule.default;
type PusherClient = InstanceType<typeof PusherClient>;

let test: TestApp;
let ann: SignedInPerson;
let bob: SignedInPerson;
const clients: PusherClient[] = [];
beforeAll(async () => {
  test = await startTestApp();
  ann = await signUp(test);
  bob = await signUp(test);
});
afterAll(async () => {
  for (const client of clients) client.disconnect();
  await test.close();
});

function connect(person: SignedInPerson, key = test.app.server.liveKey): PusherClient {
  const { hostname, port } = new URL(test.url);
  const client = new PusherClient(key, {
    cluster: 'us2',
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
    userAuthentication: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId }, done) => {
        void person.browser
          .call<{ auth: string; user_data: string }>('POST', '/api/broadcasting/user-auth', { socket_id: socketId })
          .then((answer) => {
            if (answer.status === 200) done(null, answer.body);
            else done(new Error(String(answer.status)), null);
          });
      },
    },
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, done) => {
        void person.browser
          .call<{ auth: string; channel_data?: string }>('POST', '/api/broadcasting/auth', {
            socket_id: socketId,
            channel_name: channelName,
          })
          .then((answer) => {
            if (answer.status === 200) done(null, answer.body);
            else done(new Error(String(answer.status)), null);
          });
      },
    },
  });
  clients.push(client);
  return client;
}

describe('the live channel', () => {
  it("delivers events of one’s own channel, and none of another user's", async () => {
    const received: unknown[] = [];
    const own = connect(ann).subscribe(channels.notifications(ann.user.id));
    own.bind('news', (data: unknown) => received.push(data));
    await waitFor('the subscription', () => own.subscribed);

    const refusals: unknown[] = [];
    const foreign = connect(bob).subscribe(channels.notifications(ann.user.id));
    foreign.bind('pusher:subscription_error', (error: unknown) => refusals.push(error));
    await waitFor('the refusal to be recorded', () => refusals.length > 0);

    await test.app.context.live.trigger(channels.notifications(ann.user.id), 'news', { text: 'hello' });
    await waitFor('the event', () => received.length > 0);
    expect(received).toEqual([{ text: 'hello' }]);
  });

  it('rejects an unknown key', async () => {
    const client = connect(ann, 'wrong-key');
    await waitFor('the work to finish', () => client.connection.state === 'failed' || client.connection.state === 'disconnected');
  });

  it('notifies the gallery when one of its pdfs is renamed', async () => {
    const received: unknown[] = [];
    const channel = connect(ann).subscribe(channels.notifications(ann.user.id));
    await waitFor('the subscription', () => channel.subscribed);
    channel.bind('pdf.changed', (data: unknown) => received.push(data));
    const { plain } = await import('../../../../../packages/pdf/fixtures/pages.ts');
    const { body } = await ann.browser.upload<{ id: string }>('/api/users/me/documents/pdfs', { name: 'a.pdf', bytes: plain(1) });
    await waitFor('the event', () => received.length > 0);
    expect(received[0]).toEqual({ pdf_id: body.id });
  });

  it('notifies a sender who has the pdf open that a signee has saved an answer, which becomes visible once they finish', async () => {
    const { pdf, fields } = await sendTo(ann.browser, { signers: ['watched@example.com'] });
    const { revision } = (await ann.browser.call('GET', pdfPath(pdf))).body;
    const received: unknown[] = [];
    const channel = connect(ann).subscribe(channels.pdf(pdf));
    await waitFor('the subscription', () => channel.subscribed);
    channel.bind('elements.changed', (data: unknown) => received.push(data));

    const signee = await enter(test, 'watched@example.com');
    await consent(signee, pdf);
    await fill(signee, pdf, [{ element_id: fields[0], value: { text: 'Seen', font: 'caveat' } }]);
    // Earlier events may still be on their way.
    const saved = { pdf_id: pdf, revision: Number(revision) + 1, user_id: null };
    await waitFor('the event', () => received.some((data) => JSON.stringify(data).includes(`"revision":${saved.revision}`)));
    expect(received.at(-1)).toEqual(saved);
    const fieldValues = () => ann.browser.call<{ data: { value: unknown }[] }>('GET', pdfPath(pdf, '/elements'));
    expect((await fieldValues()).body.data[0]?.value).toBeNull();
    const changes: unknown[] = [];
    channel.bind('pdf.changed', (data: unknown) => changes.push(data));
    await finish(signee, pdf);
    await waitFor('the news', () => changes.length > 0);
    expect((await fieldValues()).body.data[0]?.value).toEqual({ text: 'Seen', font: 'caveat' });
  });

  it('ends the connections of a user whose sessions were ended, and admits those with access again', async () => {
    const carl = await signUp(test);
    const [client, other] = [connect(carl), connect(bob)];
    const own = channels.notifications(carl.user.id);
    const channel = client.subscribe(own);
    for (const one of [client, other]) one.signin();
    await waitFor('the subscription', () => channel.subscribed);
    await waitFor('the sign-ins', () => [client, other].every(({ user }) => user.user_data !== null));

    const ends: unknown[] = [];
    client.connection.bind('error', (error: unknown) => ends.push(error));
    expect(await carl.browser.call('DELETE', '/api/users/me/sessions')).toMatchObject({ status: 204 });
    await waitFor('the work to finish', () => client.connection.state === 'disconnected');
    expect(JSON.stringify(ends)).toContain('"code":4009');
    expect(other.connection.state).toBe('connected');

    const received: unknown[] = [];
    channel.bind('news', (data: unknown) => received.push(data));
    client.connect();
    await waitFor('the subscription again', () => channel.subscribed);
    await test.app.context.live.trigger(own, 'news', { text: 'hello' });
    await waitFor('the event', () => received.length > 0);
  });

  it('ends the connections of a demoted admin, and of a user who deletes their account', async () => {
    const [ada, eve] = [await signUp(test), await signUp(test)];
    const organization = await createOrganization(test, [
      { user: ada.user, role: 'admin' },
      { user: eve.user, role: 'admin' },
    ]);
    const ended = async (client: PusherClient, end: () => Promise<{ status: number }>) => {
      const channel = client.subscribe(channels.notifications(eve.user.id));
      await waitFor('the subscription', () => channel.subscribed);
      expect((await end()).status).toBeLessThan(300);
      await waitFor('the work to finish', () => client.connection.state === 'disconnected');
    };
    const member = `/api/organizations/${organization}/users/${eve.user.id}`;
    await ended(connect(eve), () => ada.browser.call('PUT', member, { role: 'standard' }));
    await ended(connect(eve), () => eve.browser.call('DELETE', '/api/users/me', { current_password: PASSWORD }));
  });

  it('ends a connection that left its user channel', async () => {
    const dora = await signUp(test);
    const client = connect(dora);
    const channel = client.subscribe(channels.notifications(dora.user.id));
    await waitFor('the subscription', () => channel.subscribed);
    client.send_event('pusher:unsubscribe', { channel: `#server-to-user-${dora.user.id}` });
    await dora.browser.call('DELETE', '/api/users/me/sessions');
    await waitFor('the work to finish', () => client.connection.state === 'disconnected');
  });

  it('ends a connection that joins a channel with an authorization from before', async () => {
    const fay = await signUp(test);
    const channel = channels.notifications(fay.user.id);
    const socket = new WebSocket(`${test.url.replace('http', 'ws')}/app/${test.app.server.liveKey}?protocol=7`);
    const said: { event: string; data: unknown }[] = [];
    socket.on('message', (raw: Buffer) => said.push(JSON.parse(raw.toString()) as (typeof said)[number]));
    const { data } = await waitFor('the connection', () => said[0]);
    const { socket_id } = JSON.parse(data as string) as { socket_id: string };
    const allowed = await fay.browser.call<object>('POST', '/api/broadcasting/auth', { socket_id, channel_name: channel });
    expect(allowed.status).toBe(200);

    const client = connect(fay);
    const joined = client.subscribe(channel);
    await waitFor('the subscription', () => joined.subscribed);
    await fay.browser.call('DELETE', '/api/users/me/sessions');
    await waitFor('the work to finish', () => client.connection.state === 'disconnected');
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...allowed.body } }));
    await waitFor('an answer', () => said[1]);
    expect(said.slice(1)).toMatchObject([{ event: 'pusher:error', data: { code: 4009 } }]);
    socket.close();
  });

  it('accepts no claimed identity of another user', async () => {
    const refusals: unknown[] = [];
    const client = connect(bob);
    client.connection.bind('error', (error: unknown) => refusals.push(error));
    await waitFor('the connection', () => client.connection.state === 'connected');
    client.send_event('pusher:signin', { auth: `${test.app.server.liveKey}:0`, user_data: JSON.stringify({ id: ann.user.id }) });
    await waitFor('the refusal to be recorded', () => refusals.length > 0);

    const received: unknown[] = [];
    const own = client.subscribe(channels.notifications(bob.user.id));
    own.bind('after', (data: unknown) => received.push(data));
    await waitFor('the subscription', () => own.subscribed);
    await test.app.context.live.disconnect(ann.user.id);
    await test.app.context.live.trigger(channels.notifications(bob.user.id), 'after', {});
    await waitFor('the event', () => received.length > 0);
    expect(client.connection.state).toBe('connected');
  });

  it('rejects unsigned calls of its own HTTP API', async () => {
    const answer = await fetch(`${test.url}/apps/countersign/events?auth_key=x`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(401);
  });
});
