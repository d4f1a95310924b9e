// The steps of connecting a service, as a browser and its user take them.
import { expect } from 'vitest';
import type { Browser } from './browser.ts';

/** Starts the connection. @returns the service's URL */
export async function leaveFor(browser: Browser): Promise<URL> {
  const { status, body } = await browser.call<{ redirect: string }>('GET', '/api/integrations/companycam/redirect');
  expect(status).toBe(200);
  return new URL(body.redirect);
}

/** The query parameters with which the service redirects back after the user's decision. */
export async function comeBack(url: URL, decision: 'allow' | 'deny' = 'allow'): Promise<Record<string, string>> {
  const body = new URLSearchParams([...url.searchParams, ['decision', decision]]);
  const answer = await fetch(url.origin + url.pathname, { method: 'POST', body, redirect: 'manual' });
  return Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams);
}

export function callBack(browser: Browser, back: Record<string, string>) {
  return browser.call<{ id: string }>('POST', '/api/integrations/companycam/callback', back);
}

/** All steps. */
export async function connect(browser: Browser): Promise<{ id: string }> {
  const answer = await callBack(browser, await comeBack(await leaveFor(browser)));
  expect(answer.status).toBe(200);
  return answer.body;
}
