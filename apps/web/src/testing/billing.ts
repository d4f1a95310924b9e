// Server responses for a paying space, as the billing screen requests them. Tests override what they are about.
import { type Invoice, getUpcomingInvoice, listInvoices } from '@countersign/contract/invoices';
import { type PaymentMethod, listPaymentMethods } from '@countersign/contract/payment-methods';
import { type Subscription, getSubscription } from '@countersign/contract/subscriptions';
import { getAccessCode } from '@countersign/contract/applied-access-code';
import { getBilling } from '@countersign/contract/billing';
import { type Invite, listInvites } from '@countersign/contract/invites';
import { type Member, listMembers } from '@countersign/contract/members';
import { type Organization, getOrganizationSettings, listOrganizations } from '@countersign/contract/organizations';
import { METRICS, type SubscriptionPlan, listSubscriptionPlans } from '@countersign/contract/plans';
import { getUsage } from '@countersign/contract/usage';
import { getDefaultOrganization } from '@countersign/contract/users';
import { answerSignedIn, listOf } from './people.ts';
import { NO_CONTENT, type FakeServer } from './fake-server.ts';

const AT = '2026-11-01T09:00:00.000Z';
const METERS = METRICS.map((metric) => ({ metric, used: 3, limit: 25 }));
export const ORGANIZATION = '019a0000-0000-7000-8000-0000000000c1';

/** Defaults of a space in tests; responses follow from them. */
export interface SpaceOfTest {
  subscription: Subscription | null;
  cards: PaymentMethod[];
  plans: SubscriptionPlan[];
  invoices: Invoice[];
  upcoming: Invoice | null;
  hasAccessCode: boolean;
  /** Creating and sending is rejected. */
  needsSubscription: boolean;
}

export function answerBilling(fake: FakeServer, provider: 'simulated' | 'stripe' = 'stripe'): SpaceOfTest {
  const space: SpaceOfTest = {
    subscription: null,
    cards: [],
    plans: [],
    invoices: [],
    upcoming: null,
    hasAccessCode: false,
    needsSubscription: false,
  };
  answerSignedIn(fake);
  fake.on(getBilling, () => ({ provider, stripe_public_key: 'pk_test_1', stripe_js_url: null }));
  fake.on(getSubscription, () => space.subscription ?? NO_CONTENT);
  fake.on(listSubscriptionPlans, () => listOf(space.plans));
  fake.on(listPaymentMethods, () => ({ data: space.cards }));
  fake.on(listInvoices, () => ({ data: space.invoices }));
  fake.on(getUpcomingInvoice, () => space.upcoming ?? NO_CONTENT);
  fake.on(getUsage, () => ({ period_started_at: AT, needs_subscription: space.needsSubscription, data: METERS }));
  fake.on(getAccessCode, () => (space.hasAccessCode ? { applied_at: AT } : NO_CONTENT));
  return space;
}

interface PeopleOfTest {
  users: number;
  /** By invitation status. */
  invites: Invite['status'][];
}

/** The user is the admin of an organization, which is the current space. */
export function answerOrganization(fake: FakeServer, { users = 1, invites = [] }: Partial<PeopleOfTest> = {}): void {
  fake.on(listOrganizations, () => listOf([ACME]));
  fake.on(getDefaultOrganization, () => ({ default_organization_id: ORGANIZATION }));
  fake.on(listMembers, () => listOf(Array.from({ length: users }, (_, index) => makeMember(index + 1))));
  fake.on(listInvites, () => listOf(invites.map(makeInvite)));
  fake.on(getOrganizationSettings, () => ({ billing_email: null }));
}

const membership = (number: number): Omit<Member, 'user'> => ({
  id: `019a0000-0000-7000-8000-00000000d00${number}`,
  organization_id: ORGANIZATION,
  user_id: `019a0000-0000-7000-8000-00000000000${number}`,
  role: number === 1 ? 'admin' : 'standard',
  created_at: AT,
  updated_at: AT,
});

const ACME: Organization = {
  id: ORGANIZATION,
  name: 'Acme',
  primary_color: null,
  secondary_color: null,
  is_active: true,
  seal_mode: 'each',
  is_billable: true,
  logo_base64: null,
  authOrganizationUser: membership(1),
  created_by: null,
  updated_by: null,
  created_at: AT,
  updated_at: AT,
  deleted_at: null,
};

function makeMember(number: number): Member {
  const name = { full_name: `Person ${number}`, first_name: 'Person', last_name: String(number) };
  return { ...membership(number), user: { ...name, email: `person${number}@example.com`, statusColor: 'green' } };
}

function makeInvite(status: Invite['status'], index: number): Invite {
  return {
    id: `019a0000-0000-7000-8000-00000000e00${index}`,
    organization_id: ORGANIZATION,
    email: `invitee${index}@example.com`,
    sent_by: null,
    sent_at: AT,
    rejected_at: status === 'rejected' ? AT : null,
    role: 'standard',
    invite_message: '',
    reject_reason: null,
    created_at: AT,
    updated_at: AT,
    status,
    is_viewed: false,
    human_readable_sent_at: '1 Nov 2026',
  };
}
