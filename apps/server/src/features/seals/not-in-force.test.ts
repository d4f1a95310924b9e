// Someone has signed a document that did not take effect: its file says so.
import { expect, it } from 'vitest';
import { pdftotext } from '../../../../../packages/pdf/fixtures/engine.ts';
import { type Browser } from '#testing/browser.ts';
import { signedInApp } from '#testing/people.ts';
import { becomes, consent, enter, fill, finish, pdfPath, sendTo } from '#testing/signing.ts';

const { test, person: sender } = signedInApp();

async function textOf(browser: Browser, pdf: string): Promise<string> {
  const file = await browser.call('GET', pdfPath(pdf, '/download'));
  expect(file.status).toBe(200);
  return pdftotext(file.bytes);
}

/** A pdf sent to two signees at once, the first of whom has signed. */
async function halfSigned(name: string) {
  const [first, second] = [`${name}-first@example.com`, `${name}-second@example.com`];
  const { pdf, fields } = await sendTo(sender.browser, { signers: [first, second] });
  const browser = await enter(test, first);
  await consent(browser, pdf);
  await fill(browser, pdf, [{ element_id: fields[0], value: { text: 'Finished Name', font: 'caveat' } }]);
  await finish(browser, pdf);
  return { pdf, browser, second };
}

it.each([
  ['declined', 'Declined: this document is not in force.'],
  ['withdrawn', 'Withdrawn: this document is not in force.'],
])('the download of a document that was %s after one signature is marked as not in force', async (how, mark) => {
  const { pdf, browser, second } = await halfSigned(how);
  expect(await textOf(sender.browser, pdf)).not.toContain('not in force');
  if (how === 'declined') {
    const other = await enter(test, second);
    expect((await other.call('POST', pdfPath(pdf, '/sign/decline'), { reason: 'No' })).status).toBe(204);
  } else expect((await sender.browser.call('POST', pdfPath(pdf, '/withdraw'), { reason: 'Wrong' })).status).toBe(200);
  await becomes(sender.browser, pdf, { signing_mode: 'declined' });

  const text = await textOf(sender.browser, pdf);
  expect(text).toContain('Finished Name');
  expect(text).toContain(mark);
  expect(await textOf(browser, pdf)).toContain(mark);
});

it("uses the reader's language", async () => {
  const { pdf } = await halfSigned('arabic');
  expect((await sender.browser.call('POST', pdfPath(pdf, '/withdraw'), { reason: 'Wrong' })).status).toBe(200);
  const file = await sender.browser.call('GET', pdfPath(pdf, '/download'), undefined, { 'accept-language': 'ar' });
  expect(pdftotext(file.bytes)).toMatch(/المستند/);
});
