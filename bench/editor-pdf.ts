// The document for editor measurements: pages of text, and elements on the first of them.
import { type Element, type ElementKind, createElement, uuidv7 } from '@countersign/document-model';
import type { Browser } from '@playwright/test';
import { placeElements } from '../e2e/documents.ts';
import { csrf } from '../e2e/people.ts';
import type { Server } from '../e2e/server.ts';
import { shaped } from '../packages/pdf/fixtures/pages.ts';

export const PAGES = 75;
export const ELEMENTS = 300;
const PASSWORD = 'correct horse battery';

/** A user with a pdf of 75 pages of text, with 300 elements on the first page. */
export async function preparePdf(browser: Browser, server: Server, bytes: Uint8Array) {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.request.get('/sanctum/csrf-cookie');
  const person = { first_name: 'Ben', last_name: 'Bench', email: 'bench@example.com', password: PASSWORD };
  const signedUp = await page.request.post('/register', { headers: await csrf(page), data: person });
  if (!signedUp.ok()) throw new Error(`sign-up: ${signedUp.status()} ${await signedUp.text()}`);
  const uploaded = await page.request.post('/api/users/me/documents/pdfs', {
    headers: await csrf(page),
    multipart: { mode: 'edit', file: { name: 'Text.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) } },
  });
  const { id } = (await uploaded.json()) as { id: string };
  const path = `/api/documents/pdfs/${id}`;
  while (((await (await page.request.get(path)).json()) as { engine_mode: string }).engine_mode !== 'ready')
    await page.waitForTimeout(50);
  const { data } = (await (await page.request.get(`${path}/pages`)).json()) as { data: { id: string }[] };
  await placeElements(page, path, manyElements(data[0]?.id ?? ''));
  const cookies = await context.storageState();
  await context.close();
  return { cookies, url: `/pdfs/${id}/edit` };
}

function manyElements(page_id: string): Element[] {
  const kinds: ElementKind[] = ['text', 'input', 'checkbox', 'rectangle', 'select', 'text'];
  return Array.from({ length: ELEMENTS }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? 'text';
    const at = { id: uuidv7(), page_id, kind, x: 20 + (index % 10) * 56, y: 20 + Math.floor(index / 10) * 26 };
    const size = kind === 'checkbox' ? { width: 14, height: 14 } : { width: 50, height: 18 };
    return { ...createElement(at, kind === 'text' ? { value: `No. ${index}` } : {}), ...size };
  });
}

export function textPages(): Uint8Array {
  const lines = (index: number) =>
    Array.from(
      { length: 48 },
      (_, line) => `(${index + 1}.${line + 1} The parties agree that what is written here holds for both.) '`,
    );
  return shaped(
    ...Array.from({ length: PAGES }, (_, index) => ({ content: `BT /F1 11 Tf 15 TL 60 790 Td ${lines(index).join('\n')} ET` })),
  );
}
