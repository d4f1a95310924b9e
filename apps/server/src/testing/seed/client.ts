// Calls to a running Countersign for the demonstration data, and reading its emails.
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Element, createElement, uuidv7 } from '@countersign/document-model';
import PostalMime from 'postal-mime';
import { type Browser, openBrowser } from '../browser.ts';
import type { DemoDocument } from './documents.ts';

const PATIENCE_MS = 120_000;
const MARGIN = 72;
const LINE_HEIGHT = 18;
const CHARACTERS_A_LINE = 78;

export interface Installation {
  url: string;
  /** The data folder with its emails. */
  data_dir: string;
}

export interface Person {
  first_name: string;
  last_name: string;
  email: string;
}

export const pdfPath = (id: string, tail = '') => `/api/documents/pdfs/${id}${tail}`;

/** @throws Error with the server's response if the call fails */
export async function call<Body = Record<string, unknown>>(
  browser: Browser,
  method: string,
  to: string,
  body?: unknown,
): Promise<Body> {
  const answer = await browser.call<Body>(method, to, body);
  if (answer.status >= 300) throw new Error(`${method} ${to}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** @throws Error after two minutes without a result */
export async function until<T>(what: string, poll: () => Promise<T | null | undefined | false>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const found = await poll();
    if (found) return found;
    await pause(200);
  }
  throw new Error(`Waited too long for ${what}.`);
}

/** The secret of the newest link emailed to an address. */
export async function emailedToken({ data_dir }: Installation, email: string, subject: string): Promise<string> {
  const outbox = path.join(data_dir, 'outbox');
  return until(`the email to ${email}`, async () => {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml') && !name.startsWith('.'));
    for (const name of names.toSorted().toReversed()) {
      const mail = await PostalMime.parse(await readFile(path.join(outbox, name)));
      if (mail.to?.[0]?.address !== email || !mail.subject?.startsWith(subject)) continue;
      return /[#&]token=([\w-]+)/.exec(mail.text ?? '')?.[1];
    }
    return null;
  });
}

/** An account with a verified address. */
export async function signUp(at: Installation, person: Person, password: string): Promise<Browser> {
  const browser = openBrowser(at);
  await call(browser, 'POST', '/register', { ...person, password });
  await call(browser, 'POST', '/api/email/verification', { token: await emailedToken(at, person.email, 'Verify') });
  return browser;
}

export interface Written {
  id: string;
  name: string;
  page_id: string;
  /** The end of the last paragraph, in points from the top of the page. */
  below: number;
}

/** Creates a one-page document with text in its file: written in the editor, downloaded, and uploaded again. */
export async function write(
  browser: Browser,
  document: DemoDocument,
  mode: 'edit' | 'signing' | 'template',
  space = 'users/me',
): Promise<Written> {
  const to = `/api/${space}/documents/pdfs`;
  const draft = await call<{ id: string }>(browser, 'POST', to, { origin: 'blank', name: document.name });
  const { elements, below } = textOf(document, await firstPageOf(browser, draft.id));
  await placeElements(browser, draft.id, elements);
  const { bytes } = await browser.call('GET', pdfPath(draft.id, '/download'));
  await call(browser, 'DELETE', pdfPath(draft.id, '?force=true'));

  const uploaded = await browser.upload<{ id: string }>(to, { name: `${document.name}.pdf`, bytes }, { mode });
  if (uploaded.status !== 201) throw new Error(`${document.name}: ${uploaded.status} ${JSON.stringify(uploaded.body)}`);
  const { id } = uploaded.body;
  return { id, name: document.name, page_id: await firstPageOf(browser, id), below };
}

/** Waits until the document is ready. */
async function firstPageOf(browser: Browser, id: string): Promise<string> {
  await until('a document to be ready', async () => (await call(browser, 'GET', pdfPath(id)))['engine_mode'] === 'ready');
  const pages = await call<{ data: { id: string }[] }>(browser, 'GET', pdfPath(id, '/pages'));
  return pages.data[0]?.id ?? '';
}

/** Heading and paragraphs below each other. */
function textOf({ heading, paragraphs }: DemoDocument, page_id: string): { elements: Element[]; below: number } {
  let y = MARGIN;
  const text = (value: string, size: number) => {
    const height = Math.ceil((value.length * size) / (CHARACTERS_A_LINE * 12)) * LINE_HEIGHT * (size / 12);
    const element = createElement({ id: uuidv7(), page_id, kind: 'text', x: MARGIN, y }, { value, size, width: 450, height });
    y += height + LINE_HEIGHT;
    return element;
  };
  const elements = [text(heading, 22), ...paragraphs.map((paragraph) => text(paragraph, 12))];
  return { elements, below: y + LINE_HEIGHT };
}

export async function placeElements(browser: Browser, id: string, elements: readonly Element[]): Promise<void> {
  const { revision } = await call<{ revision: number }>(browser, 'GET', pdfPath(id));
  const operations = elements.map((element) => ({ op: 'create', element }));
  await call(browser, 'PATCH', pdfPath(id, '/elements'), { revision, operations });
}

/** Opens the emailed link, fills in the fields and finishes. */
export async function sign(
  at: Installation,
  { id, name: document }: Written,
  signer: Person,
  fields: readonly Element[],
): Promise<void> {
  const browser = await openLink(at, signer, document);
  const { consent } = await call<{ consent: { version: string } }>(browser, 'GET', pdfPath(id, '/sign'));
  await call(browser, 'POST', pdfPath(id, '/sign/start'), { consent_version: consent.version });
  const name = `${signer.first_name} ${signer.last_name}`;
  const values = fields.map((field) => ({
    element_id: field.id,
    value: field.kind === 'signature' ? { text: name, font: 'caveat' } : name,
  }));
  await call(browser, 'PUT', pdfPath(id, '/sign/values'), { values });
  await call(browser, 'POST', pdfPath(id, '/sign/finish'));
}

export async function decline(at: Installation, { id, name }: Written, signer: Person, reason: string): Promise<void> {
  await call(await openLink(at, signer, name), 'POST', pdfPath(id, '/sign/decline'), { reason });
}

async function openLink(at: Installation, { email }: Person, document: string): Promise<Browser> {
  const browser = openBrowser(at);
  await call(browser, 'POST', '/signee-login', { token: await emailedToken(at, email, `Please sign: ${document}`) });
  return browser;
}
