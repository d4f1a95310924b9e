import {
  createPaymentMethod,
  deletePaymentMethod,
  getCardSetupIntent,
  listPaymentMethods,
  setDefaultPaymentMethod,
} from '@countersign/contract/payment-methods';
import { createSubscription, previewSubscription, resumeSubscription } from '@countersign/contract/subscriptions';
import { getBilling } from '@countersign/contract/billing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type SpaceOfTest, answerBilling } from '#testing/billing.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { makeCard, makePlan, makePreview, makeSubscription } from '#lib/testing/plans.ts';
import { fakeProviderScript } from '#testing/provider-script.ts';
import { Refusal, startFakeServer } from '#testing/fake-server.ts';

const OTHER_CARD = makeCard({ id: 'pm_2', friendly_name: 'Mastercard ending in 4444', is_default: false });

let space: SpaceOfTest;
const provider = fakeProviderScript();
const fake = startFakeServer((server) => {
  space = answerBilling(server, 'simulated');
  space.plans = [makePlan()];
  server.on(previewSubscription, () => makePreview());
  server.on(getCardSetupIntent, () => ({ stripe_public_key: 'pk_test_1', intent: { client_secret: 'seti_1_secret_2' } }));
  server.on(createPaymentMethod, ({ body }) => {
    const added = makeCard({ id: body.payment_method, is_default: space.cards.length === 0 });
    space.cards = [...space.cards, added];
    return added;
  });
});

const ADDRESS = { Address: '1 Main St', City: 'Springfield', State: 'IL', 'ZIP code': '62701' };
const pressed = async (person: ReturnType<typeof openScreen>, name: string) =>
  person.click(await screen.findByRole('button', { name }));

describe('the cards', () => {
  it('are hidden without a card and without anything to pay', async () => {
    openScreen('/settings/billing');
    await screen.findByText('No invoices yet');
    expect(screen.queryByRole('heading', { name: 'Payment Methods' })).toBeNull();
  });

  it('of a subscription are reported as missing if there are none', async () => {
    space.subscription = makeSubscription();
    openScreen('/settings/billing');
    expect(await screen.findByText('No cards on file')).toBeTruthy();
  });

  it('are listed; the only default card can be neither unset nor deleted', async () => {
    space.cards = [makeCard(), OTHER_CARD];
    openScreen('/settings/billing');
    const table = await screen.findByRole('grid', { name: 'Payment Methods' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Name', 'Default', 'Actions']);
    const [, first, second] = within(table).getAllByRole('row');
    expect(first && within(first).queryByRole('button')).toBeNull();
    expect(first && within(first).getAllByText('Default').length).toBeGreaterThan(0);
    expect(second && within(second).getAllByRole('button').length).toBe(2);
  });

  it('can be made the default', async () => {
    space.cards = [makeCard(), OTHER_CARD];
    fake.on(setDefaultPaymentMethod, () => OTHER_CARD);
    const person = openScreen('/settings/billing');
    await pressed(person, 'Make default: Mastercard ending in 4444');
    expect(await screen.findByText('Payment method updated')).toBeTruthy();
    expect(fake.callsOf(setDefaultPaymentMethod)[0]?.params['paymentMethodId']).toBe('pm_2');
  });

  it('are deleted after a confirmation', async () => {
    space.cards = [makeCard(), OTHER_CARD];
    fake.on(deletePaymentMethod, () => void (space.cards = [makeCard()]));
    const person = openScreen('/settings/billing');
    await pressed(person, 'Delete Mastercard ending in 4444');
    await pressed(person, 'Delete card');
    expect(await screen.findByText('Payment method removed')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Mastercard ending in 4444')).toBeNull());
  });

  it('can be loaded again after an error', async () => {
    space.subscription = makeSubscription();
    fake.on(listPaymentMethods, () => new Refusal(404, 'Not found.'));
    const person = openScreen('/settings/billing');
    await pressed(person, 'Try again');
    expect(fake.callsOf(listPaymentMethods).length).toBeGreaterThan(1);
  });
});

describe('adding a card', () => {
  it('asks for the full address first', async () => {
    const { person, dialog } = await openForm();
    expect(within(dialog).getByRole('button', { name: /United States/ })).toBeTruthy();
    await pressed(person, 'Continue');
    expect(await within(dialog).findByText('Please fill out all address fields.')).toBeTruthy();
    expect(within(dialog).getAllByText('This field is required.').length).toBe(4);
  });

  it('sets the card up with the provider, and stores it', async () => {
    const { person } = await openForm();
    await fillAddress(person);
    const dialog = await screen.findByRole('dialog', { name: 'Add card' });
    await within(dialog).findByRole('group', { name: 'Card' });
    await waitFor(() => expect(provider.focus).toHaveBeenCalled());
    await person.click(within(dialog).getByRole('button', { name: 'Add card' }));

    expect(await screen.findByText('Payment method added')).toBeTruthy();
    expect(fake.callsOf(createPaymentMethod)[0]?.body).toEqual({ payment_method: 'pm_new' });
    const [secret, data] = provider.confirmCardSetup.mock.calls[0] ?? [];
    expect(secret).toBe('seti_1_secret_2');
    const address = { line1: '1 Main St', city: 'Springfield', state: 'IL', postal_code: '62701', country: 'US' };
    expect(data).toMatchObject({ payment_method: { billing_details: { address } } });
  });

  it("shows the provider's rejection, and keeps the form", async () => {
    provider.confirmCardSetup.mockResolvedValue({ error: { message: 'Your card number is invalid.' } });
    const { person } = await openForm();
    await fillAddress(person);
    const dialog = await screen.findByRole('dialog', { name: 'Add card' });
    await within(dialog).findByRole('group', { name: 'Card' });
    await person.click(within(dialog).getByRole('button', { name: 'Add card' }));
    expect(await within(dialog).findByText('Your card number is invalid.')).toBeTruthy();
    expect(within(dialog).getByText('Whoops!')).toBeTruthy();
    expect(fake.callsOf(createPaymentMethod)).toEqual([]);
  });

  it('does not set the card up again if only storing it has failed', async () => {
    const takeOver = { isRefused: true };
    fake.on(createPaymentMethod, () => (takeOver.isRefused ? new Refusal(422, 'Try again shortly.') : makeCard()));
    const { person } = await openForm();
    await fillAddress(person);
    const dialog = await screen.findByRole('dialog', { name: 'Add card' });
    await within(dialog).findByRole('group', { name: 'Card' });
    await person.click(within(dialog).getByRole('button', { name: 'Add card' }));
    expect(await within(dialog).findByText('Try again shortly.')).toBeTruthy();
    takeOver.isRefused = false;
    await person.click(within(dialog).getByRole('button', { name: 'Add card' }));
    expect(await screen.findByText('Payment method added')).toBeTruthy();
    expect(provider.confirmCardSetup).toHaveBeenCalledTimes(1);
  });

  it('says so if no setup intent could be created', async () => {
    fake.on(getCardSetupIntent, () => new Refusal(404, 'Not found.'));
    const { person } = await openForm();
    await fillAddress(person);
    expect(await screen.findByText('This couldn’t be loaded')).toBeTruthy();
  });

  it("says so if the provider's script could not be loaded from the address that the server gives", async () => {
    fake.on(getBilling, () => ({
      provider: 'simulated' as const,
      stripe_public_key: 'pk_test_1',
      stripe_js_url: '/provider.js',
    }));
    Reflect.deleteProperty(window, 'Stripe');
    const { person } = await openForm();
    await fillAddress(person);
    const script = await waitFor(() => {
      const found = document.querySelector('script[src="/provider.js"]');
      if (!found) throw new Error('The script is not there yet.');
      return found;
    });
    script.dispatchEvent(new Event('error'));
    expect(await screen.findByText(/payment provider couldn’t be reached/)).toBeTruthy();
    expect(document.querySelector('script[src="/provider.js"]')).toBeNull();
  });

  async function openForm() {
    space.cards = [OTHER_CARD];
    const person = openScreen('/settings/billing');
    await pressed(person, 'Add card');
    return { person, dialog: await screen.findByRole('dialog', { name: 'Billing address' }) };
  }
});

describe('without a card, adding one', () => {
  it('comes before subscribing', async () => {
    fake.on(createSubscription, () => ({ ...makeSubscription(), confirmation: null }));
    const person = openScreen('/settings/billing');
    await screen.findByText('No invoices yet');
    await pressed(person, 'Start 14-day free trial');
    await screen.findByRole('dialog', { name: 'Billing address' });
    await addCard(person);
    expect(await screen.findByRole('dialog', { name: 'Start subscription' })).toBeTruthy();
  });

  it('comes before resuming', async () => {
    space.subscription = makeSubscription({ is_on_grace_period: true, is_resumable: true, is_cancelable: false });
    fake.on(resumeSubscription, () => ({ ...makeSubscription(), confirmation: null }));
    const person = openScreen('/settings/billing');
    await screen.findByText('No cards on file');
    await pressed(person, 'Resume subscription');
    await screen.findByRole('dialog', { name: 'Billing address' });
    await addCard(person);
    expect(await screen.findByText('Subscription resumed')).toBeTruthy();
  });

  async function addCard(person: ReturnType<typeof openScreen>) {
    await fillAddress(person);
    const dialog = await screen.findByRole('dialog', { name: 'Add card' });
    await within(dialog).findByRole('group', { name: 'Card' });
    await person.click(within(dialog).getByRole('button', { name: 'Add card' }));
  }
});

describe('simulated payments', () => {
  it('are labeled as such on the screen and in its dialogs', async () => {
    const text = 'Payments are simulated here: no money moves.';
    space.cards = [makeCard()];
    const person = openScreen('/settings/billing');
    expect(await screen.findByText(text)).toBeTruthy();
    await pressed(person, 'Start 14-day free trial');
    const dialog = await screen.findByRole('dialog', { name: 'Start subscription' });
    expect(within(dialog).getByText(text)).toBeTruthy();
  });
});

async function fillAddress(person: ReturnType<typeof openScreen>) {
  for (const [label, value] of Object.entries(ADDRESS)) await person.type(await screen.findByLabelText(label), value);
  await pressed(person, 'Continue');
}
