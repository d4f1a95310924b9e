import { listOrganizations } from '@countersign/contract/organizations';
import { listSubscriptionPlans } from '@countersign/contract/plans';
import { setDefaultOrganization } from '@countersign/contract/users';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerBilling } from '#testing/billing.ts';
import { answerGuest, answerInOrganization, answerSignedIn, listOf, makeOrganization } from '#testing/people.ts';
import { OTHER_PLAN, PLAN, makePlan } from '#lib/testing/plans.ts';
import { Refusal, startFakeServer } from '#testing/fake-server.ts';

const DRAFT = makePlan({
  id: OTHER_PLAN,
  name: 'Team',
  is_published: false,
  audience: 'organizations',
  button_url: '{host}/talk',
});
const fake = startFakeServer((server) => {
  answerGuest(server);
  server.on(listSubscriptionPlans, ({ query }) => {
    const asked = query.filter['id']?.split(',');
    return listOf([makePlan(), DRAFT].filter(({ id, is_published }) => (asked ? asked.includes(id) : is_published)));
  });
});

/** Holds the response to a switch of the space: the screen shows the new space before the server responds. */
function holdSwitch(): () => void {
  const held = Promise.withResolvers<void>();
  fake.on(setDefaultOrganization, async ({ body }) => {
    await held.promise;
    return { default_organization_id: body.value };
  });
  return held.resolve;
}

describe('the page of prices', () => {
  it('shows guests the published plans, with a button to sign up', async () => {
    const person = openScreen('/pricing');
    expect(await screen.findByText('$15')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Get Pro' }).getAttribute('href')).toBe('/sign-up');
    expect(screen.queryByText('Team')).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');

    await person.click(screen.getByRole('radio', { name: 'Annual' }));
    expect(screen.getByText('$12')).toBeTruthy();
    expect(screen.getByText('billed annually')).toBeTruthy();
  });

  it('shows drafts only to support staff', async () => {
    openScreen(`/pricing?plans=${PLAN},${OTHER_PLAN}&beta=true`);
    expect(await screen.findByText('Pro')).toBeTruthy();
    expect(screen.queryByText('Team')).toBeNull();
    expect(fake.callsOf(listSubscriptionPlans).every(({ query }) => query.filter['published'] === 'true')).toBe(true);
  });

  it('shows support staff the plans that they have selected', async () => {
    answerSignedIn(fake, { is_support_staff: true });
    openScreen(`/pricing?plans=${OTHER_PLAN}&beta=true`);
    expect(await screen.findByText('Team')).toBeTruthy();
    expect(screen.getByText('This is a preview.')).toBeTruthy();
    expect(screen.getByText('Draft')).toBeTruthy();
    expect(screen.getByText('per user per month')).toBeTruthy();
    expect(screen.queryByText('Pro')).toBeNull();
    expect(screen.getByRole('link', { name: 'Get Team' }).getAttribute('href')).toBe(`${window.location.origin}/talk`);
  });

  it('leads users with an account to billing', async () => {
    answerSignedIn(fake);
    openScreen('/pricing');
    const link = await screen.findByRole('link', { name: 'Get Pro' });
    expect(link.getAttribute('href')).toBe('/settings/billing#subscription-plan');
  });

  it('does not ask people who are signed in to sign up for the free plan', async () => {
    answerSignedIn(fake);
    fake.on(listSubscriptionPlans, () => listOf([makePlan({ name: 'Free', is_stripe_plan: false, button_txt: 'Sign up' })]));
    openScreen('/pricing');
    const link = await screen.findByRole('link', { name: 'See your plan' });
    expect(link.getAttribute('href')).toBe('/settings/billing#subscription-plan');
    expect(screen.queryByText('Sign up')).toBeNull();
  });

  it('switches from an organization to the personal space for a personal plan, and says so', async () => {
    answerSignedIn(fake);
    answerBilling(fake).plans = [makePlan()];
    answerInOrganization(fake, makeOrganization('admin'));
    const answerSwitch = holdSwitch();
    const person = openScreen('/pricing');
    await screen.findByText('For private spaces: you’ll switch from Example Ltd to yours.');
    await person.click(screen.getByRole('button', { name: 'Get Pro' }));
    await waitFor(() => expect(screen.queryByText(/you’ll switch/)).toBeNull());
    answerSwitch();
    await waitFor(() => expect(window.location.pathname).toBe('/settings/billing'));
    expect(fake.callsOf(setDefaultOrganization)).toMatchObject([{ body: { value: null } }]);
  });

  it.each([
    [
      'that has none to making one',
      [],
      'For organizations: you’ll create one first.',
      '/settings/organizations?trigger_new_org=true',
    ],
    [
      'that manages several to the list of them',
      [makeOrganization('admin'), makeOrganization('admin', { id: OTHER_PLAN })],
      'For organizations: switch to one of yours first.',
      '/settings/organizations',
    ],
  ])('leads a user %s, for an organization plan', async (_, organizations, hint, href) => {
    answerSignedIn(fake);
    fake.on(listOrganizations, () => listOf(organizations));
    fake.on(listSubscriptionPlans, () => listOf([makePlan({ name: 'Team', audience: 'organizations' })]));
    openScreen('/pricing');
    await screen.findByText(hint);
    expect(screen.getByRole('link', { name: 'Get Team' }).getAttribute('href')).toBe(href);
  });

  it('leads the admin of a single organization to its billing, for an organization plan', async () => {
    answerSignedIn(fake);
    answerBilling(fake);
    fake.on(listOrganizations, () => listOf([makeOrganization('admin'), makeOrganization('standard', { id: OTHER_PLAN })]));
    fake.on(listSubscriptionPlans, () => listOf([makePlan({ name: 'Team', audience: 'organizations' })]));
    const answerSwitch = holdSwitch();
    const person = openScreen('/pricing');
    await screen.findByText('For organizations: you’ll switch to Example Ltd.');
    await person.click(screen.getByRole('button', { name: 'Get Team' }));
    await waitFor(() => expect(screen.queryByText(/you’ll switch/)).toBeNull());
    answerSwitch();
    await waitFor(() => expect(window.location.pathname).toBe('/settings/billing'));
    expect(fake.callsOf(setDefaultOrganization)).toMatchObject([{ body: { value: makeOrganization('admin').id } }]);
  });

  it('says so if no plan is offered', async () => {
    fake.on(listSubscriptionPlans, () => listOf([]));
    openScreen('/pricing');
    expect(await screen.findByText('No plans yet')).toBeTruthy();
  });

  it('can be loaded again after an error', async () => {
    fake.on(listSubscriptionPlans, () => new Refusal(404, 'Not found.'));
    openScreen('/pricing');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
