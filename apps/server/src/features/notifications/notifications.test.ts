// Notifications in the app: who gets them, and how they are read.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedInPerson, signUp } from '#testing/people.ts';
import { becomes, consent, fill, finish, pdfPath, sendTo } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';
import { ago } from './presenter.ts';

interface Page {
  data: { id: string; type: string; is_read: boolean; data: Record<string, unknown> }[];
  total: number;
  next_page_url: string | null;
}

let test: TestApp;
let sender: SignedInPerson;
let signee: SignedInPerson;
beforeAll(async () => {
  test = await startTestApp();
  sender = await signUp(test, { first_name: 'Sue' });
  signee = await signUp(test, { first_name: 'Sig' });
});
afterAll(() => test.close());

const list = async ({ browser }: SignedInPerson, query = '') =>
  (await browser.call<Page>('GET', `/api/notifications${query}`)).body;
const expectNotified = async (person: SignedInPerson, count: number) => {
  await waitFor(`${count} notifications`, async () => (await list(person)).total === count);
  return (await list(person)).data;
};

it('notifies the current signee, and at the end the sender, with a link to the pdf', async () => {
  const { pdf, fields } = await sendTo(sender.browser, { signers: [signee.user.email, 'nobody@example.com'] });
  expect(await expectNotified(signee, 1)).toMatchObject([
    {
      type: 'ReviewAndSign',
      is_read: false,
      notifiable_id: signee.user.id,
      human_readable_created_at: 'just now',
      data: { type: 'default', action: { organization_id: null, resource_id: pdf }, subject: 'Contract', actor: 'Sue Example' },
    },
  ]);
  expect((await list(sender)).total).toBe(0);

  test.clock.advance(1_000);
  await sender.browser.call('POST', pdfPath(pdf, '/withdraw'), { reason: 'Wrong price' });
  const [withdrawn] = await expectNotified(signee, 2);
  expect(withdrawn).toMatchObject({
    type: 'PdfDeclined',
    data: { type: 'danger', actor: 'Sue Example', cause: 'sender', message: 'Wrong price' },
  });
  // The person who withdrew it gets no notification.
  expect((await list(sender)).total).toBe(0);
  expect(fields).toHaveLength(2);
});

it('notifies the sender of a completed and of a declined pdf', async () => {
  const [own, beside] = [await signUp(test), await signUp(test)];
  const sendOne = () => sendTo(own.browser, { signers: [signee.user.email] });
  const completed = await sendOne();
  await consent(signee.browser, completed.pdf);
  await fill(signee.browser, completed.pdf, [{ element_id: completed.fields[0], value: { text: 'S', font: 'caveat' } }]);
  await finish(signee.browser, completed.pdf);
  await becomes(own.browser, completed.pdf, { signing_mode: 'completed' });
  expect(await expectNotified(own, 1)).toMatchObject([
    { type: 'PdfCompleted', data: { type: 'success', action: { resource_id: completed.pdf } } },
  ]);

  test.clock.advance(1_000);
  const declined = await sendTo(own.browser, { signers: [signee.user.email, beside.user.email] });
  await signee.browser.call('POST', pdfPath(declined.pdf, '/sign/decline'), { reason: 'No' });
  const [last] = await expectNotified(own, 2);
  expect(last).toMatchObject({ type: 'PdfDeclined', data: { actor: 'Sig Nee', cause: 'signee', message: 'No' } });
  const other = (await expectNotified(beside, 2)).find(({ type }) => type === 'PdfDeclined');
  expect(other).toMatchObject({ type: 'PdfDeclined', data: { actor: 'Sig', cause: 'signee' } });
});

describe('a list of notifications', () => {
  it('is paginated, counts the unread, and can be marked as read one by one or at once', async () => {
    const own = await signUp(test);
    for (let count = 0; count < 3; count += 1) await sendTo(sender.browser, { signers: [own.user.email] });
    await expectNotified(own, 3);
    const unread = () => list(own, '?filter[status]=unread&page[size]=1');
    expect(await unread()).toMatchObject({ total: 3 });
    const first = await list(own, '?page[size]=2');
    expect(first.data).toHaveLength(2);
    expect((await own.browser.call<Page>('GET', first.next_page_url ?? '')).body.data).toHaveLength(1);

    const id = first.data[0]?.id ?? '';
    expect((await own.browser.call('PUT', `/api/notifications/${id}`, { is_read: true })).body).toMatchObject({ is_read: true });
    expect(await unread()).toMatchObject({ total: 2 });
    expect((await own.browser.call('POST', '/api/notifications/read-all')).body).toEqual({ read: 2 });
    expect(await unread()).toMatchObject({ total: 0 });
    expect((await own.browser.call('PUT', `/api/notifications/${id}`, { is_read: false })).body).toMatchObject({
      is_read: false,
    });
  });

  it('is visible to its user only', async () => {
    const [mine] = (await list(signee)).data;
    expect((await sender.browser.call('PUT', `/api/notifications/${mine?.id}`, { is_read: true })).status).toBe(404);
    expect((await list(sender)).data.some(({ id }) => id === mine?.id)).toBe(false);
  });
});

it.each([
  [0, 'just now'],
  [61, '1 minute ago'],
  [7_199, '1 hour ago'],
  [86_400, 'yesterday'],
  [40 * 86_400, 'last month'],
])('formats %i seconds ago as %s', (seconds, words) => {
  const now = new Date('2026-01-31T12:00:00Z');
  expect(ago(new Date(now.getTime() - seconds * 1_000), now)).toBe(words);
});
