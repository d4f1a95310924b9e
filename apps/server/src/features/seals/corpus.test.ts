// Our own unusual files and, if the corpus is available, real ones, through the whole process: uploaded, given a text, a
// signature and a checkbox, signed and sealed, then judged by independent programs.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Box, createElement, uuidv7 } from '@countersign/document-model';
import { type FormWidget, readForm, verify } from '@countersign/pdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PdfsigReport, pdfsig } from '../../../../../packages/pdf/fixtures/engine.ts';
import * as damagedFiles from '../../../../../packages/pdf/fixtures/damaged.ts';
import * as formFiles from '../../../../../packages/pdf/fixtures/forms.ts';
import * as pageFiles from '../../../../../packages/pdf/fixtures/pages.ts';
import { rateLimits } from '#src/schema/accounts.ts';
import { isDeep } from '#testing/deep.ts';
import { openBrowser } from '#testing/browser.ts';
import { readCorpus, readCorpusFile } from '#testing/corpus.ts';
import { type SignedInPerson, mailedToken, signUp } from '#testing/people.ts';
import { countDifferent, inPixels, newComplaints, popplerImages } from '#testing/images.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';

const run = promisify(execFile);
const OWN: Record<string, () => Uint8Array> = {
  'a plain file': () => pageFiles.plain(2),
  'a page turned by 90 degrees': () => pageFiles.rotated(90),
  'a page turned by 270 degrees': () => pageFiles.rotated(270),
  'a cropped page, turned by 180 degrees': () => pageFiles.cropped(180),
  'pages that inherit everything': () => pageFiles.inherited(),
  'content that leaves the graphics state untidy': () => pageFiles.untidy(),
  'object streams': () => pageFiles.withStreams(),
  'a form': () => formFiles.form(),
  'a broken table of objects': () => damagedFiles.brokenXref(),
};
const MAX_PAGES = 5;
const IN_EVERY_RUN = 2;
/** Our own files that no other test seals. */
const OWN_IN_EVERY_RUN = ['a cropped page, turned by 180 degrees', 'pages that inherit everything', 'object streams'];

let test: TestApp;
let sender: SignedInPerson;
let dir: string;
beforeAll(async () => {
  test = await startTestApp();
  sender = await signUp(test);
  dir = await mkdtemp(path.join(os.tmpdir(), 'countersign-corpus-'));
});
beforeEach(() => test.app.context.db.delete(rateLimits));
// Everything that was sealed is checked once more.
afterAll(async () => {
  await test.close();
  await rm(dir, { recursive: true, force: true });
});

describe('a file', () => {
  it.each(Object.keys(cases()))('is signed and sealed: %s', async (file) => {
    const original = path.join(dir, `original-${file.replaceAll(/\W/g, '-')}.pdf`);
    await writeFile(original, bytesOf(file));
    const pdf = await upload(file);
    const pages = (
      await sender.browser.call<{ data: { id: string; width: number; height: number }[] }>(
        'GET',
        `/api/documents/pdfs/${pdf}/pages`,
      )
    ).body.data;
    const page = pages[0];
    if (!page) throw new Error('no page');
    const email = `signee-${pdf}@example.com`;
    const signee = (
      await sender.browser.call<{ id: string }>('POST', `/api/documents/pdfs/${pdf}/signees`, { name: 'Sig Nee', email })
    ).body.id;
    const elements = place(page, signee);
    await sender.browser.call('PATCH', `/api/documents/pdfs/${pdf}/elements`, {
      revision: 0,
      operations: elements.map((element) => ({ op: 'create', element })),
    });

    const sent = await sender.browser.call<{ errors?: Record<string, string[]> }>('POST', `/api/documents/pdfs/${pdf}/send`, {});
    if (sent.body.errors?.['pdf']) {
      // A signature in the file forbids any change, which must be reported.
      expect(sent.body.errors['pdf'][0]).toMatch(/certified against any change|signed and damaged/);
      expect(signaturesOf(file)).toBeGreaterThan(0);
      return;
    }
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    await sign(pdf, email, elements);

    await waitFor(
      'the seal',
      async () => (await sender.browser.call('GET', `/api/documents/pdfs/${pdf}`)).body['signing_mode'] === 'completed',
    );
    const sealed = path.join(dir, `${pdf}.pdf`);
    const { bytes } = await sender.browser.call('GET', `/api/documents/pdfs/${pdf}/download`);
    await writeFile(sealed, bytes);
    expectSealed(bytesOf(file), bytes);
    expect(await newComplaints(original, sealed)).toEqual([]);
    await expectSameOutside({ original, sealed, page, boxes: elements, page_count: pages.length });
    await rm(sealed);
  });
});

/** Pdfsig does not verify document timestamps, nor fields without a signature. */
const UNDECIDED = 'Signature has not yet been verified.';

describe('existing signatures', () => {
  it.each(signedFiles())('are judged as by pdfsig: %s', async (file) => {
    const bytes = readCorpusFile(file);
    const chains = (await verify(bytes, { trusted: [] })).map(({ chain }) => chain.at(-1)?.certificate);
    const reports = await verify(bytes, { trusted: chains.filter((root) => root !== undefined) });
    const ours = new Map(reports.map((report) => [report.field, report]));
    for (const { field, said, valid } of pdfsig(bytes)) {
      if (valid) expect(ours.get(field), field).toMatchObject({ intact: true });
      else if (said !== null && said !== UNDECIDED)
        expect(ours.get(field), field).toMatchObject({ intact: false, trusted: false });
    }
  });
});

/** A fixed selection of signed files; all of them in the deep run. */
function signedFiles(): string[] {
  const files = readCorpus()
    .filter(({ expect: outcome, signatures }) => outcome === 'ready' && Boolean(signatures))
    .map(({ file }) => file);
  return isDeep ? files : files.filter((_, index) => index % 50 === 0);
}

/** Files to sign, by name: a fixed selection, and all of them in the deep run. */
function cases(): Record<string, () => Uint8Array> {
  const own = Object.entries(OWN).filter(([name]) => isDeep || OWN_IN_EVERY_RUN.includes(name));
  return { ...Object.fromEntries(own), ...Object.fromEntries(chosen().map((file) => [file, () => readCorpusFile(file)])) };
}

function bytesOf(name: string): Uint8Array {
  return cases()[name]?.() ?? new Uint8Array();
}

/** A fixed selection across the whole alphabet of the corpus; all of them in the deep run. */
function chosen(): string[] {
  const files = readCorpus()
    .filter((record) => record.expect === 'ready' && (record.pages ?? 0) <= MAX_PAGES)
    .map((record) => record.file);
  if (isDeep) return files;
  const step = files.length / IN_EVERY_RUN;
  return Array.from({ length: Math.min(IN_EVERY_RUN, files.length) }, (_, index) => files[Math.floor(index * step)] ?? '');
}

function signaturesOf(file: string): number {
  return readCorpus().find((record) => record.file === file)?.signatures ?? 0;
}

async function upload(file: string): Promise<string> {
  const { body } = await sender.browser.upload<{ id: string }>(
    '/api/users/me/documents/pdfs',
    { name: file, bytes: bytesOf(file) },
    // Text tags remain text: this test places its own fields.
    { mode: 'signing', text_tags: 'false' },
  );
  await waitFor(
    `${file} to be ready`,
    async () => (await sender.browser.call('GET', `/api/documents/pdfs/${body.id}`)).body['engine_mode'] === 'ready',
  );
  return body.id;
}

function place(page: { id: string; width: number; height: number }, signee: string) {
  const at = (across: number, down: number) => ({
    id: uuidv7(),
    page_id: page.id,
    x: Math.round(page.width * across),
    y: Math.round(page.height * down),
  });
  const width = Math.max(15, Math.min(120, page.width * 0.3));
  return [
    createElement({ ...at(0.1, 0.1), kind: 'text' }, { value: 'Seen', width }),
    createElement(
      { ...at(0.1, 0.3), kind: 'signature' },
      { signee_id: signee, width, height: Math.max(15, Math.min(30, page.height * 0.2)) },
    ),
    createElement({ ...at(0.6, 0.3), kind: 'checkbox' }, { signee_id: signee }),
  ];
}

async function sign(pdf: string, email: string, elements: ReturnType<typeof place>) {
  const browser = openBrowser(test);
  await browser.call('POST', '/signee-login', { token: await mailedToken(test, email, /^Please sign/) });
  const { body } = await browser.call<{ consent: { version: string } }>('GET', `/api/documents/pdfs/${pdf}/sign`);
  await browser.call('POST', `/api/documents/pdfs/${pdf}/sign/start`, { consent_version: body.consent.version });
  const values = [
    { element_id: elements[1]?.id, value: { text: 'Sig Nee', font: 'caveat' } },
    { element_id: elements[2]?.id, value: true },
  ];
  expect((await browser.call('PUT', `/api/documents/pdfs/${pdf}/sign/values`, { values })).status).toBe(200);
  expect((await browser.call('POST', `/api/documents/pdfs/${pdf}/sign/finish`)).status).toBe(200);
}

/** The signee and the seal have signed, and earlier signatures are unchanged. */
function expectSealed(before: Uint8Array, sealed: Uint8Array) {
  const earlier = pdfsig(before).map(judgement);
  const known = new Set(earlier.map(({ field }) => field));
  const all = pdfsig(sealed);
  expect(all.map(judgement).filter(({ field }) => known.has(field))).toEqual(earlier);
  expect(all.filter(({ field }) => !known.has(field))).toMatchObject([
    { field: expect.stringMatching(/^signature-/) as string, valid: true },
    { field: 'seal', valid: true, whole: true },
  ]);
}

const judgement = ({ field, said }: PdfsigReport) => ({ field, said });

async function expectSameOutside(compare: {
  original: string;
  sealed: string;
  page: { width: number };
  boxes: Box[];
  page_count: number;
}) {
  const before = await popplerImages(compare.original);
  const sealed = await popplerImages(compare.sealed);
  expect(sealed.length).toBe(before.length);
  const redrawn = await redrawnFields(compare.original);

  for (const [index, image] of before.entries()) {
    const after = sealed[index] ?? image;
    expect([after.width, after.height], `page ${index + 1}`).toEqual([image.width, image.height]);
    const scale = image.width / compare.page.width;
    const boxes = index === 0 ? compare.boxes.map((box) => inPixels(box, scale)) : [];
    const hidden = [...boxes, ...redrawn.filter(({ page_index }) => page_index === index).map((box) => inPixels(box, scale))];
    expect(countDifferent(image, after, hidden), `pixels of page ${index + 1}`).toBe(0);
    // The sender's text is part of the page: a field that viewers render differently may lie above it.
    for (const box of boxes.slice(1))
      expect(countDifferent(image, after, []), 'what was signed is seen').toBeGreaterThan(countDifferent(image, after, [box]));
  }
}

/**
 * Fields that each viewer renders in its own way, because they have no appearance or their form asks for new ones: one rendering
 * becomes the appearance for all.
 */
async function redrawnFields(file: string): Promise<FormWidget[]> {
  const { stdout } = await run('qpdf', ['--json', '--json-key=acroform', file]).catch((error: { stdout: string }) => error);
  const isAsked = /"needappearances": true/.test(stdout);
  const fields = await readForm(new Uint8Array(await readFile(file)));
  return fields.flatMap(({ widgets, is_undrawn }) => (isAsked || is_undrawn ? widgets : []));
}
