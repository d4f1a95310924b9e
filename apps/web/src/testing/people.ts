// Server responses for a signed-in user and for a guest, which every screen requests before it renders.
import { listAlerts } from '@countersign/contract/alerts';
import { getBilling } from '@countersign/contract/billing';
import { getHome } from '@countersign/contract/dashboard';
import { getMaintenance } from '@countersign/contract/maintenance';
import { getLiveConfig } from '@countersign/contract/live';
import { listMyInvites } from '@countersign/contract/invites';
import { listNotifications } from '@countersign/contract/notifications';
import { type Organization, listOrganizations } from '@countersign/contract/organizations';
import { type Pdf, listPdfs } from '@countersign/contract/pdfs';
import { getReportSummary } from '@countersign/contract/reports';
import type { OrganizationRole } from '@countersign/contract/roles';
import { listSocialProviders } from '@countersign/contract/social-login';
import { getSignUpMode } from '@countersign/contract/sign-up';
import { getVersion } from '@countersign/contract/health';
import { type User, getDefaultOrganization, getMe } from '@countersign/contract/users';
import { getUploadKinds } from '@countersign/contract/upload-kinds';
import { Refusal, type FakeServer } from './fake-server.ts';

const AT = '2026-11-01T09:00:00.000Z';
const PERSON = '019a0000-0000-7000-8000-000000000001';

/** A user with defaults. */
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

/** An organization without logo and colours, as a member with that role sees it. */
export function makeOrganization(role: OrganizationRole, about: Partial<Organization> = {}): Organization {
  const id = '019a0000-0000-7000-8000-0000000000f0';
  const dates = { created_at: AT, updated_at: AT };
  return {
    id,
    name: 'Example Ltd',
    primary_color: null,
    secondary_color: null,
    is_active: true,
    seal_mode: 'each',
    is_billable: false,
    logo_base64: null,
    authOrganizationUser: { id: PERSON, organization_id: id, user_id: PERSON, role, ...dates },
    created_by: null,
    updated_by: null,
    deleted_at: null,
    ...dates,
    ...about,
  };
}

/** A ready one-page document, as its owner sees it. */
export function makePdf(about: Partial<Pdf> = {}): Pdf {
  return {
    id: '019a0000-0000-7000-8000-0000000000d0',
    user_id: PERSON,
    organization_id: null,
    folder_id: null,
    name: 'Lease',
    language: 'en',
    mode: 'edit',
    origin: 'upload',
    template_id: null,
    engine_mode: 'ready',
    signing_mode: null,
    revision: 1,
    pages_revision: 1,
    page_count: 1,
    size_bytes: 1_000,
    form: 'none',
    form_field_count: 0,
    text_tags: null,
    signature_count: 0,
    obstacle: null,
    preflight: null,
    is_favorite: false,
    may_change: true,
    is_own_upload: true,
    declined_cause: null,
    is_finalizing: false,
    is_seal_failing: false,
    first_page_id: '019a0000-0000-7000-8000-0000000000d1',
    viewing_copy: null,
    created_at: AT,
    updated_at: AT,
    allows_reassign: false,
    sent_at: null,
    due_at: null,
    expires_at: null,
    completed_at: null,
    declined_at: null,
    archived_at: null,
    deleted_at: null,
    ...about,
  };
}

/** Makes an organization the current space; call after `answerSignedIn`. */
export function answerInOrganization(fake: FakeServer, organization: Organization): void {
  fake.on(listOrganizations, () => listOf([organization]));
  fake.on(getDefaultOrganization, () => ({ default_organization_id: organization.id }));
}

/** Responses for an empty home screen. */
export function answerEmptyHome(fake: FakeServer): void {
  const nothing = { data: [], total: 0 };
  fake.on(getHome, () => ({ to_sign: nothing, drafts: nothing, declined: nothing, recent: nothing }));
  fake.on(listPdfs, () => emptyList());
}

/** Responses for a visitor who is not signed in. */
export function answerGuest(fake: FakeServer): void {
  fake.on(getMe, () => new Refusal(401, 'Unauthenticated.'));
  fake.on(listSocialProviders, () => ({ data: [] }));
  fake.on(getSignUpMode, () => ({ mode: 'open' as const }));
  fake.on(getUploadKinds, () => ({ kinds: ['pdf' as const, 'image' as const] }));
  fake.on(getVersion, () => ({ version: 'test' }));
  fake.on(getLiveConfig, () => new Refusal(404, 'Not found.'));
}

/** Responses for a signed-in user in their private space, without a live connection. */
export function answerSignedIn(fake: FakeServer, about: Partial<User> = {}): void {
  fake.on(getMe, () => makeUser(about));
  fake.on(listAlerts, () => ({ data: [] }));
  fake.on(getMaintenance, () => ({ is_on: false, is_configured: false, since: null }));
  fake.on(listOrganizations, () => emptyList());
  fake.on(listMyInvites, () => emptyList());
  fake.on(listNotifications, () => emptyList());
  fake.on(getUploadKinds, () => ({ kinds: ['pdf' as const, 'image' as const] }));
  fake.on(getVersion, () => ({ version: 'test' }));
  fake.on(getDefaultOrganization, () => ({ default_organization_id: null }));
  fake.on(getBilling, () => ({ provider: 'off' as const, stripe_public_key: null, stripe_js_url: null }));
  fake.on(getReportSummary, () => ({ waiting: 0, completed_this_month: 0, median_seconds: null }));
  fake.on(getLiveConfig, () => new Refusal(404, 'Not found.'));
}

/** The first page of a list. */
export function listOf<Item>(data: Item[]) {
  return { data, total: data.length, current_page: 1, per_page: 25, last_page: 1, next_page_url: null };
}

function emptyList() {
  return listOf([]);
}
