// The secret of a link that ends mails of one type for one person. It is signed and not stored, and works for as long as
// the mail is kept: nothing else can be done with it.
import { ESSENTIAL_MAILS, NOTIFICATION_TYPES, type NotificationType } from '@countersign/contract/notifications';
import { deriveKey, hmac, sameText } from '#platform/secrets/secrets.ts';

interface Named {
  user_id: string;
  type: NotificationType;
}

export function makeToken(appKey: string, { user_id, type }: Named): string {
  return `${user_id}.${type}.${signatureOf(appKey, `${user_id}.${type}`)}`;
}

/** null for what was not made with this key, or is for mails that are never switched off. */
export function readToken(appKey: string, token: string): Named | null {
  const [user_id = '', typeName = '', signature = ''] = token.split('.');
  const type = NOTIFICATION_TYPES.find((candidate) => candidate === typeName);
  if (!type || ESSENTIAL_MAILS.includes(type)) return null;
  return sameText(signature, signatureOf(appKey, `${user_id}.${type}`)) ? { user_id, type } : null;
}

function signatureOf(appKey: string, text: string): string {
  return hmac(deriveKey(appKey, 'unsubscribe'), text);
}
