// The data about people and organizations that support staff see, and the actions they can take; never the content of a space.
import { z } from 'zod';
import { SUBSCRIPTION_STATUSES } from './subscriptions.ts';
import { endpoint } from './endpoint.ts';
import { id, nullableTime, requiredText, time } from './fields.ts';
import { listOf, listQuery } from './lists.ts';
import { reauthentication } from './reauthentication.ts';
import { ORGANIZATION_ROLES } from './roles.ts';
import { usageMeter } from './usage.ts';

const MAX_SEARCH = 200;
const search = z.string().max(MAX_SEARCH);
const tag = 'back office';
/** The reason for the action, for people who review it later. */
const reason = requiredText(500);

/** What a space pays; null if billing is off or the space never subscribed. */
const subscriptionState = z.object({ plan: z.string(), status: z.enum(SUBSCRIPTION_STATUSES), period_ends_at: time }).nullable();
export type SubscriptionState = z.infer<typeof subscriptionState>;

const person = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  email_verified_at: nullableTime,
  is_support_staff: z.boolean(),
  is_developer: z.boolean(),
  disabled_at: nullableTime,
  last_seen_at: nullableTime,
  created_at: time,
  plan: z.string().nullable(),
});
export type Person = z.infer<typeof person>;

export const PERSON_STATES = ['active', 'disabled', 'unverified', 'staff'] as const;
export type PersonState = (typeof PERSON_STATES)[number];

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/back-office/users',
  summary: 'List all accounts',
  description: 'Newest first. Search by name, address or id.',
  tag,
  ability: 'session',
  query: listQuery({
    sorts: ['created_at', 'last_seen_at', 'email'],
    default_sort: '-created_at',
    filters: { search, state: z.enum(PERSON_STATES) },
  }),
  answer: listOf(person),
});

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/back-office/users/{userId}',
  summary: 'Get an account as support staff',
  description: 'With its organizations, subscription and usage.',
  tag,
  ability: 'session',
  answer: person.extend({
    subscription: subscriptionState,
    has_access_code: z.boolean(),
    sessions: z.number().int(),
    organizations: z.array(z.object({ id, name: z.string(), role: z.enum(ORGANIZATION_ROLES) })),
    usage: z.array(usageMeter),
  }),
});

export const PERSON_ACTIONS = [
  'refresh_subscription',
  'disable',
  'enable',
  'resend_verification',
  'end_sessions',
  'grant_support_staff',
  'take_support_staff',
  'grant_developer',
  'take_developer',
] as const;
export type PersonAction = (typeof PERSON_ACTIONS)[number];

/** Acts that make or remove support staff: the caller must authenticate again. */
export const REAUTHENTICATED_ACTIONS: ReadonlySet<PersonAction> = new Set(['grant_support_staff', 'take_support_staff']);

export const actOnPerson = endpoint({
  method: 'POST',
  path: '/api/back-office/users/{userId}/acts',
  summary: 'Change an account as support staff',
  description:
    'Returns 422 for a change that would remove the caller’s own rights. Granting or revoking support staff rights requires the second factor and a proof.',
  tag,
  ability: 'session',
  body: reauthentication.extend({ act: z.enum(PERSON_ACTIONS), reason }),
});

const organizationFacts = z.object({
  id,
  name: z.string(),
  is_active: z.boolean(),
  /** Since when support staff have disabled it. */
  disabled_at: nullableTime,
  created_at: time,
  members: z.number().int(),
  plan: z.string().nullable(),
});
export type OrganizationFacts = z.infer<typeof organizationFacts>;

export const ORGANIZATION_STATES = ['active', 'inactive', 'unsubscribed'] as const;
export type OrganizationState = (typeof ORGANIZATION_STATES)[number];

export const listAllOrganizations = endpoint({
  method: 'GET',
  path: '/api/back-office/organizations',
  summary: 'List all organizations',
  description: 'Newest first. Search by name or id.',
  tag,
  ability: 'session',
  query: listQuery({
    sorts: ['created_at', 'name'],
    default_sort: '-created_at',
    filters: { search, state: z.enum(ORGANIZATION_STATES) },
  }),
  answer: listOf(organizationFacts),
});

export const getOrganizationFacts = endpoint({
  method: 'GET',
  path: '/api/back-office/organizations/{organizationId}',
  summary: 'Get an organization as support staff',
  description: 'With its members, subscription and usage.',
  tag,
  ability: 'session',
  answer: organizationFacts.extend({
    subscription: subscriptionState,
    has_access_code: z.boolean(),
    seats: z.number().int().nullable(),
    people: z.array(z.object({ id, name: z.string(), email: z.string(), role: z.enum(ORGANIZATION_ROLES) })),
    usage: z.array(usageMeter),
  }),
});

export const ORGANIZATION_ACTIONS = ['refresh_subscription', 'disable', 'enable'] as const;
export type OrganizationAction = (typeof ORGANIZATION_ACTIONS)[number];

export const actOnOrganization = endpoint({
  method: 'POST',
  path: '/api/back-office/organizations/{organizationId}/acts',
  summary: 'Change an organization as support staff',
  tag,
  ability: 'session',
  body: z.object({ act: z.enum(ORGANIZATION_ACTIONS), reason }),
});

export const staffAct = z.object({
  id,
  user_id: id,
  user_name: z.string(),
  /** Method and path of the call. */
  operation: z.string(),
  subject_id: id.nullable(),
  /** What the subject is called now, or was called then; null where it has no name, and where a person or an organization is gone. */
  subject: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  reason: z.string(),
  /** null: not known, as after a crash. */
  outcome: z.string().nullable(),
  created_at: time,
});
export type StaffAction = z.infer<typeof staffAct>;

export const listStaffActions = endpoint({
  method: 'GET',
  path: '/api/back-office/acts',
  summary: 'List actions of support staff',
  description: 'Newest first.',
  tag,
  ability: 'session',
  query: listQuery({ sorts: ['created_at'], default_sort: '-created_at', filters: { subject: id } }),
  answer: listOf(staffAct),
});

const queueState = z.object({
  name: z.string(),
  waiting: z.number().int(),
  running: z.number().int(),
  /** Number of jobs waiting for another attempt. */
  retrying: z.number().int(),
  /** Given up in the last two weeks. */
  failed: z.number().int(),
  oldest_waiting_at: nullableTime,
});
export type QueueState = z.infer<typeof queueState>;

export const getSystemHealth = endpoint({
  method: 'GET',
  path: '/api/back-office/health',
  summary: 'Get system health',
  description: 'State of the database, file storage, jobs, and outgoing email.',
  tag,
  ability: 'session',
  answer: z.object({
    version: z.string(),
    checks: z.object({ database: z.boolean(), storage: z.boolean(), queue: z.boolean() }),
    database_bytes: z.number().int(),
    stored_bytes: z.number().int(),
    mail: z.object({ waiting: z.number().int(), retrying: z.number().int(), failed: z.number().int() }),
    queues: z.array(queueState),
  }),
});
