// Many people sign one document, all at once or one after the other: a valid signature of each, after each of them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfsig } from '../../../../../packages/pdf/fixtures/engine.ts';
import { rateLimits } from '#src/schema/accounts.ts';
import type { Browser } from '#testing/browser.ts';
import { signUp } from '#testing/people.ts';
import { becomes, consent, enter, fill, finish, pdfPath, sendTo } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let test: TestApp;
let sender: Browser;
beforeAll(async () => {
  test = await startTestApp();
  sender = (await signUp(test)).browser;
});
afterAll(() => test.close());

const counts = process.env['TEST_DEEP'] ? [1, 2, 10, 50] : [1, 2, 10];

/** Every signature is judged after every revision: that takes its time with fifty. */
const DEADLINE_MS = 240_000;

it.each(counts)(
  '%i signees at once',
  async (count) => {
    const { pdf, emails, fields } = await sent(count, false);
    const browsers: Browser[] = [];
    for (const [index, email] of emails.entries()) {
      const browser = await entered(email);
      await consent(browser, pdf);
      await fill(browser, pdf, [{ element_id: fields[index], value: { text: email.slice(0, 12), font: 'caveat' } }]);
      browsers.push(browser);
    }
    await Promise.all(browsers.map((browser) => finish(browser, pdf)));
    await expectAllSigned(pdf, count);
  },
  DEADLINE_MS,
);

it.each(counts)(
  '%i signees in order',
  async (count) => {
    const { pdf, emails, fields } = await sent(count, true);
    for (const [index, email] of emails.entries()) {
      const browser = await entered(email);
      await consent(browser, pdf);
      await fill(browser, pdf, [{ element_id: fields[index], value: { text: email.slice(0, 12), font: 'caveat' } }]);
      await finish(browser, pdf);
    }
    await expectAllSigned(pdf, count);
  },
  DEADLINE_MS,
);

/** So many people from one address are more than would be let in. */
async function entered(email: string): Promise<Browser> {
  await test.app.parts.db.delete(rateLimits);
  return enter(test, email);
}

async function sent(count: number, ordered: boolean) {
  const run = crypto.randomUUID().slice(0, 8);
  const emails = Array.from({ length: count }, (_, index) => `many-${run}-${index}@example.com`);
  return { emails, ...(await sendTo(sender, { signers: emails }, { ordered })) };
}

async function expectAllSigned(pdf: string, count: number) {
  await becomes(sender, pdf, { signing_mode: 'completed' });
  const sealed = new Uint8Array((await sender.call('GET', pdfPath(pdf, '/download'))).bytes);
  const signatures = pdfsig(sealed);
  expect(signatures).toHaveLength(count + 1);
  expect(signatures.every(({ valid }) => valid)).toBe(true);

  for (const [index, end] of revisionEnds(sealed).entries()) {
    // The fields of those who come later are there already, and empty.
    const then = pdfsig(sealed.subarray(0, end)).filter(({ valid }) => valid);
    expect(then, `after signature ${index + 1}`).toHaveLength(index + 1);
    expect(then.filter(({ whole }) => whole)).toHaveLength(1);
  }
}

/** Where the file ended when each signature was made. */
function revisionEnds(bytes: Uint8Array): number[] {
  const ranges = Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/\/ByteRange\s*\[\s*0\s+\d+\s+(\d+)\s+(\d+)\s*\]/g);
  return [...ranges].map(([, start, length]) => Number(start) + Number(length)).toSorted((a, b) => a - b);
}
