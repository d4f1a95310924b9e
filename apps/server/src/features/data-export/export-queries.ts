// Account data other than documents. Columns are listed one by one, so that a new secret column is never exported by accident.
import { type SQL, and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type UserRow, apiTokens, organizations, passkeys, sessions } from '#src/schema/accounts.ts';
import { contacts } from '#src/schema/contacts.ts';
import { forms } from '#src/schema/forms.ts';
import { invites } from '#src/schema/invites.ts';
import { notificationChoices, notifications } from '#src/schema/notifications.ts';
import { toolPipelines } from '#src/schema/tools.ts';
import { webhooks } from '#src/schema/webhooks.ts';

export async function readNotifications(db: Executor, userId: string) {
  const { type, data, read_at, created_at } = notifications;
  const { mail, in_app } = notificationChoices;
  const [notificationRows, choices] = await Promise.all([
    db
      .select({ type, data, read_at, created_at })
      .from(notifications)
      .where(eq(notifications.user_id, userId))
      .orderBy(asc(created_at), asc(notifications.id)),
    db
      .select({ type: notificationChoices.type, mail, in_app })
      .from(notificationChoices)
      .where(eq(notificationChoices.user_id, userId))
      .orderBy(asc(notificationChoices.type)),
  ]);
  return { notifications: notificationRows, choices };
}

/** Invitations to an address are included only if the user has verified it. */
export async function readInvites(db: Executor, user: UserRow) {
  const isToThem = and(sql`lower(${invites.email}) = lower(${user.email})`, isNotNull(invites.sent_at));
  const [sent, received] = await Promise.all([
    invitesWhere(db, eq(invites.sent_by, user.id)),
    user.email_verified_at ? invitesWhere(db, isToThem) : [],
  ]);
  return { sent, received };
}

export function readTokens(db: Executor, userId: string) {
  const { name, abilities, last_used_at, created_at } = apiTokens;
  return db
    .select({ name, abilities, last_used_at, created_at })
    .from(apiTokens)
    .where(and(eq(apiTokens.user_id, userId), eq(apiTokens.kind, 'personal')))
    .orderBy(asc(created_at), asc(apiTokens.id));
}

export function readPasskeys(db: Executor, userId: string) {
  const { name, is_backed_up, last_used_at, created_at } = passkeys;
  return db
    .select({ name, is_backed_up, last_used_at, created_at })
    .from(passkeys)
    .where(eq(passkeys.user_id, userId))
    .orderBy(asc(created_at), asc(passkeys.id));
}

export function readSessions(db: Executor, userId: string) {
  const { ip, user_agent, created_at, updated_at, expires_at } = sessions;
  return db
    .select({ ip, user_agent, created_at, updated_at, expires_at })
    .from(sessions)
    .where(eq(sessions.user_id, userId))
    .orderBy(asc(created_at), asc(sessions.id));
}

/** Webhooks of the private space. */
export function readWebhooks(db: Executor, userId: string) {
  const { url, events, is_active, disabled_reason, created_at } = webhooks;
  return db
    .select({ url, events, is_active, disabled_reason, created_at })
    .from(webhooks)
    .where(eq(webhooks.user_id, userId))
    .orderBy(asc(created_at), asc(webhooks.id));
}

/** Forms of the private space. */
export function readForms(db: Executor, userId: string) {
  const { pdf_id, name, slug, is_active, access, emails, max_submissions, closes_at, embed_origins, signees, created_at } = forms;
  return db
    .select({ pdf_id, name, slug, is_active, access, emails, max_submissions, closes_at, embed_origins, signees, created_at })
    .from(forms)
    .where(eq(forms.user_id, userId))
    .orderBy(asc(created_at), asc(forms.id));
}

function invitesWhere(db: Executor, where: SQL | undefined) {
  const { email, role, invite_message, sent_at, viewed_at, accepted_at, rejected_at, reject_reason, created_at } = invites;
  const times = { sent_at, viewed_at, accepted_at, rejected_at, created_at };
  return db
    .select({ organization: organizations.name, email, role, invite_message, reject_reason, ...times })
    .from(invites)
    .innerJoin(organizations, eq(organizations.id, invites.organization_id))
    .where(where)
    .orderBy(asc(created_at), asc(invites.id));
}

/** Contacts of the private space. */
export function readContacts(db: Executor, userId: string) {
  const { name, email, company, locale, last_sent_at, created_at } = contacts;
  return db
    .select({ name, email, company, locale, last_sent_at, created_at })
    .from(contacts)
    .where(eq(contacts.user_id, userId))
    .orderBy(asc(created_at), asc(contacts.id));
}

export async function readToolPipelines(db: Executor, userId: string) {
  const { name, steps, created_at } = toolPipelines;
  return db
    .select({ name, steps, created_at })
    .from(toolPipelines)
    .where(eq(toolPipelines.user_id, userId))
    .orderBy(asc(created_at), asc(toolPipelines.id));
}
