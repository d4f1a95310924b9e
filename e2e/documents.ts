// Documents for journeys that are about something else: made through the interface, in the session of a page.
import { createElement, uuidv7 } from '@countersign/document-model';
import type { Page } from '@playwright/test';
import { plain } from '../packages/pdf/fixtures/make.ts';
import { expect } from './people.ts';
import type { Server } from './server.ts';

export interface SentPdf {
  id: string;
  /** The signee's link from the mail. */
  link: string;
}

/** Verifies the address of whoever has just signed up on the page. */
export async function verifyEmail(page: Page, server: Server, email: string) {
  const mail = await server.waitForMail(email, /Verify your email address/);
  await page.goto(linkIn(mail.text ?? '', 'verify-email'));
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
}

/** A pdf of two pages, sent to one signee: a text input on the first page, a check box and a signature on the second. */
export async function sendToOne(page: Page, server: Server, signee: { name: string; email: string }): Promise<SentPdf> {
  const uploaded = await page.request.post('/api/users/me/documents/pdfs', {
    headers: await csrf(page),
    multipart: { mode: 'signing', file: { name: 'Lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from(plain(2)) } },
  });
  const { id } = (await uploaded.json()) as { id: string };
  const path = `/api/documents/pdfs/${id}`;
  await expect
    .poll(async () => ((await (await page.request.get(path)).json()) as { engine_mode: string }).engine_mode)
    .toBe('ready');

  const pages = (await (await page.request.get(`${path}/pages`)).json()) as { data: { id: string }[] };
  const [first = { id: '' }, second = { id: '' }] = pages.data;
  const { id: signee_id } = (await write(page, 'post', `${path}/signees`, signee)) as { id: string };
  const elements = [
    createElement({ id: uuidv7(), page_id: first.id, kind: 'input', x: 80, y: 120 }, { signee_id, name: 'Town' }),
    createElement(
      { id: uuidv7(), page_id: second.id, kind: 'checkbox', x: 80, y: 120 },
      { signee_id, name: 'Read', is_required: true },
    ),
    createElement({ id: uuidv7(), page_id: second.id, kind: 'signature', x: 80, y: 200 }, { signee_id }),
  ];
  await write(page, 'patch', `${path}/elements`, {
    revision: 0,
    operations: elements.map((element) => ({ op: 'create', element })),
  });
  await write(page, 'post', `${path}/send`, {});
  const mail = await server.waitForMail(signee.email, /^Please sign/);
  return { id, link: linkIn(mail.text ?? '', 'signee-login') };
}

/** The path of a link in a mail. */
export function linkIn(text: string, path: string): string {
  const found = new RegExp(`/${path}\\?\\S+`).exec(text)?.[0];
  if (!found) throw new Error(`no link to ${path} in: ${text}`);
  return found;
}

async function write(page: Page, method: 'post' | 'patch', path: string, data: unknown): Promise<unknown> {
  const answer = await page.request[method](path, { headers: await csrf(page), data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

async function csrf(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies();
  return { 'x-xsrf-token': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '' };
}
