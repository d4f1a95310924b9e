// Documents for journeys that test something else: made through the API, in the page's own session.
import { type Element, type ElementKind, createElement, uuidv7 } from '@countersign/document-model';
import type { Page } from '@playwright/test';
import { plain } from '../packages/pdf/fixtures/pages.ts';
import { csrf, expect, newPerson } from './people.ts';
import type { Server } from './server.ts';

export interface SentPdf {
  id: string;
  /** The signee's link from the email. */
  link: string;
}

/** Verifies the email address of the person who has just signed up on the page. */
export async function verifyEmail(page: Page, server: Server, email: string) {
  const mail = await server.waitForEmail(email, /Verify your email address/);
  await page.goto(linkIn(mail.text ?? '', 'verify-email'));
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
}

export interface Recipient {
  name: string;
  email: string;
  kind?: 'signer' | 'approver' | 'copy';
  access?: 'link' | 'access_code' | 'email_code' | 'login';
  access_code?: string;
  locale?: string;
}

/** A field assigned to a signee, on the first page by default. */
export interface Field {
  kind: ElementKind;
  x: number;
  y: number;
  page?: number;
  more?: Record<string, unknown>;
}

/** A two-page pdf sent to one signee: a text input on the first page, a checkbox and a signature on the second. */
export async function sendToOne(page: Page, server: Server, signee: Recipient, ...copies: Recipient[]): Promise<SentPdf> {
  const { id, path, pages } = await draft(page);
  const signee_id = await addSignee(page, path, signee);
  for (const recipient of copies) await addSignee(page, path, { ...recipient, kind: 'copy' });
  await placeElements(page, path, [
    createElement({ id: uuidv7(), page_id: pages[0] ?? '', kind: 'input', x: 80, y: 120 }, { signee_id, name: 'Town' }),
    createElement(
      { id: uuidv7(), page_id: pages[1] ?? '', kind: 'checkbox', x: 80, y: 120 },
      { signee_id, name: 'Read', is_required: true },
    ),
    createElement({ id: uuidv7(), page_id: pages[1] ?? '', kind: 'signature', x: 80, y: 200 }, { signee_id }),
  ]);
  await write(page, 'post', `${path}/send`, {});
  return { id, link: await signingLink(server, signee.email) };
}

/** A two-page pdf with these fields, sent to one signee. @returns its id */
export async function sendFields(page: Page, signee: Recipient, fields: readonly Field[]): Promise<string> {
  const { id, path, pages } = await draft(page);
  const signee_id = await addSignee(page, path, signee);
  const placed = fields.map(({ kind, x, y, page: index = 0, more }) =>
    createElement({ id: uuidv7(), page_id: pages[index] ?? '', kind, x, y }, { signee_id, ...more }),
  );
  await placeElements(page, path, placed);
  await write(page, 'post', `${path}/send`, {});
  return id;
}

/** A pdf sent to several people; each signer has one signature field. @returns its id */
export async function sendToMany(
  page: Page,
  recipients: readonly Recipient[],
  { ordered }: { ordered: boolean },
): Promise<string> {
  const { id, path, pages } = await draft(page);
  for (const [index, recipient] of recipients.entries()) {
    const signee_id = await addSignee(page, path, recipient);
    if (recipient.kind !== undefined && recipient.kind !== 'signer') continue;
    const at = { id: uuidv7(), page_id: pages[0] ?? '', kind: 'signature' as const, x: 80, y: 120 + index * 60 };
    await placeElements(page, path, [createElement(at, { signee_id })]);
  }
  await write(page, 'post', `${path}/send`, { ordered });
  return id;
}

/** A pdf for one approver, who approves it on the sender's device. @returns its id */
export async function sendInPerson(page: Page, name: string): Promise<string> {
  const { id, path } = await draft(page);
  await write(page, 'post', `${path}/signees`, { name, email: newPerson().email, kind: 'approver', is_in_person: true });
  await write(page, 'post', `${path}/send`, {});
  return id;
}

/** The link in the newest email that asks this address to sign or approve. */
export async function signingLink(server: Server, email: string): Promise<string> {
  const mail = await server.waitForEmail(email, /^Please (sign|approve)/);
  return linkIn(mail.text ?? '', 'signee-login');
}

/** Opens an emailed link and starts reviewing the document. */
export async function openLink(page: Page, link: string) {
  await page.goto(link);
  // The only button, whatever the language of the screen.
  await page.getByRole('main').getByRole('button').click();
}

/** Signs a single signature field with the typed name, from the consent to the end. */
export async function signTyped(page: Page) {
  await fillTyped(page);
  await finish(page);
}

/** Agrees to sign electronically, which the signing screen asks first. */
export async function agree(page: Page) {
  await page.getByRole('button', { name: 'Agree and continue' }).click();
}

/** Everything that `signTyped` does, except for the last press. */
export async function fillTyped(page: Page) {
  await agree(page);
  await page.getByRole('button', { name: /^Signature/ }).click();
  await page.getByRole('tab', { name: 'Type' }).click();
  await page.getByRole('button', { name: 'Use this signature' }).click();
  await expect(page.getByText('1 of 1 required')).toBeVisible();
}

export async function finish(page: Page) {
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.waitForURL('**/signing-complete**');
}

/** An uploaded pdf that is ready; by default a signing draft with two pages. */
export async function draft(
  page: Page,
  { bytes = plain(2), mode = 'signing', space = 'users/me' }: { bytes?: Uint8Array; mode?: string; space?: string } = {},
): Promise<{ id: string; path: string; pages: string[] }> {
  const uploaded = await page.request.post(`/api/${space}/documents/pdfs`, {
    headers: await csrf(page),
    multipart: { mode, file: { name: 'Lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) } },
  });
  const { id } = (await uploaded.json()) as { id: string };
  const path = `/api/documents/pdfs/${id}`;
  const engineMode = async () => ((await (await page.request.get(path)).json()) as { engine_mode: string }).engine_mode;
  // A server's first file waits for the engine process to start, which is slow on a busy machine.
  await expect.poll(engineMode).toBe('ready');

  const { data } = (await (await page.request.get(`${path}/pages`)).json()) as { data: { id: string }[] };
  return { id, path, pages: data.map((entry) => entry.id) };
}

export async function addSignee(page: Page, path: string, signee: Recipient): Promise<string> {
  return ((await write(page, 'post', `${path}/signees`, signee)) as { id: string }).id;
}

export async function placeElements(page: Page, path: string, elements: readonly Element[]) {
  const { revision } = (await (await page.request.get(`${path}/elements`)).json()) as { revision: number };
  const operations = elements.map((element) => ({ op: 'create', element }));
  await write(page, 'patch', `${path}/elements`, { revision, operations });
}

/** The path of a link in an email. */
export function linkIn(text: string, path: string): string {
  const found = new RegExp(`/${path}[?#]\\S+`).exec(text)?.[0];
  if (!found) throw new Error(`no link to ${path} in: ${text}`);
  return found;
}

export async function write(page: Page, method: 'post' | 'put' | 'patch', path: string, data: unknown): Promise<unknown> {
  const answer = await page.request[method](path, { headers: await csrf(page), data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}
