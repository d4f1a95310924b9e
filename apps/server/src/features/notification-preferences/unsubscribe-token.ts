// The secret of a link that ends emails of one type for one person. It is signed and not stored, and works for as long as
// the mail is kept: nothing else can be done with it.
import { ESSENTIAL_MAILS, NOTIFICATION_TYPES, type NotificationType } from '@countersign/contract/notifications';
import { type AppKeys, isSignatureOf, signText, signaturesOf } from '#platform/secrets/app-keys.ts';

const PURPOSE = 'unsubscribe';

interface Named {
  user_id: string;
  type: NotificationType;
}

export function makeToken(keys: AppKeys, { user_id, type }: Named): string {
  return `${user_id}.${type}.${signText(keys, PURPOSE, `${user_id}.${type}`)}`;
}

/** null for tokens made with other keys, or for emails that cannot be turned off. */
export function readToken(keys: AppKeys, token: string): Named | null {
  const [user_id = '', typeName = '', signature = ''] = token.split('.');
  const type = NOTIFICATION_TYPES.find((candidate) => candidate === typeName);
  if (!type || ESSENTIAL_MAILS.includes(type)) return null;
  return isSignatureOf(signature, signaturesOf(keys, PURPOSE, `${user_id}.${type}`)) ? { user_id, type } : null;
}
