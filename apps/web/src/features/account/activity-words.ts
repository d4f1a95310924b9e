import { PROVIDER_NAMES } from '@countersign/contract/social-login';
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
  'email change asked': msg`Email address change requested`,
  'email change cancelled': msg`Email address change canceled`,
  'email changed': msg`Email address changed`,
  'two-factor switched on': msg`Two-factor sign-in switched on`,
  'two-factor switched off': msg`Two-factor sign-in switched off`,
  'recovery codes renewed': msg`New recovery codes created`,
  'passkey added': msg`Passkey added`,
  'passkey removed': msg`Passkey removed`,
  'API token made': msg`API token created`,
  'API token revoked': msg`API token revoked`,
  exported: msg`Data exported`,
  'changed by support': msg`Changed by support`,
};

const SIGN_IN_WAYS: Record<string, MessageDescriptor> = {
  passkey: msg`Signed in with a passkey`,
  code: msg`Signed in with a code`,
  recovery_code: msg`Signed in with a recovery code`,
};

/** Describes an event in a few words. Event types newer than this screen use their own text. */
export function activityMessages({ type, data }: Pick<TimelineEvent, 'type' | 'data'>): MessageDescriptor {
  const way = type === 'signed in' && typeof data['by'] === 'string' ? wordsOfWay(data['by']) : undefined;
  return way ?? serviceWords({ type, data }) ?? SENTENCES[type] ?? { id: type, message: type };
}

function wordsOfWay(by: string): MessageDescriptor | undefined {
  const service = Object.entries(PROVIDER_NAMES).find(([provider]) => provider === by)?.[1];
  return service ? msg`Signed in with ${service}` : SIGN_IN_WAYS[by];
}

function serviceWords({ type, data }: Pick<TimelineEvent, 'type' | 'data'>): MessageDescriptor | undefined {
  const { service } = data;
  if (typeof service !== 'string') return undefined;
  if (type === 'sign-in connected') return msg`Connected with ${service}`;
  if (type === 'integration connected') return msg`${service} is connected`;
  if (type === 'integration removed') return msg`${service} is disconnected`;
  return type === 'sign-in disconnected' ? msg`Disconnected from ${service}` : undefined;
}
