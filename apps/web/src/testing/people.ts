// The server's answers for a signed-in user and for a guest: what every screen requests before it renders.
import { getBilling } from '@countersign/contract/billing';
import { getLiveConfig } from '@countersign/contract/live';
import { listMyInvites } from '@countersign/contract/invites';
import { listNotifications } from '@countersign/contract/notifications';
import { listOrganizations } from '@countersign/contract/organizations';
import { listSocialProviders } from '@countersign/contract/social-login';
import { getVersion } from '@countersign/contract/system';
import { type User, getDefaultOrganization, getMe } from '@countersign/contract/users';
import { Refusal, type StandIn } from './stand-in.ts';

const AT = '2026-11-01T09:00:00.000Z';
const PERSON = '019a0000-0000-7000-8000-000000000001';

/** A user as the server describes one; what a test does not care about is filled in. */
export function makeUser(about: Partial<User> = {}): User {
  return {
    id: PERSON,
    email: 'ada@example.com',
    email_verified_at: AT,
    verifiedEmail: true,
    pending_email: null,
    first_name: 'Ada',
    last_name: 'Example',
    full_name: 'Ada Example',
    locale: null,
    time_zone: 'UTC',
    theme: null,
    editor_view: null,
    seal_mode: 'each',
    is_active: true,
    is_support_staff: false,
    is_developer: false,
    is_billable: false,
    avatar_base64: null,
    created_at: AT,
    updated_at: AT,
    deleted_at: null,
    disabled_at: null,
    human_readable_activity_status: 'online',
    human_readable_created_at: '1 Nov 2026',
    human_readable_deleted_at: null,
    human_readable_updated_at: '1 Nov 2026',
    ...about,
  };
}

/** Answers as for a visitor who is not signed in. */
export function answerGuest(standIn: StandIn): void {
  standIn.on(getMe, () => new Refusal(401, 'Unauthenticated.'));
  standIn.on(listSocialProviders, () => ({ data: [] }));
}

/** Answers as for a signed-in user in their private space, without a live connection. */
export function answerSignedIn(standIn: StandIn, about: Partial<User> = {}): void {
  standIn.on(getMe, () => makeUser(about));
  standIn.on(listOrganizations, () => emptyList());
  standIn.on(listMyInvites, () => emptyList());
  standIn.on(listNotifications, () => emptyList());
  standIn.on(getVersion, () => ({ version: 'test' }));
  standIn.on(getDefaultOrganization, () => ({ default_organization_id: null }));
  standIn.on(getBilling, () => ({ provider: 'off' as const, stripe_public_key: null, stripe_js_url: null }));
  standIn.on(getLiveConfig, () => new Refusal(404, 'Not found.'));
}

/** The first page of a list. */
export function listOf<Item>(data: Item[]) {
  return { data, total: data.length, current_page: 1, per_page: 25, last_page: 1, next_page_url: null };
}

function emptyList() {
  return listOf([]);
}
