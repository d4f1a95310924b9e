// The steps of connecting a service, as a browser and its person take them.
import { expect } from 'vitest';
import type { Browser } from './browser.ts';

/** Where the browser is sent. */
export async function leaveFor(browser: Browser): Promise<URL> {
  const { status, body } = await browser.call<{ redirect: string }>('GET', '/api/integrations/companycam/redirect');
  expect(status).toBe(200);
  return new URL(body.redirect);
}

/** What the service sends the browser back with after the person has decided. */
export async function comeBack(url: URL, decision: 'allow' | 'deny' = 'allow'): Promise<Record<string, string>> {
  const body = new URLSearchParams([...url.searchParams, ['decision', decision]]);
  const answer = await fetch(url.origin + url.pathname, { method: 'POST', body, redirect: 'manual' });
  return Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams);
}

export function callBack(browser: Browser, back: Record<string, string>) {
  return browser.call<{ id: string }>('POST', '/api/integrations/companycam/callback', back);
}

/** All of it. */
export async function connect(browser: Browser): Promise<{ id: string }> {
  const answer = await callBack(browser, await comeBack(await leaveFor(browser)));
  expect(answer.status).toBe(200);
  return answer.body;
}
