// How people want to be told, and the links at the end of emails that change it.
import {
  ESSENTIAL_MAILS,
  NOTIFICATION_TYPES,
  type NotificationChoice,
  type NotificationType,
} from '@countersign/contract/notifications';
import { problem } from '@countersign/contract/problems';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import { findChoice, findPerson, saveChoice, readPreferences } from './queries.ts';
import { makeToken, readToken } from './unsubscribe-token.ts';

type Keys = Pick<Context, 'db' | 'app_keys' | 'public_url'>;

/** Every type, in the order of the specification. */
export async function listPreferences(db: Executor, userId: string): Promise<NotificationChoice[]> {
  const rows = await readPreferences(db, userId);
  return NOTIFICATION_TYPES.map((type) => {
    const row = rows.find((candidate) => candidate.type === type);
    const is_mail_essential = ESSENTIAL_MAILS.includes(type);
    return { type, mail: is_mail_essential || (row?.mail ?? true), in_app: row?.in_app ?? true, is_mail_essential };
  });
}

/** @throws AppError 422 at `mail` for an email that cannot be switched off */
export async function choose(
  context: Pick<Context, 'db' | 'clock'>,
  userId: string,
  choice: { type: NotificationType; mail?: boolean | undefined; in_app?: boolean | undefined },
) {
  const { type, mail, in_app } = choice;
  if (mail === false && ESSENTIAL_MAILS.includes(type)) throw invalidField('mail', problem('emails_always_sent'));
  await saveChoice(context.db, { user_id: userId, type }, { mail, in_app, now: context.clock.now() });
}

export interface OptionalEmail {
  is_wanted: boolean;
  /** The footer with the link to unsubscribe from emails of this type. */
  footer: { unsubscribe_url?: string };
}

/** Whether an optional email is sent. People without an account have no preferences, and get it. */
export async function optionalEmail(
  context: Keys,
  mail: { user_id: string | null; type: NotificationType },
): Promise<OptionalEmail> {
  const { user_id, type } = mail;
  if (user_id === null) return { is_wanted: true, footer: {} };
  const choice = await findChoice(context.db, user_id, type);
  const token = makeToken(context.app_keys, { user_id, type });
  return { is_wanted: choice?.mail ?? true, footer: { unsubscribe_url: `${context.public_url}/unsubscribe?token=${token}` } };
}

/** The email type that a link would turn off. @throws AppError 404 for an invalid link, or a deleted person */
export async function describeUnsubscribe(context: Keys, token: string) {
  const { person, type } = await openLink(context, token);
  const choice = await findChoice(context.db, person.id, type);
  return { type, is_on: choice?.mail ?? true };
}

/** Turns off emails of that type; idempotent. @throws AppError 404 as above */
export async function unsubscribe(context: Keys & Pick<Context, 'clock'>, token: string) {
  const { person, type } = await openLink(context, token);
  await saveChoice(context.db, { user_id: person.id, type }, { mail: false, now: context.clock.now() });
}

async function openLink(context: Keys, token: string) {
  const named = readToken(context.app_keys, token);
  const person = named ? await findPerson(context.db, named.user_id) : null;
  if (!named || !person) throw new AppError('not_found', problem('link_invalid'));
  return { person, type: named.type };
}
