// What support staff see and do: users, organizations, and the record of every action.
import type { StaffAction } from '@countersign/contract/back-office';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rateLimits, users } from '#src/schema/accounts.ts';
import { staffActs } from '#src/schema/staff.ts';
import { readEvents } from '#features/timeline/index.ts';
import { type BillingApp, payingFor, startBillingApp } from '#testing/billing.ts';
import { openBrowser } from '#testing/browser.ts';
import { PASSWORD, type SignedInPerson, createOrganization, signUp } from '#testing/people.ts';

let app: BillingApp;
let staff: SignedInPerson;
let person: SignedInPerson;
beforeAll(async () => {
  app = await startBillingApp();
  staff = await signUp(app.test);
  await db().update(users).set({ is_support_staff: true }).where(eq(users.id, staff.user.id));
});
beforeEach(async () => {
  await db().delete(rateLimits);
  person = await signUp(app.test);
});
afterAll(() => app.test.close());

const db = () => app.test.app.context.db;
const get = <Body = Record<string, unknown>>(path: string) => staff.browser.call<Body>('GET', `/api/back-office/${path}`);
const act = (path: string, name: string, reason = 'Asked by phone') =>
  staff.browser.call<{ message: string }>('POST', `/api/back-office/${path}/acts`, { act: name, reason });
const onPerson = (name: string) => act(`users/${person.user.id}`, name);
/** Confirms the staff member's password, as the dialog before a sensitive change does. */
const confirmed = (name: string, current_password = PASSWORD) =>
  staff.browser.call<{ errors?: object }>('POST', `/api/back-office/users/${person.user.id}/acts`, {
    act: name,
    reason: 'Joined the team',
    current_password,
  });
const newestAct = async () => (await get<{ data: StaffAction[] }>('acts')).body.data[0];

describe('users', () => {
  it('are found by part of their address or name, and by their id', async () => {
    const found = async (search: string) => {
      const { body } = await get<{ data: { id: string }[] }>(`users?filter[search]=${encodeURIComponent(search)}`);
      return body.data.map(({ id }) => id);
    };
    expect(await found(person.user.email.toUpperCase())).toEqual([person.user.id]);
    expect(await found(person.user.id)).toEqual([person.user.id]);
    expect(await found('100%_nobody')).toEqual([]);
  });

  it('are shown with payments and usage, but without content', async () => {
    const at = payingFor(app, person);
    await at.addCard('pm_card_visa');
    await at.start({ subscription_plan_id: app.plans.Pro.id, interval: 'monthly' });
    const { body } = await get(`users/${person.user.id}`);
    expect(body).toMatchObject({
      email: person.user.email,
      plan: 'Pro',
      subscription: { status: 'trialing' },
      sessions: 1,
      organizations: [],
    });
    expect(JSON.stringify(body)).not.toMatch(/password|secret|card/i);
  });

  it('are signed out at once when disabled, and cannot sign in until they are enabled', async () => {
    expect((await onPerson('disable')).status).toBe(204);
    expect((await person.browser.call('GET', '/api/users/me')).status).toBe(401);
    const signIn = () => openBrowser(app.test).call('POST', '/login', { email: person.user.email, password: PASSWORD });
    expect((await signIn()).status).toBe(422);
    expect((await onPerson('disable')).status).toBe(409);
    expect((await onPerson('enable')).status).toBe(204);
    expect((await signIn()).status).toBe(200);
  });

  it('can be made staff or developers only after their address is verified', async () => {
    await db().update(users).set({ email_verified_at: null }).where(eq(users.id, person.user.id));
    expect((await confirmed('grant_support_staff')).status).toBe(409);
    expect((await onPerson('resend_verification')).status).toBe(204);
    await vi.waitFor(() => {
      const to = app.test.mail.emails.filter((mail) => mail.to?.some(({ address }) => address === person.user.email));
      expect(to.length).toBeGreaterThan(1);
    }, 10_000);
    await db().update(users).set({ email_verified_at: new Date() }).where(eq(users.id, person.user.id));
    expect((await confirmed('grant_support_staff')).status).toBe(204);
    expect((await person.browser.call('GET', '/api/back-office/users')).status).toBe(200);
    expect((await onPerson('grant_support_staff')).status).toBe(409);
    expect((await confirmed('take_support_staff')).status).toBe(204);
    expect((await confirmed('take_support_staff')).status).toBe(409);
    expect((await person.browser.call('GET', '/api/back-office/users')).status).toBe(403);
  });

  it('gain and lose the support role only after the staff member has confirmed their own password', async () => {
    app.test.clock.advance(6 * 60_000);
    for (const name of ['grant_support_staff', 'take_support_staff']) {
      expect((await onPerson(name)).body).toMatchObject({ errors: { current_password: [expect.any(String)] } });
      expect((await confirmed(name, 'not the password')).status).toBe(422);
    }
    expect((await person.browser.call('GET', '/api/back-office/users')).status).toBe(403);
    expect((await confirmed('grant_support_staff')).status).toBe(204);
    expect((await onPerson('take_support_staff')).status).toBe(204);
    const { body } = await get<{ data: StaffAction[] }>('acts');
    expect(body.data[1]?.detail).toEqual({ act: 'grant_support_staff', reason: 'Joined the team' });
    expect(JSON.stringify(body)).not.toContain(PASSWORD);
  });

  it.each(['disable', 'take_support_staff', 'end_sessions'])(
    'in the support role cannot apply %s to their own account',
    async (name) => {
      const answer = await act(`users/${staff.user.id}`, name);
      expect([answer.status, answer.body.message]).toEqual([422, 'You can’t do this to your own account.']);
      expect((await get('users')).status).toBe(200);
    },
  );
});

describe('organizations', () => {
  it('become read-only when disabled, and their admins cannot reactivate them', async () => {
    const id = await createOrganization(app.test, [{ user: person.user, role: 'admin' }]);
    expect((await act(`organizations/${id}`, 'disable')).status).toBe(204);
    expect((await get(`organizations/${id}`)).body).toMatchObject({ is_active: false, members: 1, plan: null });
    const activate = () => person.browser.call<{ message: string }>('PUT', `/api/organizations/${id}`, { is_active: true });
    expect((await activate()).body.message).toBe('Support has disabled this organization. Please contact support.');
    expect((await person.browser.call('GET', `/api/organizations/${id}/users`)).status).toBe(200);
    // Access is refused before the chosen plan is looked up.
    const start = { subscription_plan_id: id, interval: 'monthly', quantity: 2 };
    expect(await person.browser.call('POST', `/api/organizations/${id}/billing/subscription`, start)).toMatchObject({
      status: 409,
      body: { message: 'Support has disabled this organization. Please contact support.' },
    });
    expect((await act(`organizations/${id}`, 'enable')).status).toBe(204);
    expect((await activate()).status).toBe(200);
  });

  it('that were inactive before they were disabled are inactive again after they are enabled', async () => {
    const id = await createOrganization(app.test, [{ user: person.user, role: 'admin' }]);
    const change = (is_active: boolean) => person.browser.call('PUT', `/api/organizations/${id}`, { is_active });
    expect((await change(false)).status).toBe(200);
    expect((await act(`organizations/${id}`, 'disable')).status).toBe(204);
    expect((await get(`organizations/${id}`)).body['disabled_at']).not.toBeNull();
    expect((await change(true)).status).toBe(409);
    expect((await act(`organizations/${id}`, 'enable')).status).toBe(204);
    expect((await get(`organizations/${id}`)).body).toMatchObject({ is_active: false, disabled_at: null });
  });

  it('without a subscription are found by the filter', async () => {
    const id = await createOrganization(app.test, [{ user: person.user, role: 'admin' }], 'Unpaid Ltd');
    const unsubscribed = async () => {
      const { body } = await get<{ data: { id: string }[] }>('organizations?filter[state]=unsubscribed&filter[search]=unpaid');
      return body.data.map((one) => one.id);
    };
    expect(await unsubscribed()).toEqual([id]);
    const at = payingFor(app, person, `organizations/${id}`);
    await at.addCard('pm_card_mastercard');
    await at.start({ subscription_plan_id: app.plans.Team.id, interval: 'monthly', users: 1 });
    expect(await unsubscribed()).toEqual([]);
  });

  it('can have their subscription reloaded from the provider', async () => {
    const at = payingFor(app, person);
    await at.addCard('pm_card_amex');
    await at.start({ subscription_plan_id: app.plans.Pro.id, interval: 'monthly' });
    await db().execute(sql`update subscriptions set status = 'canceled', ended_at = now() where product_name = 'Pro'`);
    expect((await onPerson('refresh_subscription')).status).toBe(204);
    expect((await get(`users/${person.user.id}`)).body).toMatchObject({ plan: 'Pro' });
  });
});

describe('the staff action log', () => {
  it('records actor, action, subject and reason, including refused acts', async () => {
    await act(`users/${person.user.id}`, 'end_sessions', 'Lost their phone');
    expect(await newestAct()).toMatchObject({
      user_id: staff.user.id,
      operation: 'POST /api/back-office/users/{userId}/acts',
      subject: person.user.email,
      detail: { act: 'end_sessions' },
      reason: 'Lost their phone',
      outcome: 'done',
    });
    // The user sees the action on their own timeline, without the name of the staff member.
    const events = await readEvents(db(), { user_id: person.user.id });
    expect(events.at(-1)).toMatchObject({ type: 'changed by support', actor: { type: 'system' }, ip: null });
    await act(`users/${staff.user.id}`, 'disable');
    expect(await newestAct()).toMatchObject({ outcome: 'invalid' });
  });

  it('records every action of support staff, on any route, and requires a reason for actions on users', async () => {
    await staff.browser.call('POST', '/api/system/alerts', { message: 'Soon back', type: 'info' });
    expect(await newestAct()).toMatchObject({ operation: 'POST /api/system/alerts', detail: { message: 'Soon back' } });
    expect((await act(`users/${person.user.id}`, 'end_sessions', '  ')).status).toBe(422);
    expect(await newestAct()).toMatchObject({ operation: 'POST /api/system/alerts' });
  });

  it('names the plan, alert or code of each action, even after it was deleted', async () => {
    const plan = { is_stripe_plan: false, fallback_name: 'By hand', order: 1 };
    const { body } = await staff.browser.call<{ id: string }>('POST', '/api/billing/subscription-plans', plan);
    expect(await newestAct()).toMatchObject({ subject: 'By hand', outcome: 'done' });
    await staff.browser.call('PUT', `/api/billing/subscription-plans/${body.id}`, { ...plan, fallback_name: 'By contract' });
    expect(await newestAct()).toMatchObject({ subject: 'By contract' });
    await staff.browser.call('DELETE', `/api/billing/subscription-plans/${body.id}`);
    expect(await newestAct()).toMatchObject({ subject: 'By contract', outcome: 'done' });
    const { data } = (await get<{ data: StaffAction[] }>('acts')).body;
    expect(data.slice(0, 3).map(({ subject }) => subject)).toEqual(['By contract', 'By hand', 'By hand']);

    const alert = await staff.browser.call<{ id: string }>('POST', '/api/system/alerts', { message: 'Back', type: 'info' });
    await staff.browser.call('DELETE', `/api/system/alerts/${alert.body.id}`);
    expect(await newestAct()).toMatchObject({ subject: 'Back', outcome: 'done' });
    const code = await staff.browser.call<{ id: string }>('POST', '/api/billing/access-codes', { note: 'For Acme' });
    await staff.browser.call('DELETE', `/api/billing/access-codes/${code.body.id}`);
    expect(await newestAct()).toMatchObject({ subject: 'For Acme', outcome: 'done' });
  });

  it('cannot be changed or shortened', async () => {
    await act(`users/${person.user.id}`, 'end_sessions');
    await expect(db().delete(staffActs)).rejects.toMatchObject({ cause: { code: '23001' } });
    await expect(db().update(staffActs).set({ reason: 'Other' })).rejects.toMatchObject({ cause: { code: '23001' } });
    await expect(db().execute(sql`truncate staff_acts`)).rejects.toThrow(/./);
    await expect(db().update(staffActs).set({ outcome: 'failed' })).rejects.toMatchObject({ cause: { code: '23001' } });
  });
});

it('shows the state of the installation', async () => {
  const { body } = await get('health');
  expect(body).toMatchObject({ checks: { database: true, storage: true, queue: true }, mail: { failed: 0 } });
  expect(body['database_bytes']).toBeGreaterThan(1_000_000);
});
