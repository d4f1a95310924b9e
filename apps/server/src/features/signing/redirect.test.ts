import { describe, expect, it } from 'vitest';
import type { Browser } from '#testing/browser.ts';
import { signedInApp } from '#testing/people.ts';
import { becomes, consent, draftFor, enter, fill, finish, pdfPath, sendTo } from '#testing/signing.ts';

const { test, person: sender } = signedInApp();
const THANKS = 'https://example.com/thanks?from=us';

async function redirectFor(browser: Browser, pdf: string): Promise<unknown> {
  return (await browser.call<{ redirect_to: unknown }>('GET', pdfPath(pdf, '/sign'))).body.redirect_to;
}

describe('the redirect after signing', () => {
  it("leads a signee to the sender's page, with the document and its state", async () => {
    const people = { signers: ['redirect-bob@example.com', 'redirect-eve@example.com'] };
    const { pdf, fields } = await sendTo(sender.browser, people, { redirect_url: THANKS });
    const bob = await enter(test, 'redirect-bob@example.com');
    expect(await redirectFor(bob, pdf)).toBeNull();
    await consent(bob, pdf);
    await fill(bob, pdf, [{ element_id: fields[0], value: { text: 'Bob', font: 'caveat' } }]);
    await finish(bob, pdf);
    expect(await redirectFor(bob, pdf)).toBe(`${THANKS}&document=${pdf}&status=signed`);

    const eve = await enter(test, 'redirect-eve@example.com');
    expect(await redirectFor(eve, pdf)).toBeNull();
    await consent(eve, pdf);
    await fill(eve, pdf, [{ element_id: fields[1], value: { text: 'Eve', font: 'caveat' } }]);
    await finish(eve, pdf);
    await becomes(sender.browser, pdf, { signing_mode: 'completed' });
    expect(await redirectFor(bob, pdf)).toBe(`${THANKS}&document=${pdf}&status=completed`);
  });

  it('is stored with the draft until it is sent', async () => {
    const { pdf, fields } = await draftFor(sender.browser, { signers: ['redirect-zoe@example.com'] });
    await sender.browser.call('PUT', pdfPath(pdf, '/send-draft'), { redirect_url: THANKS });
    expect((await sender.browser.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
    const zoe = await enter(test, 'redirect-zoe@example.com');
    await consent(zoe, pdf);
    await fill(zoe, pdf, [{ element_id: fields[0], value: { text: 'Zoe', font: 'caveat' } }]);
    await finish(zoe, pdf);
    expect(await redirectFor(zoe, pdf)).toMatch(/^https:\/\/example\.com\/thanks\?from=us&document=/);
  });

  it.each(['http://example.com', 'javascript:alert(1)', 'https://example.com@evil.example'])(
    'is never %s',
    async (redirect_url) => {
      const { pdf } = await draftFor(sender.browser, { signers: ['redirect-no@example.com'] });
      const refused = {
        status: 422,
        body: { errors: { redirect_url: ['Enter an address that begins with https://, like https://example.com/thanks.'] } },
      };
      expect(await sender.browser.call('PUT', pdfPath(pdf, '/send-draft'), { redirect_url })).toMatchObject(refused);
      expect(await sender.browser.call('POST', pdfPath(pdf, '/send'), { redirect_url })).toMatchObject(refused);
    },
  );
});
