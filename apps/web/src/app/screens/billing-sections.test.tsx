import { applyAccessCode, getAccessCode, removeAccessCode } from '@countersign/contract/applied-access-code';
import { applyPromoCode, getPromoCode } from '@countersign/contract/promo-codes';
import { downloadInvoice, listInvoices } from '@countersign/contract/invoices';
import { getOrganizationSettings, listOrganizations, setBillingEmail } from '@countersign/contract/organizations';
import { getMe } from '@countersign/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type SpaceOfTest, answerBilling, answerOrganization } from '#testing/billing.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { makeInvoice, makePlan, makeSubscription } from '#lib/testing/plans.ts';
import { FileAnswer, Refusal, startFakeServer } from '#testing/fake-server.ts';

const AT = '2026-11-01T09:00:00.000Z';
const PROMO = {
  id: 'promo_1',
  amount_off: null,
  percent_off: 20,
  code: 'TWENTY',
  coupon_id: 'c',
  is_active: true,
  is_valid: true,
  name: 'Twenty',
};

let space: SpaceOfTest;
const fake = startFakeServer((server) => {
  space = answerBilling(server);
  space.plans = [makePlan(), makePlan({ audience: 'organizations', name: 'Team' })];
});

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const heading = (name: string) => screen.queryByRole('heading', { name });

describe('the sections', () => {
  it('of a personal space without a subscription are the plan, the access code and the invoices', async () => {
    openScreen('/settings/billing');
    await screen.findByText('No invoices yet');
    await field('Access code');
    expect(headings()).toEqual(['Subscription Plan', 'Access code', 'Invoices']);
  });

  it('of an organization with a subscription are in order, the members last', async () => {
    answerOrganization(fake);
    space.subscription = makeSubscription({ quantity: 5 });
    openScreen('/settings/billing');
    await screen.findByText('No cards on file');
    await screen.findByText('No invoices yet');
    await field('Billing email');
    const people = ['Invited users', 'Users'];
    const paid = ['Subscription Plan', 'Payment Methods', 'Promo codes', 'Access code', 'Invoices', 'Billing email'];
    expect(headings().filter((name) => [...paid, ...people].includes(name))).toEqual([...paid, ...people]);
  });

  function headings() {
    const all = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    return all.filter((name) => name !== 'No invoices yet' && name !== 'No cards on file');
  }
});

describe('a promo code', () => {
  it('is applied once it is found', async () => {
    space.subscription = makeSubscription();
    fake.on(getPromoCode, () => PROMO);
    fake.on(applyPromoCode, () => (space.subscription = makeSubscription({ applied_promo_code: { name: 'Twenty' } })));
    const person = openScreen('/settings/billing');
    const input = await field('Promo code');
    const form = input.closest('form');
    const apply = form && within(form).getByRole<HTMLButtonElement>('button', { name: 'Apply' });
    expect(apply?.disabled).toBe(true);
    await person.type(input, 'TWENTY{Enter}');
    expect(await screen.findByText('20% off')).toBeTruthy();
    if (apply) await person.click(apply);

    expect(await screen.findByText('Promo code applied')).toBeTruthy();
    expect(screen.getByText('Your promo code has been applied. Thank you!')).toBeTruthy();
    expect((await field('Promo code')).value).toBe('');
    expect(screen.getAllByText('Promo code applied: Twenty').length).toBeGreaterThan(0);
    expect(fake.callsOf(applyPromoCode)[0]?.body).toEqual({ promo_code: 'TWENTY' });
  });

  it('that is unknown is marked at its field until another one is typed', async () => {
    space.subscription = makeSubscription();
    fake.on(getPromoCode, () => new Refusal(404, 'Not found.'));
    const person = openScreen('/settings/billing');
    const input = await field('Promo code');
    await person.type(input, 'NOPE{Enter}');
    expect(await screen.findByText('Invalid promo code')).toBeTruthy();
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await person.type(input, 'X');
    expect(screen.queryByText('Invalid promo code')).toBeNull();
  });
});

describe('the access code', () => {
  it('is applied, and the user and the organizations are reloaded', async () => {
    fake.on(applyAccessCode, () => {
      space.hasAccessCode = true;
      return { applied_at: AT };
    });
    const person = openScreen('/settings/billing');
    const input = await field('Access code');
    expect((await button('Apply')).disabled).toBe(true);
    const [users, lists] = [fake.callsOf(getMe).length, fake.callsOf(listOrganizations).length];
    await person.type(input, 'SESAME');
    await person.click(await button('Apply'));
    expect(await button('Remove access code')).toBeTruthy();
    expect(screen.getAllByText('Access code applied').length).toBeGreaterThan(0);
    await waitFor(() => expect(fake.callsOf(getMe).length).toBeGreaterThan(users));
    await waitFor(() => expect(fake.callsOf(listOrganizations).length).toBeGreaterThan(lists));
  });

  it('that is rejected says why at its field', async () => {
    fake.on(applyAccessCode, () => new Refusal(422, 'This code is not right.', { access_code: ['This code is not right.'] }));
    const person = openScreen('/settings/billing');
    await person.type(await field('Access code'), 'WRONG{Enter}');
    expect((await screen.findAllByText('This code is not right.')).length).toBeGreaterThan(0);
    expect((await field('Access code')).getAttribute('aria-invalid')).toBe('true');
  });

  it('is removed', async () => {
    space.hasAccessCode = true;
    fake.on(removeAccessCode, () => void (space.hasAccessCode = false));
    const person = openScreen('/settings/billing');
    await person.click(await button('Remove access code'));
    expect(await screen.findByText('Access code deleted')).toBeTruthy();
    expect(await field('Access code')).toBeTruthy();
  });

  it('that could not be loaded says so', async () => {
    fake.on(getAccessCode, () => new Refusal(418, 'No.'));
    openScreen('/settings/billing');
    expect(await screen.findByText('GF: Invalid access code response')).toBeTruthy();
  });
});

describe('the invoices', () => {
  it('have a date, a status and a file', async () => {
    space.invoices = [
      makeInvoice(),
      makeInvoice({ id: 'in_2', number: 'CS-0002', status: 'open', is_paid: false, paid_at: null }),
      makeInvoice({ id: 'in_3', number: 'CS-0003', status: 'draft', paid_at: null }),
      makeInvoice({ id: 'in_4', number: 'CS-0004', status: 'uncollectible', paid_at: null }),
    ];
    openScreen('/settings/billing');
    const table = await screen.findByRole('grid', { name: 'Invoices' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Date', 'Status', 'Actions']);
    const rows = within(table).getAllByRole('row').slice(1);
    const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(cells.map(([date]) => date)).toEqual([
      'November 5, 2026CS-0001 · $16.20',
      '-CS-0002 · $16.20',
      '-CS-0003 · $16.20',
      '-CS-0004 · $16.20',
    ]);
    expect(cells.map(([, status]) => status)).toEqual(['Paid', 'Unpaid', 'Void', '']);
  });

  it('are downloaded under the name that the server gives', async () => {
    space.invoices = [makeInvoice()];
    fake.on(downloadInvoice, () => new FileAnswer('%PDF-', 'attachment; filename="CS-0001.pdf"'));
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    URL.createObjectURL = () => 'blob:invoice';
    const person = openScreen('/settings/billing');
    await person.click(await button('Download invoice CS-0001'));
    await waitFor(() => expect(names).toEqual(['CS-0001.pdf']));
    vi.restoreAllMocks();
  });

  it('can be loaded again after an error', async () => {
    fake.on(listInvoices, () => new Refusal(404, 'Not found.'));
    const person = openScreen('/settings/billing');
    await person.click(await button('Try again'));
    expect(fake.callsOf(listInvoices).length).toBeGreaterThan(1);
  });

  it('that are upcoming are shown', async () => {
    space.upcoming = makeInvoice({ id: null, number: null, status: 'draft', due_date: '2026-12-05T12:00:00.000Z' });
    const person = openScreen('/settings/billing');
    await person.click(await button('View upcoming invoice'));
    const dialog = await screen.findByRole('dialog', { name: 'Upcoming invoice' });
    expect(within(dialog).getByText('$16.20')).toBeTruthy();
    expect(within(dialog).getByText('Due on December 5, 2026')).toBeTruthy();
    await person.click(within(dialog).getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that are upcoming are hidden if nothing will be charged', async () => {
    openScreen('/settings/billing');
    await screen.findByText('No invoices yet');
    expect(screen.queryByRole('button', { name: 'View upcoming invoice' })).toBeNull();
  });
});

describe('the billing email', () => {
  it('can be saved once it has changed', async () => {
    answerOrganization(fake);
    space.subscription = makeSubscription({ quantity: 5 });
    fake.on(getOrganizationSettings, () => ({ billing_email: 'old@example.com' }));
    fake.on(setBillingEmail, ({ body }) => ({ billing_email: body.value }));
    const person = openScreen('/settings/billing');
    const input = await field('Billing email');
    expect((await button('Update')).disabled).toBe(true);
    await person.clear(input);
    expect((await button('Update')).disabled).toBe(true);
    await person.type(input, 'new@example.com');
    await person.click(await button('Update'));
    expect(await screen.findByText('Organization settings updated')).toBeTruthy();
    await waitFor(async () => expect((await button('Update')).disabled).toBe(true));
  });

  it('that is rejected says why at its field', async () => {
    answerOrganization(fake);
    space.subscription = makeSubscription({ quantity: 5 });
    const text = 'Enter an email address like name@example.com.';
    fake.on(setBillingEmail, () => new Refusal(422, text, { value: [text] }));
    const person = openScreen('/settings/billing');
    await person.type(await field('Billing email'), 'someone@example.com{Enter}');
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect((await field('Billing email')).getAttribute('aria-invalid')).toBe('true');
  });

  it('is only shown for organizations with a subscription', async () => {
    answerOrganization(fake);
    openScreen('/settings/billing');
    await screen.findByText('No invoices yet');
    expect(heading('Billing email')).toBeNull();
  });
});

describe('inviting', () => {
  it('leads to adding seats if none is left', async () => {
    answerOrganization(fake, { users: 2, invites: ['pending', 'rejected'] });
    space.subscription = makeSubscription({ quantity: 3 });
    openScreen('/settings/billing');
    const more = await screen.findByRole('link', { name: 'Get more seats' });
    expect(more.getAttribute('href')).toBe('/settings/billing#subscription-plan');
    expect(screen.getByText('No seat is free: each user and each invitee takes one.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Invite user' })).toBeNull();
  });

  it('continues if a seat is left, since declined invitations take none', async () => {
    answerOrganization(fake, { users: 2, invites: ['rejected'] });
    space.subscription = makeSubscription({ quantity: 3 });
    openScreen('/settings/billing');
    await screen.findByText("You're on the Pro plan.");
    expect(await button('Invite user')).toBeTruthy();
  });

  it('is unlimited if an access code exempts the organization', async () => {
    answerOrganization(fake, { users: 2 });
    space.hasAccessCode = true;
    openScreen('/settings/billing');
    await screen.findByText('Your organization uses an access code and needs no subscription.');
    expect(await button('Invite user')).toBeTruthy();
  });

  it('is managed from the plan', async () => {
    answerOrganization(fake, { users: 2 });
    openScreen('/settings/billing');
    const users = await screen.findByRole('link', { name: 'Manage users: Users' });
    expect(users.getAttribute('href')).toBe('/settings/billing#organization-users');
    expect(screen.getByRole('link', { name: 'Manage users: Invited users' }).getAttribute('href')).toContain('#invite-users');
  });
});
