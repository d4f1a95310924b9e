// An account or organization that is deleted while a subscription request is running is not charged afterwards.
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { lockOrganization } from '#features/organizations/index.ts';
import { billingAccounts } from '#src/schema/billing.ts';
import { payingFor } from '#testing/billing.ts';
import { cutTheLine, signedInBilling } from '#testing/cut-the-line.ts';
import { PASSWORD, createOrganization } from '#testing/people.ts';
import { waitForLock } from '#testing/wait-for.ts';

const { app, person, stripe, mendTheLine } = signedInBilling();

const db = () => app.test.app.context.db;
const pro = () => ({ subscription_plan_id: app.plans.Pro.id, interval: 'monthly' });
const team = () => ({ subscription_plan_id: app.plans.Team.id, interval: 'monthly', users: 1 });
const removeAccount = () => person.browser.call('DELETE', '/api/users/me', { current_password: PASSWORD });

async function organizationWithCard() {
  const id = await createOrganization(app.test, [{ user: person.user, role: 'admin' }]);
  const at = payingFor(app, person, `organizations/${id}`);
  await at.addCard('pm_card_visa');
  return { id, at, remove: () => person.browser.call('DELETE', `/api/organizations/${id}`) };
}

async function countLive(owner: 'user_id' | 'organization_id', id: string): Promise<number> {
  const [account] = await db().select().from(billingAccounts).where(eq(billingAccounts[owner], id));
  const { data } = await stripe().subscriptions.list({ customer: account?.customer_id ?? '', status: 'all' });
  return data.filter(({ ended_at }) => ended_at === null).length;
}

it('an organization that is being deleted cannot be subscribed', async () => {
  const { id, at, remove } = await organizationWithCard();
  const { removing, starting } = await db().transaction(async (tx) => {
    await lockOrganization(tx, id);
    const isRemoved = remove();
    await waitForLock(db());
    const isStarted = at.start(team());
    await waitForLock(db(), 2);
    return { removing: isRemoved, starting: isStarted };
  });
  expect([(await removing).status, (await starting).status]).toEqual([204, 404]);
  expect(await countLive('organization_id', id)).toBe(0);
});

it('an organization that is being subscribed cannot be deleted', async () => {
  const { id, at, remove } = await organizationWithCard();
  let removed = 0;
  cutTheLine(app, async (method, path) => {
    if (method === 'POST' && path === '/v1/subscriptions') removed = (await remove()).status;
    return null;
  });
  expect((await at.start(team())).status).toBe(201);
  expect(removed).toBe(409);
  expect((await remove()).status).toBe(204);
  expect(await countLive('organization_id', id)).toBe(0);
});

it('deleting an account fails if its owner subscribes in the meantime, and succeeds when repeated', async () => {
  const { at: organization } = await organizationWithCard();
  await organization.start(team());
  const at = payingFor(app, person);
  await at.addCard('pm_card_visa');
  // The account had no subscription when the deletion began; its organization is deleted first.
  let started = 0;
  cutTheLine(app, async (method) => {
    if (method === 'DELETE') started = (await at.start(pro())).status;
    return null;
  });
  expect((await removeAccount()).status).toBe(409);
  mendTheLine();
  expect(started).toBe(201);
  expect(await countLive('user_id', person.user.id)).toBe(1);
  expect((await removeAccount()).status).toBe(204);
  expect(await countLive('user_id', person.user.id)).toBe(0);
});

it('deleting an account ends a subscription whose creation was never confirmed to us', async () => {
  const at = payingFor(app, person);
  await at.addCard('pm_card_visa');
  let isMade = false;
  cutTheLine(app, (method, path) => {
    if (isMade) return 'before';
    isMade = method === 'POST' && path === '/v1/subscriptions';
    return isMade ? 'after' : null;
  });
  expect((await at.start(pro())).status).toBe(503);
  mendTheLine();
  expect((await removeAccount()).status).toBe(409);
  app.test.clock.advance(4 * 60_000);
  expect((await removeAccount()).status).toBe(204);
  expect(await countLive('user_id', person.user.id)).toBe(0);
});
