import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { SealMode } from '@countersign/contract/fields';
import type { Language } from '@countersign/contract/languages';
import type { OrganizationRole } from '@countersign/contract/roles';
import type { SocialProvider } from '@countersign/contract/social-login';
import type { EditorViewName, Theme } from '@countersign/contract/users';
import { moment } from './columns.ts';

export const users = pgTable('users', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  password_hash: text(),
  email_verified_at: moment(),
  /** The new address of a requested change, until its link is confirmed. */
  pending_email: text(),
  /** Storage key of a PNG or JPEG. */
  avatar_key: text(),
  locale: text().$type<Language>(),
  /** Language of the browser last used. Emails use it while `locale` is null. */
  seen_locale: text().$type<Language>(),
  time_zone: text(),
  theme: text().$type<Theme>(),
  editor_view: text().$type<EditorViewName>(),
  /** Seal mode of documents sent from the user's private space. */
  seal_mode: text().$type<SealMode>().notNull().default('each'),
  default_organization_id: uuid(),
  is_support_staff: boolean().notNull().default(false),
  is_developer: boolean().notNull().default(false),
  last_seen_at: moment(),
  disabled_at: moment(),
  deleted_at: moment(),
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
});
export type UserRow = typeof users.$inferSelect;

export const organizations = pgTable('organizations', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  primary_color: text(),
  secondary_color: text(),
  /** Storage key of a PNG, JPEG, GIF or WebP. */
  logo_key: text(),
  is_active: boolean().notNull().default(true),
  /** When support staff disabled the organization; null: enabled. */
  disabled_at: moment(),
  /** `is_active` at the time support staff disabled the organization. Restored when they enable it. */
  active_before_disabling: boolean(),
  seal_mode: text().$type<SealMode>().notNull().default('each'),
  created_by: uuid(),
  updated_by: uuid(),
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
  deleted_at: moment(),
});

export const organizationUsers = pgTable('organization_users', {
  id: uuid().primaryKey(),
  organization_id: uuid().notNull(),
  user_id: uuid().notNull(),
  role: text().$type<OrganizationRole>().notNull(),
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
});

export const sessions = pgTable('sessions', {
  id_hash: text().primaryKey(),
  /** Public id, by which users list and end their sessions. The cookie contains the secret behind `id_hash`. */
  id: uuid().notNull(),
  user_id: uuid(),
  data: jsonb().$type<Record<string, unknown>>().notNull(),
  ip: text(),
  user_agent: text(),
  /** When the user last proved who they are in this session (reauthentication). */
  confirmed_at: moment(),
  /** When the user last did so with a passkey, which also counts as the second factor. */
  passkey_confirmed_at: moment(),
  /** Hash of the secret before the last rotation, and the time of that rotation. */
  former_hash: text(),
  rotated_at: moment(),
  expires_at: moment().notNull(),
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
});

export const apiTokens = pgTable('api_tokens', {
  id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  kind: text().$type<'login' | 'personal'>().notNull(),
  name: text().notNull(),
  token_hash: text().notNull(),
  abilities: jsonb().$type<string[]>().notNull(),
  last_used_at: moment(),
  expires_at: moment(),
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
});

export type EmailTokenPurpose = 'verify_email' | 'reset_password' | 'change_email';

export const emailTokens = pgTable('email_tokens', {
  token_hash: text().primaryKey(),
  user_id: uuid().notNull(),
  purpose: text().$type<EmailTokenPurpose>().notNull(),
  email: text().notNull(),
  expires_at: moment().notNull(),
  used_at: moment(),
  created_at: moment().notNull(),
});

export const guesses = pgTable('guesses', {
  /** SHA-256 of the kind of secret and its owner (`GuessSeries.of`). */
  key: text().primaryKey(),
  count: integer().notNull(),
  locked_until: moment(),
  updated_at: moment().notNull(),
});

export const knownBrowsers = pgTable(
  'known_browsers',
  {
    secret_hash: text().notNull(),
    user_id: uuid().notNull(),
    last_used_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.secret_hash, table.user_id] })],
);

export const twoFactorSecrets = pgTable('two_factor_secrets', {
  user_id: uuid().primaryKey(),
  sealed_secret: text().notNull(),
  confirmed_at: moment(),
  last_step: bigint({ mode: 'number' }).notNull().default(0),
  created_at: moment().notNull(),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: uuid().notNull(),
    code_hash: text().notNull(),
    used_at: moment(),
    created_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.code_hash] })],
);

export const loginChallenges = pgTable('login_challenges', {
  secret_hash: text().primaryKey(),
  user_id: uuid().notNull(),
  kind: text().$type<'session' | 'token'>().notNull(),
  remember: boolean().notNull(),
  expires_at: moment().notNull(),
  created_at: moment().notNull(),
});

export const passkeys = pgTable('passkeys', {
  id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  credential_id: text().notNull(),
  /** COSE key, base64url. */
  public_key: text().notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: jsonb().$type<string[]>().notNull(),
  name: text().notNull(),
  is_backed_up: boolean().notNull(),
  last_used_at: moment(),
  created_at: moment().notNull(),
});
export type PasskeyRow = typeof passkeys.$inferSelect;

export const passkeyChallenges = pgTable('passkey_challenges', {
  challenge: text().primaryKey(),
  purpose: text().$type<'register' | 'sign_in' | 'confirm'>().notNull(),
  user_id: uuid(),
  expires_at: moment().notNull(),
});

export const connectedSignIns = pgTable('connected_sign_ins', {
  id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  provider: text().$type<SocialProvider>().notNull(),
  subject: text().notNull(),
  email: text(),
  last_used_at: moment(),
  created_at: moment().notNull(),
});
export type ConnectedSignInRow = typeof connectedSignIns.$inferSelect;

export const socialSteps = pgTable('social_steps', {
  secret_hash: text().primaryKey(),
  kind: text().$type<'departure' | 'ticket'>().notNull(),
  browser_hash: text().notNull(),
  provider: text().$type<SocialProvider>().notNull(),
  purpose: text().$type<'sign_in' | 'connect' | 'confirm'>().notNull(),
  user_id: uuid(),
  remember: boolean().notNull(),
  sealed: text().notNull(),
  expires_at: moment().notNull(),
  created_at: moment().notNull(),
});
export type SocialStepRow = typeof socialSteps.$inferSelect;

export const stubs = pgTable('stubs', {
  id: uuid().primaryKey(),
  user_id: uuid(),
  organization_id: uuid(),
  key: text().notNull(),
  name: text().notNull(),
  description: text().notNull(),
  service_name: text(),
  created_at: moment().notNull(),
  updated_at: moment().notNull(),
});

export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  count: integer().notNull(),
  resets_at: moment().notNull(),
});

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    key: text().notNull(),
    caller: text().notNull(),
    request_hash: text().notNull(),
    status: integer(),
    answer: jsonb(),
    created_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.caller, table.key] })],
);
