// The steps of signing through the API, for tests that are about something else.
import { createElement, uuidv7 } from '@countersign/document-model';
import { expect } from 'vitest';
import { plain } from '../../../../packages/pdf/fixtures/pages.ts';
import { type Browser, openBrowser } from './browser.ts';
import { mailedToken } from './people.ts';
import type { TestApp } from './test-app.ts';
import { waitFor } from './wait-for.ts';

export const pdfPath = (pdf: string, tail = '') => `/api/documents/pdfs/${pdf}${tail}`;

/** Uploads a file into the user's personal space and waits until it is ready. @returns the id of the pdf */
export async function uploadReady(
  browser: Browser,
  options: { bytes?: Uint8Array; mode?: 'edit' | 'signing' | 'template'; space?: string } = {},
): Promise<string> {
  const { bytes = plain(1), mode = 'signing', space = 'users/me' } = options;
  const uploaded = await browser.upload<{ id: string }>(
    `/api/${space}/documents/pdfs`,
    { name: 'Contract.pdf', bytes },
    { mode },
  );
  expect(uploaded).toMatchObject({ status: 201, body: { name: 'Contract', engine_mode: 'processing' } });
  await becomes(browser, uploaded.body.id, { engine_mode: 'ready' });
  return uploaded.body.id;
}

/** Waits until the pdf has these fields. */
export async function becomes(browser: Browser, pdf: string, fields: Record<string, unknown>) {
  await waitFor(`the pdf to be ${JSON.stringify(fields)}`, async () => {
    const { body } = await browser.call('GET', pdfPath(pdf));
    return Object.entries(fields).every(([name, value]) => body[name] === value);
  });
}

export async function firstPage(browser: Browser, pdf: string): Promise<string> {
  const pages = await browser.call<{ data: { id: string }[] }>('GET', pdfPath(pdf, '/pages'));
  return pages.body.data[0]?.id ?? '';
}

export async function addSignee(
  browser: Browser,
  pdf: string,
  about: { email: string; name?: string; kind?: string; signing_group_id?: string },
): Promise<string> {
  const answer = await browser.call<{ id: string }>('POST', pdfPath(pdf, '/signees'), { name: 'Sig Nee', ...about });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

/** This many fields fit below each other on a page. */
const ROWS = 12;

interface People {
  signers: string[];
  copies?: string[];
  /** The file to sign. */
  bytes?: Uint8Array;
}

/** A draft with one signature field for each signer, in the order of `signers`. */
export async function draftFor(sender: Browser, people: People, space = 'users/me') {
  const pdf = await uploadReady(sender, { space, ...(people.bytes && { bytes: people.bytes }) });
  const page = await firstPage(sender, pdf);
  const signees: string[] = [];
  for (const email of people.signers) signees.push(await addSignee(sender, pdf, { email }));
  for (const email of people.copies ?? []) await addSignee(sender, pdf, { email, kind: 'copy' });

  const fields = signees.map((signee_id, index) => {
    const position = { x: 60 + Math.floor(index / ROWS) * 100, y: 100 + (index % ROWS) * 60 };
    return createElement({ id: uuidv7(), page_id: page, kind: 'signature', ...position }, { signee_id });
  });
  await sender.call('PATCH', pdfPath(pdf, '/elements'), {
    revision: 0,
    operations: fields.map((element) => ({ op: 'create', element })),
  });
  return { pdf, page, signees, fields: fields.map(({ id }) => id) };
}

/** The same, sent. */
export async function sendTo(sender: Browser, people: People, options: Record<string, unknown> = {}) {
  const draft = await draftFor(sender, people);
  expect((await sender.call('POST', pdfPath(draft.pdf, '/send'), options)).status).toBe(200);
  return draft;
}

/** The subjects of the product's own invitations, in all languages. */
const ASKS_TO_SIGN = /^(Please sign|Please approve|Please view|Bitte unterzeichnen|À signer|Por favor, firme|يُرجى التوقيع)/;

/** Opens the newest emailed link. */
export async function enter(test: TestApp, email: string, browser: Browser = openBrowser(test)): Promise<Browser> {
  const token = await mailedToken(test, email, ASKS_TO_SIGN);
  expect((await browser.call('POST', '/signee-login', { token })).status).toBe(200);
  return browser;
}

export async function consent(browser: Browser, pdf: string, about: { time_zone?: string; takes_over?: boolean } = {}) {
  const state = await browser.call<{ consent: { version: string } }>('GET', pdfPath(pdf, '/sign'));
  const answer = await browser.call('POST', pdfPath(pdf, '/sign/start'), {
    consent_version: state.body.consent.version,
    ...about,
  });
  expect(answer.status).toBe(204);
}

export async function fill(browser: Browser, pdf: string, values: unknown[]) {
  const answer = await browser.call('PUT', pdfPath(pdf, '/sign/values'), { values });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
}

export async function finish(browser: Browser, pdf: string) {
  const answer = await browser.call('POST', pdfPath(pdf, '/sign/finish'));
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
}

/** Everything from the emailed link to the end, with a typed signature. */
export async function sign(test: TestApp, about: { email: string; pdf: string; field: string }): Promise<Browser> {
  const browser = await enter(test, about.email);
  await consent(browser, about.pdf);
  await fill(browser, about.pdf, [{ element_id: about.field, value: { text: 'Signed', font: 'caveat' } }]);
  await finish(browser, about.pdf);
  return browser;
}
