// What a browser does to sign in through a service: out to the stand-in, and back with what it says.
import { type IdentityPerson, type IdentityServer, startIdentityServer } from '@countersign/simulators/identity-server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { rateLimits } from '#src/schema/accounts.ts';
import type { Answer, Browser } from './browser.ts';
import { type TestApp, startTestApp } from './test-app.ts';

export interface Way {
  browser: Browser;
  identity: IdentityServer;
  provider?: string;
  /** Whom one chooses to be at the service. */
  as: string;
}

/** A server and the services that people sign in to it through, which make no mistake at the beginning of a test. */
export async function socialApp(): Promise<{ test: TestApp; identity: IdentityServer }> {
  const identity = await startIdentityServer();
  // The hook fills it in: a test file names it before there is a server.
  const test = {} as TestApp;
  beforeAll(async () => {
    Object.assign(test, await startTestApp(identity.settings, { standIn: identity }));
  });
  beforeEach(async () => {
    identity.fault = null;
    await test.app.context.db.delete(rateLimits);
  });
  afterAll(() => test.close());
  return { test, identity };
}

let counter = 0;

/** Someone whom the services know from now on. */
export function knownPerson(identity: IdentityServer, about: Partial<IdentityPerson> = {}) {
  const id = `person-${(counter += 1)}`;
  const email = about.email === undefined ? `${id}@example.com` : about.email;
  identity.people.push({ id, first_name: 'Kim', last_name: 'Lee', is_email_verified: true, ...about, email });
  return { id, email: email ?? '' };
}

/** Asks for the way to a service and chooses a person there. @returns what the service sends back */
export async function goThrough({ browser, identity, provider = 'google', as }: Way): Promise<Record<string, string>> {
  const begun = await browser.call<{ redirect: string }>('GET', `/auth/${provider}/redirect`);
  return answerAt(identity, begun.body.redirect, as);
}

export async function answerAt(identity: IdentityServer, redirect: string, as: string): Promise<Record<string, string>> {
  return Object.fromEntries((await identity.answer(redirect, as)).searchParams);
}

/** All of it, back here included. */
export async function signInThrough(way: Way): Promise<Answer> {
  const back = await goThrough(way);
  return way.browser.call('POST', `/auth/${way.provider ?? 'google'}/callback`, back);
}
