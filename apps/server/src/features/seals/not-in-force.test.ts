// Someone has signed a document that did not take effect: its file says so.
import { expect, it } from 'vitest';
import { pdftotext } from '../../../../../packages/pdf/fixtures/engine.ts';
import { type Browser } from '#testing/browser.ts';
import { signedInApp } from '#testing/people.ts';
import { becomes, consent, enter, fill, finish, pdfPath, sendTo } from '#testing/signing.ts';

const { test, person: sender } = signedInApp();

async function words(browser: Browser, pdf: string): Promise<string> {
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
  ['declines', 'Declined: this document is not in force.'],
  ['withdraws', 'Withdrawn: this document is not in force.'],
])('a download says so after somebody %s what another has signed', async (how, mark) => {
  const { pdf, browser, second } = await halfSigned(how);
  expect(await words(sender.browser, pdf)).not.toContain('not in force');
  if (how === 'declines') {
    const other = await enter(test, second);
    expect((await other.call('POST', pdfPath(pdf, '/sign/decline'), { reason: 'No' })).status).toBe(204);
  } else expect((await sender.browser.call('POST', pdfPath(pdf, '/withdraw'), { reason: 'Wrong' })).status).toBe(200);
  await becomes(sender.browser, pdf, { signing_mode: 'declined' });

  const paper = await words(sender.browser, pdf);
  expect(paper).toContain('Finished Name');
  expect(paper).toContain(mark);
  expect(await words(browser, pdf)).toContain(mark);
});

it("uses the reader's language", async () => {
  const { pdf } = await halfSigned('arabic');
  expect((await sender.browser.call('POST', pdfPath(pdf, '/withdraw'), { reason: 'Wrong' })).status).toBe(200);
  const file = await sender.browser.call('GET', pdfPath(pdf, '/download'), undefined, { 'accept-language': 'ar' });
  expect(pdftotext(file.bytes)).toMatch(/المستند/);
});
