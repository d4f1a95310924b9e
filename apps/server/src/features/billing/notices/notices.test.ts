// Billing notices: each fact is sent once, by email and in the app, in the reader's language.
import { TRIAL_DAYS } from '@countersign/contract/subscriptions';
import type { Notification } from '@countersign/contract/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import { plain } from '../../../../../../packages/pdf/fixtures/pages.ts';
import { handleWarnOfUse } from '#features/usage/jobs.ts';
import { rateLimits, users } from '#src/schema/accounts.ts';
import { subscriptionPlans } from '#src/schema/billing.ts';
import { type BillingApp, DAY_MS, payingFor, startBillingApp } from '#testing/billing.ts';
import { type SignedInPerson, createOrganization, signInAgain, signUp } from '#testing/people.ts';
import { handleSweepBilling } from '../sweep.ts';

let app: BillingApp;
let person: SignedInPerson;
beforeAll(async () => {
  app = await startBillingApp();
});
beforeEach(async () => {
  await db().delete(rateLimits);
  person = await signUp(app.test);
});
afterAll(() => app.test.close());

const db = () => app.test.app.context.db;
const run = { attempt: 1, signal: new AbortController().signal };
const pro = () => ({ subscription_plan_id: app.plans.Pro.id, interval: 'monthly' });
// A card gives only one trial, so each test uses a different card.
const subjectsTo = (email: string) =>
  app.test.mail.emails.filter(({ to }) => to?.some(({ address }) => address === email)).map(({ subject }) => subject ?? '');
const mailsOf = (email: string, words: RegExp) => subjectsTo(email).filter((subject) => words.test(subject));
const textTo = (email: string, words: RegExp) =>
  app.test.mail.emails
    .find(({ to, subject }) => to?.some(({ address }) => address === email) && words.test(subject ?? ''))
    ?.text?.replaceAll(/\s+/g, ' ');
const arrives = (email: string, words: RegExp) => vi.waitFor(() => expect(mailsOf(email, words)).toHaveLength(1), 20_000);

async function noticesOf(reader: SignedInPerson): Promise<string[]> {
  await signInAgain(reader);
  const { body } = await reader.browser.call<{ data: Notification[] }>('GET', '/api/notifications');
  return body.data.flatMap(({ data }) => data.notice ?? []);
}

/** Advances day by day, so that the provider's events arrive in between. */
async function passDays(days: number) {
  for (let day = 0; day < days; day++) await app.pass(DAY_MS);
}

describe('billing notices', () => {
  it('warn of an expiring card in the month before, and report the failed payment', async () => {
    const at = payingFor(app, person);
    await at.addCard('pm_card_amex');
    await at.start(pro());
    const card = app.test.clock.now();
    const expires = Date.UTC(card.getUTCFullYear() + 2, 0, 1);
    await app.pass(expires - card.getTime() - 40 * DAY_MS);
    expect(mailsOf(person.user.email, /expires/)).toEqual([]);
    await passDays(12);
    await handleSweepBilling(app.test.app.context).handle({}, run);
    await arrives(person.user.email, /^Your card .*0005.* expires on December 31/);
    await handleSweepBilling(app.test.app.context).handle({}, run);
    expect(await noticesOf(person)).toContain('card_expiring');
    expect(mailsOf(person.user.email, /expires/)).toHaveLength(1);
  });

  it('are sent once for each event: start and end of the trial, first payment, and renewal', async () => {
    const at = payingFor(app, person);
    const { email } = person.user;
    await at.addCard('pm_card_visa');
    const { renews_at } = (await at.start(pro())).body;
    await arrives(email, /^Your free trial has started$/);
    const end = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(renews_at ?? ''));
    const started = textTo(email, /trial has started/);
    expect(started).toContain(`Your free trial of Pro has started. It ends on ${end}`);
    expect(started).toContain('your card is charged $15.00, then every month.');
    expect(started).toContain('choose “Cancel subscription” on the billing screen');
    await passDays(TRIAL_DAYS - 4);
    expect(mailsOf(email, /trial/i)).toHaveLength(1);
    await passDays(2);
    await arrives(email, /^Your trial ends on /);
    await passDays(3);
    await arrives(email, /^Your subscription was renewed/);
    await handleSweepBilling(app.test.app.context).handle({}, run);
    await passDays(28);
    expect(await noticesOf(person)).toEqual(['trial_ending']);
    expect(mailsOf(email, /trial/i)).toHaveLength(2);
    await passDays(4);
    await vi.waitFor(() => expect(mailsOf(email, /renewed/)).toHaveLength(2), 20_000);
  });

  it('of failed payments name the day of the next attempt, and a renewal is announced only once it is paid', async () => {
    const at = payingFor(app, person);
    const { email } = person.user;
    await db().update(users).set({ locale: 'de' }).where(eq(users.id, person.user.id));
    await at.addCard('pm_card_chargeCustomerFail');
    await at.start(pro());
    await app.pass((TRIAL_DAYS + 1) * DAY_MS);
    await arrives(email, /^Zahlung fehlgeschlagen: 15,00\s\$/);
    expect(mailsOf(email, /verlängert/)).toEqual([]);
    expect(await noticesOf(person)).toContain('payment_failed');
    await passDays(40);
    await arrives(email, /^Ihr Abonnement ist beendet/);
    expect(mailsOf(email, /verlängert|eingegangen/)).toEqual([]);
  });

  it('are not sent for a card that is declined while the user waits', async () => {
    const at = payingFor(app, person);
    await at.addCard('pm_card_visa_debit');
    await at.start(pro());
    await app.pass((TRIAL_DAYS + 1) * DAY_MS);
    const declined = (await at.addCard('pm_card_chargeCustomerFail')).body;
    await at.call('PUT', `payment-methods/${declined.id}`);
    expect((await at.swap({ ...pro(), interval: 'yearly' })).status).toBe(422);
    await app.pass(DAY_MS);
    expect(mailsOf(person.user.email, /failed/)).toEqual([]);
  });

  it("go to the organization's billing email, and in the app to its admins alone", async () => {
    const member = await signUp(app.test);
    const id = await createOrganization(app.test, [
      { user: person.user, role: 'admin' },
      { user: member.user, role: 'standard' },
    ]);
    const at = payingFor(app, person, `organizations/${id}`);
    await at.addCard('pm_card_mastercard');
    expect((await at.start({ subscription_plan_id: app.plans.Team.id, interval: 'monthly', users: 2 })).body).toMatchObject({
      is_on_trial: true,
    });
    const bills = `bills-${id}@example.com`;
    const saved = await person.browser.call('PUT', `/api/organizations/${id}/settings/billing_email`, { value: bills });
    expect(saved.status).toBe(200);
    await passDays(TRIAL_DAYS - 2);
    await arrives(bills, /^Your trial ends on /);
    expect(mailsOf(person.user.email, /Your trial ends/)).toEqual([]);
    expect(await noticesOf(person)).toEqual(['trial_ending']);
    expect(await noticesOf(member)).toEqual([]);
  });
});

describe('a usage limit', () => {
  it('is announced at 80 % and when it is reached, once each per period', async () => {
    const { context } = app.test.app;
    const before = app.plans.Free.limits;
    await db()
      .update(subscriptionPlans)
      .set({ limits: { ...before, active_templates: 5 } })
      .where(eq(subscriptionPlans.id, app.plans.Free.id));
    const upload = () =>
      person.browser.upload('/api/users/me/documents/pdfs', { name: 'a.pdf', bytes: plain(1) }, { mode: 'template' });
    const warn = () => handleWarnOfUse(context).handle({}, run);
    const { email } = person.user;

    for (let count = 0; count < 3; count++) expect((await upload()).status).toBe(201);
    await warn();
    expect(mailsOf(email, /active templates/)).toEqual([]);
    expect((await upload()).status).toBe(201);
    await warn();
    await arrives(email, /^You have used more than 80% of your active templates/);
    expect((await upload()).status).toBe(201);
    await warn();
    await arrives(email, /^You have used all of your active templates/);
    expect((await upload()).status).toBe(402);
    await warn();
    expect(await noticesOf(person)).toEqual(['usage_full', 'usage_high']);
    expect(mailsOf(email, /active templates/)).toHaveLength(2);
    await db().update(subscriptionPlans).set({ limits: before }).where(eq(subscriptionPlans.id, app.plans.Free.id));
  });
});
