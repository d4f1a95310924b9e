import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { fillTyped, finish, sendToMany, signingLink, signTyped, openLink } from '../documents.ts';
import { expect, newPerson, test, signUp } from '../people.ts';
import type { Server } from '../server.ts';

const NAMES = ['Ann Able', 'Bob Baker', 'Cleo Chief', 'Dan Dale', 'Eve Early'];

test('five people sign in order, each asked only after the previous one has signed @deep', async ({
  page,
  server,
  browser,
}, info) => {
  const { id, people } = await send(page, { ordered: true });
  for (const [index, { email }] of people.entries()) {
    const signing = await openAs(browser, server, email);
    for (const later of people.slice(index + 1)) expect(await server.mailsTo(later.email)).toEqual([]);
    await signTyped(signing);
    await expect(signing.getByRole('heading', { name: 'You’ve signed' })).toBeVisible();
    await signing.context().close();
  }
  await expectSealed(page, id, info.outputPath('one-after-another.pdf'));
});

test('five people who sign at the same moment all count @deep', async ({ page, server, browser }, info) => {
  const { id, people } = await send(page, { ordered: false });
  const screens: Page[] = [];
  for (const { email } of people) {
    const screen = await openAs(browser, server, email);
    await fillTyped(screen);
    screens.push(screen);
  }
  await Promise.all(screens.map(finish));
  for (const screen of screens) await expect(screen.getByRole('button', { name: 'Download the signed document' })).toBeVisible();
  await expectSealed(page, id, info.outputPath('at-once.pdf'));
});

async function send(page: Page, options: { ordered: boolean }) {
  await signUp(page);
  const people = NAMES.map((name) => ({ name, email: newPerson().email }));
  return { id: await sendToMany(page, people, options), people };
}

/** Each in a browser of their own. */
async function openAs(browser: Browser, server: Server, email: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await openLink(page, await signingLink(server, email));
  return page;
}

async function expectSealed(page: Page, id: string, file: string) {
  const path = `/api/documents/pdfs/${id}`;
  await expect
    .poll(async () => ((await (await page.request.get(path)).json()) as { signing_mode: string }).signing_mode)
    .toBe('completed');
  writeFileSync(file, await (await page.request.get(`${path}/download`)).body());
  const report = execFileSync('pdfsig', ['-nocert', file]).toString();
  expect(report.match(/Signature is Valid\./g)).toHaveLength(NAMES.length + 1);
  expect(report).toContain('Total document signed');
  execFileSync('qpdf', ['--check', file]);
}
