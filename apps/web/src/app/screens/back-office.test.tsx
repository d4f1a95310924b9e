import { type Alert, createAlert, deleteAlerts, listAlerts } from '@countersign/contract/alerts';
import { listFailedFiles } from '@countersign/contract/failed-files';
import {
  type SubscriptionPlan,
  createSubscriptionPlan,
  deleteSubscriptionPlan,
  getSubscriptionPlan,
  listStripePrices,
  listStripeProducts,
  listSubscriptionPlans,
  orderSubscriptionPlans,
  updateSubscriptionPlan,
} from '@countersign/contract/plans';
import { listFailingSeals } from '@countersign/contract/seals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerEmptyHome, answerSignedIn, listOf } from '#testing/people.ts';
import { OTHER_PLAN, PLAN, makePlan, makePrice } from '#lib/testing/plans.ts';
import { Refusal, startFakeServer } from '#testing/fake-server.ts';

const PLANS_PATH = '/back-office/subscription-plans';
const FEATURE = { id: PLAN, subscription_plan_id: PLAN, order: 1, text: 'Unlimited templates' };

let plans: SubscriptionPlan[];
beforeEach(() => {
  plans = [makePlan({ features: [FEATURE] }), makePlan({ id: OTHER_PLAN, name: 'Team', order: 2, is_published: false })];
});
const fake = startFakeServer((server) => {
  answerSignedIn(server, { is_support_staff: true });
  server.on(listSubscriptionPlans, () => listOf(plans));
  server.on(getSubscriptionPlan, ({ params }) => planOf(params) ?? new Refusal(404, 'Not found.'));
  server.on(listStripeProducts, () => ({ data: [{ id: 'prod_pro', name: 'Pro product', description: '' }] }));
  server.on(listStripePrices, () => ({
    data: [makePrice(), makePrice({ id: 'price_yearly', interval: 'yearly', price_cents: 14_400 })],
  }));
  server.on(updateSubscriptionPlan, ({ params, body }) => {
    const changed = { ...makePlan(), ...planOf(params), is_published: body.is_published, updated_at: '2026-11-02T09:00:00.000Z' };
    plans = plans.map((plan) => (plan.id === changed.id ? changed : plan));
    return changed;
  });
});
const planOf = (params: Record<string, string>) => plans.find(({ id }) => id === params['subscriptionPlanId']);

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

describe('the back office', () => {
  it('is for support staff; everyone else is redirected to the home screen', async () => {
    answerSignedIn(fake);
    answerEmptyHome(fake);
    openScreen('/back-office/support');
    await waitFor(() => expect(window.location.pathname).toBe('/home'));
  });

  it('opens with the subscription plans', async () => {
    openScreen('/back-office');
    expect(await screen.findByRole('grid', { name: 'Subscription Plans' })).toBeTruthy();
    expect(window.location.pathname).toBe(PLANS_PATH);
  });

  it('has the monitoring page, also under its old address', async () => {
    fake.on(listFailingSeals, () => ({ data: [] }));
    fake.on(listFailedFiles, () => ({ data: [] }));
    openScreen('/settings/support');
    expect(await screen.findByText('Everything is sealed')).toBeTruthy();
    expect(window.location.pathname).toBe('/back-office/support');
  });
});

describe('the list of plans', () => {
  it('says for each whether it is published, and links to it', async () => {
    openScreen(PLANS_PATH);
    const list = await screen.findByRole('grid', { name: 'Subscription Plans' });
    const [pro, team] = within(list).getAllByRole('row');
    expect(pro?.textContent).toContain('For people who sign a lot.');
    expect(pro?.textContent).toContain('Published');
    expect(team?.textContent).toContain('Draft');
    expect(within(list).getByRole('link', { name: 'View Team' }).getAttribute('href')).toBe(`${PLANS_PATH}/${OTHER_PLAN}`);
  });

  it('can be sorted by keyboard', async () => {
    fake.on(orderSubscriptionPlans, ({ body }) => {
      plans = body.order.flatMap(({ id }) => plans.filter((plan) => plan.id === id));
      return undefined;
    });
    const person = openScreen(PLANS_PATH);
    const list = await screen.findByRole('grid', { name: 'Subscription Plans' });
    within(list).getAllByRole('row')[0]?.focus();
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() =>
      expect(fake.callsOf(orderSubscriptionPlans)[0]?.body).toEqual({ order: [{ id: OTHER_PLAN }, { id: PLAN }] }),
    );
    await waitFor(() => expect(within(list).getAllByRole('row')[0]?.textContent).toContain('Team'));
  });

  it('returns to the old order if the new one is rejected', async () => {
    fake.on(orderSubscriptionPlans, () => new Refusal(422, 'Name every plan once.'));
    const person = openScreen(PLANS_PATH);
    const list = await screen.findByRole('grid', { name: 'Subscription Plans' });
    within(list).getAllByRole('row')[0]?.focus();
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(await screen.findByText('Name every plan once.')).toBeTruthy();
    await waitFor(() => expect(within(list).getAllByRole('row')[0]?.textContent).toContain('Pro'));
  });

  it('explains plans if there are none yet', async () => {
    plans = [];
    openScreen(PLANS_PATH);
    expect(await screen.findByText('No plans yet')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Preview UI' })).toBeNull();
  });

  it('can be loaded again after an error', async () => {
    fake.on(listSubscriptionPlans, () => new Refusal(404, 'Not found.'));
    const person = openScreen(PLANS_PATH);
    await person.click(await button('Try again'));
    expect(fake.callsOf(listSubscriptionPlans).length).toBeGreaterThan(1);
  });
});

describe('the preview', () => {
  it('lists the published plans first, and opens the prices with the selected ones', async () => {
    const person = openScreen(PLANS_PATH);
    const link = await screen.findByRole('link', { name: 'Open preview' });
    expect(link.getAttribute('href')).toBe(`/pricing?plans=${PLAN}&beta=true`);
    await person.click(screen.getByRole('checkbox', { name: 'Show Team' }));
    expect(link.getAttribute('href')).toBe(`/pricing?plans=${PLAN}%2C${OTHER_PLAN}&beta=true`);
    await person.click(screen.getByRole('checkbox', { name: 'Show Pro' }));
    expect(link.getAttribute('href')).toBe(`/pricing?plans=${OTHER_PLAN}&beta=true`);
  });
});

describe('a new plan', () => {
  it('needs a product, comes last and is a draft', async () => {
    fake.on(createSubscriptionPlan, () => makePlan({ is_published: false }));
    const person = openScreen(PLANS_PATH);
    await person.click(await button('Create new'));
    const dialog = await screen.findByRole('dialog', { name: 'Create a subscription plan' });
    await within(dialog).findByRole('button', { name: /Choose a product/ });
    await person.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await within(dialog).findByText('This field is required')).toBeTruthy();

    await choose(person, dialog, /Product/, 'Pro product');
    await within(dialog).findByRole('button', { name: /Monthly price/ });
    await choose(person, dialog, /Monthly price/, '$15 (price_monthly)');
    await person.type(within(dialog).getByLabelText('Storage in GB'), '2');
    await person.click(within(dialog).getByRole('button', { name: 'Add feature' }));
    await person.type(await within(dialog).findByLabelText('Feature 1'), 'Everything');
    await person.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Plan created')).toBeTruthy();
    expect(fake.callsOf(createSubscriptionPlan)[0]?.body).toMatchObject({
      is_stripe_plan: true,
      stripe_product_id: 'prod_pro',
      stripe_monthly_price_id: 'price_monthly',
      stripe_yearly_price_id: null,
      order: 3,
      button_txt: 'Get PLAN_NAME',
      button_url: '',
      is_published: false,
      limits: { storage_usage: 2 * 1_024 ** 3, folder_usage: null },
      features: [{ text: 'Everything' }],
    });
  });

  it('without a product at the payment provider has a name of its own', async () => {
    fake.on(createSubscriptionPlan, () => makePlan({ is_published: false }));
    const person = openScreen(PLANS_PATH);
    await person.click(await button('Create new'));
    const dialog = await screen.findByRole('dialog', { name: 'Create a subscription plan' });
    await person.click(within(dialog).getByRole('radio', { name: 'Fallback plan' }));
    await person.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await within(dialog).findByText('This field is required')).toBeTruthy();
    expect(within(dialog).getByText(/A fallback plan isn’t sold by the payment provider/)).toBeTruthy();
    await person.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Enterprise');
    await person.type(within(dialog).getByLabelText('Monthly price in dollars'), 'much');
    await person.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await within(dialog).findByText('Enter a number, or leave this empty.')).toBeTruthy();
    await person.clear(within(dialog).getByLabelText('Monthly price in dollars'));
    await person.type(within(dialog).getByLabelText('Monthly price in dollars'), '99.50');
    await person.click(within(dialog).getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(fake.callsOf(createSubscriptionPlan)[0]?.body).toMatchObject({
        is_stripe_plan: false,
        fallback_name: 'Enterprise',
        fallback_monthly_price: 9_950,
      }),
    );
  });

  it('that is rejected shows the errors at its fields', async () => {
    const text = 'The URL should start with {host}, http://, https:// or /.';
    fake.on(createSubscriptionPlan, () => new Refusal(422, text, { button_url: [text] }));
    const person = openScreen(PLANS_PATH);
    await person.click(await button('Create new'));
    const dialog = await screen.findByRole('dialog', { name: 'Create a subscription plan' });
    await person.click(within(dialog).getByRole('radio', { name: 'Fallback plan' }));
    await person.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Enterprise');
    const url = within(dialog).getByLabelText('Button URL');
    expect(within(dialog).getByText(/Should start with {host} http:\/\/ or \//)).toBeTruthy();
    await person.type(url, '/contact');
    await person.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await within(dialog).findByText(text)).toBeTruthy();
    expect(url.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a plan', () => {
  it('that is published cannot be deleted, which a tooltip explains', async () => {
    const person = openScreen(`${PLANS_PATH}/${PLAN}`);
    const remove = await button('Delete');
    expect(remove.getAttribute('aria-disabled')).toBe('true');
    await person.hover(remove);
    expect(await screen.findByText('Subscriptions cannot be deleted while active')).toBeTruthy();
    await person.click(remove);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it.each<[string, (person: UserEvent, remove: HTMLElement) => Promise<void>]>([
    ['a press or a tap', (person, remove) => person.click(remove)],
    [
      'keyboard focus',
      async (person, remove) => {
        while (document.activeElement !== remove) await person.tab();
      },
    ],
  ])('that is published explains by %s of its button why it cannot be deleted', async (_, reach) => {
    const person = openScreen(`${PLANS_PATH}/${PLAN}`);
    await reach(person, await button('Delete'));
    expect(await screen.findByRole('tooltip')).toHaveProperty('textContent', 'Subscriptions cannot be deleted while active');
  });

  it('can be unpublished and published again with all its data', async () => {
    const person = openScreen(`${PLANS_PATH}/${PLAN}`);
    await person.click(await button('Unpublish'));
    expect(await screen.findByText('Plan unpublished')).toBeTruthy();
    await person.click(await button('Publish'));
    expect(await screen.findByText('Plan published')).toBeTruthy();
    const [first, second] = fake.callsOf(updateSubscriptionPlan);
    expect(first?.body).toMatchObject({ is_published: false, stripe_product_id: 'prod_pro', features: [{ text: FEATURE.text }] });
    expect(second?.body.is_published).toBe(true);
  });

  it('that is a draft is deleted after a confirmation', async () => {
    fake.on(deleteSubscriptionPlan, ({ params }) => {
      plans = plans.filter(({ id }) => id !== params['subscriptionPlanId']);
      return undefined;
    });
    const person = openScreen(`${PLANS_PATH}/${OTHER_PLAN}`);
    await person.click(await button('Delete'));
    await person.click(await button('Delete plan'));
    expect(await screen.findByText('Plan deleted')).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toBe(PLANS_PATH));
  });

  it('can be changed: its features are edited, sorted and removed', async () => {
    const person = openScreen(`${PLANS_PATH}/${PLAN}`);
    await person.click(await button('Add feature'));
    await person.type(await screen.findByLabelText('Feature 2'), 'Priority support');
    await person.click(await button('Add feature'));
    await person.type(await screen.findByLabelText('Feature 3'), 'Too much');
    await person.click(await button('Remove feature 3'));
    const rows = within(screen.getByRole('grid', { name: 'Features' })).getAllByRole('row');
    rows[1]?.focus();
    await person.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await person.click(await button('Save'));
    expect(await screen.findByText('Plan updated')).toBeTruthy();
    expect(fake.callsOf(updateSubscriptionPlan)[0]?.body.features).toEqual([
      { text: 'Priority support' },
      { text: 'Unlimited templates' },
    ]);
  });

  it('that no longer exists says so', async () => {
    plans = plans.slice(0, 1);
    openScreen(`${PLANS_PATH}/${OTHER_PLAN}`);
    expect(await screen.findByText('Plan not found')).toBeTruthy();
  });
});

async function choose(person: ReturnType<typeof openScreen>, dialog: HTMLElement, label: RegExp, option: string) {
  await person.click(within(dialog).getByRole('button', { name: label }));
  await person.click(await screen.findByRole('option', { name: option }));
}

describe('alerts', () => {
  it('are shown to everyone until dismissed, and created and deleted by support staff', async () => {
    let alerts: Alert[] = [];
    fake.on(listAlerts, () => ({ data: alerts }));
    fake.on(createAlert, ({ body }) => {
      const created = { id: PLAN, created_at: '2026-11-02T09:00:00.000Z', ...body };
      alerts = [created];
      return created;
    });
    fake.on(deleteAlerts, () => {
      alerts = [];
      return undefined;
    });
    const person = openScreen('/back-office/alerts');
    expect(await screen.findByText('No alerts')).toBeTruthy();
    await person.click(await button('Create alert'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create alert' }));
    await person.type(dialog.getByLabelText('Message'), 'Maintenance at noon');
    await person.click(dialog.getByRole('button', { name: 'Create' }));

    // In the table, and above the screen.
    await waitFor(() => expect(screen.getAllByText('Maintenance at noon')).toHaveLength(2));
    await person.click(await button('Dismiss'));
    expect(screen.getAllByText('Maintenance at noon')).toHaveLength(1);

    await person.click(await button('Delete all'));
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete all' }));
    expect(await screen.findByText('No alerts')).toBeTruthy();
  });
});
