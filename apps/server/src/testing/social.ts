// Signing in through a provider: the redirect to the simulator, and the callback.
import { type IdentityPerson, type IdentityServer, startIdentityServer } from '@countersign/simulators/identity-server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { rateLimits } from '#src/schema/accounts.ts';
import type { Answer, Browser } from './browser.ts';
import { type TestApp, startTestApp } from './test-app.ts';

export interface Way {
  browser: Browser;
  identity: IdentityServer;
  provider?: string;
  /** The person to choose at the provider. */
  as: string;
}

/** A server and its social login providers, which have no faults at the beginning of a test. */
export async function socialApp(): Promise<{ test: TestApp; identity: IdentityServer }> {
  const identity = await startIdentityServer();
  // Filled by a hook, because a test file refers to it before the server starts.
  const test = {} as TestApp;
  beforeAll(async () => {
    Object.assign(test, await startTestApp(identity.settings, { simulator: identity }));
  });
  beforeEach(async () => {
    identity.fault = null;
    await test.app.context.db.delete(rateLimits);
  });
  afterAll(() => test.close());
  return { test, identity };
}

let counter = 0;

/** Registers a person with the providers. */
export function knownPerson(identity: IdentityServer, about: Partial<IdentityPerson> = {}) {
  const id = `person-${(counter += 1)}`;
  const email = about.email === undefined ? `${id}@example.com` : about.email;
  identity.people.push({ id, first_name: 'Kim', last_name: 'Lee', is_email_verified: true, ...about, email });
  return { id, email: email ?? '' };
}

/** Starts at a provider and chooses a person there. @returns the query parameters of the callback */
export async function goThrough({ browser, identity, provider = 'google', as }: Way): Promise<Record<string, string>> {
  const begun = await browser.call<{ redirect: string }>('GET', `/auth/${provider}/redirect`);
  return answerAt(identity, begun.body.redirect, as);
}

export async function answerAt(identity: IdentityServer, redirect: string, as: string): Promise<Record<string, string>> {
  return Object.fromEntries((await identity.answer(redirect, as)).searchParams);
}

/** The whole sign-in, including the callback. */
export async function signInThrough(way: Way): Promise<Answer> {
  const back = await goThrough(way);
  return way.browser.call('POST', `/auth/${way.provider ?? 'google'}/callback`, back);
}
