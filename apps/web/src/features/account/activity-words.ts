import type { TimelineEvent } from '@countersign/contract/timeline';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const SENTENCES: Record<string, MessageDescriptor> = {
  created: msg`Account created`,
  updated: msg`Profile changed`,
  'signed in': msg`Signed in`,
  'signed out': msg`Signed out`,
  'signed out elsewhere': msg`Other devices signed out`,
  'password changed': msg`Password changed`,
  'password removed': msg`Password removed`,
  'email change asked': msg`Another email address asked for`,
  'email change cancelled': msg`Change of the email address called off`,
  'email changed': msg`Email address changed`,
  'two-factor switched on': msg`Two-factor sign-in switched on`,
  'two-factor switched off': msg`Two-factor sign-in switched off`,
  'recovery codes renewed': msg`New recovery codes made`,
  'passkey added': msg`Passkey added`,
  'passkey removed': msg`Passkey removed`,
  exported: msg`Data exported`,
};

const SIGN_IN_WAYS: Record<string, MessageDescriptor> = {
  passkey: msg`Signed in with a passkey`,
  code: msg`Signed in with password and code`,
  recovery_code: msg`Signed in with a recovery code`,
};

/** What happened, in a few words. A kind of event that is newer than this screen is told in its own words. */
export function activityWords({ type, data }: Pick<TimelineEvent, 'type' | 'data'>): MessageDescriptor {
  const way = type === 'signed in' && typeof data['by'] === 'string' ? SIGN_IN_WAYS[data['by']] : undefined;
  return way ?? SENTENCES[type] ?? { id: type, message: type };
}
