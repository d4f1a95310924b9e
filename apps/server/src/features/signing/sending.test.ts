// The rules of sending: completeness, sending only once, order, and withdrawal.
import { createElement, uuidv7 } from '@countersign/document-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '#testing/browser.ts';
import { mailedToken, signUp } from '#testing/people.ts';
import { addSignee, consent, draftFor, enter, fill, finish, pdfPath, sendTo, uploadReady } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe('sending', () => {
  it('lists everything that is missing, sends once however often it is pressed, and is then closed to changes', async () => {
    const sender = (await signUp(test)).browser;
    const bare = await uploadReady(sender);
    const missing = async () => (await sender.call('POST', pdfPath(bare, '/send'), {})).body['errors'];
    expect(await missing()).toEqual({ signees: ['Add at least one recipient.'] });
    const fieldless = await addSignee(sender, bare, { name: 'Once', email: 'fieldless@example.com' });
    expect(await missing()).toEqual({ [fieldless]: ['Once has no fields yet.'] });

    const { pdf, page, signees } = await draftFor(sender, { signers: ['once@example.com'] });
    const pressed = await Promise.all([1, 2, 3].map(() => sender.call('POST', pdfPath(pdf, '/send'), {})));
    expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    await mailedToken(test, 'once@example.com', /^Please sign/);
    expect(test.mail.emails.filter((mail) => mail.to?.[0]?.address === 'once@example.com')).toHaveLength(1);

    const late = createElement({ id: uuidv7(), page_id: page, kind: 'text', x: 1, y: 1 });
    const operations = [{ op: 'create', element: late }];
    expect((await sender.call('PATCH', pdfPath(pdf, '/elements'), { revision: 1, operations })).status).toBe(409);
    expect((await sender.call('DELETE', pdfPath(pdf, `/signees/${signees[0]}`))).status).toBe(409);
    expect((await sender.call('DELETE', pdfPath(pdf, '?force=true'))).status).toBe(409);
  });

  it('in order asks the second signee only after the first has finished', async () => {
    const sender = (await signUp(test)).browser;
    const { pdf, fields } = await sendTo(sender, { signers: ['first@example.com', 'second@example.com'] }, { ordered: true });

    const browser = await enter(test, 'first@example.com');
    const signState = await browser.call<{ others: object[] }>('GET', pdfPath(pdf, '/sign'));
    expect(signState.body.others).toEqual([{ first_name: 'Sig', status: 'waiting', kind: 'signer', alternates: [] }]);
    expect(signState.bytes.toString()).not.toContain('second@example.com');
    const elements = await browser.call<{ data: { id: string }[] }>('GET', pdfPath(pdf, '/elements'));
    expect(elements.body.data.map(({ id }) => id)).toEqual([fields[0]]);
    expect(test.mail.emails.some((mail) => mail.to?.[0]?.address === 'second@example.com')).toBe(false);

    await consent(browser, pdf);
    await fill(browser, pdf, [{ element_id: fields[0], value: { text: 'First', font: 'caveat' } }]);
    await finish(browser, pdf);
    await mailedToken(test, 'second@example.com', /^Please sign/);
  });

  it('ends when someone declines, with the reason for everyone involved; and cannot be withdrawn after all have signed', async () => {
    const sender = (await signUp(test, { email: 'decline-sender@example.com' })).browser;
    const { pdf } = await sendTo(sender, { signers: ['no@example.com'] });
    const browser = await enter(test, 'no@example.com');
    expect((await browser.call('POST', pdfPath(pdf, '/sign/decline'), { reason: 'Wrong price' })).status).toBe(204);
    expect((await sender.call('GET', pdfPath(pdf))).body).toMatchObject({
      signing_mode: 'declined',
      declined_cause: 'signee',
    });
    await waitFor('the email to the sender', () =>
      test.mail.emails.some(
        (mail) => mail.to?.[0]?.address === 'decline-sender@example.com' && mail.text?.includes('Wrong price'),
      ),
    );
    expect((await browser.call('POST', pdfPath(pdf, '/sign/finish'))).status).toBe(409);
    expect((await sender.call('POST', pdfPath(pdf, '/withdraw'), { reason: 'x' })).status).toBe(409);
  });

  it('shows the reason for a withdrawal to signees who can still open the document', async () => {
    const sender = (await signUp(test)).browser;
    const { pdf } = await sendTo(sender, { signers: ['why@example.com'] });
    const browser = await enter(test, 'why@example.com');
    expect((await sender.call('POST', pdfPath(pdf, '/withdraw'), { reason: 'The rent has changed' })).status).toBe(200);
    expect((await browser.call('GET', pdfPath(pdf, '/sign'))).body).toMatchObject({
      pdf: { declined_cause: 'sender', declined_reason: 'The rent has changed' },
    });
  });

  it('sends no email to a sender who is the only signee', async () => {
    const sender = await signUp(test, { email: 'alone@example.com' });
    const { pdf } = await sendTo(sender.browser, { signers: ['alone@example.com'] });
    const other = await sendTo(sender.browser, { signers: ['alone@example.com', 'with-alone@example.com'] });
    for (const email of ['alone@example.com', 'with-alone@example.com']) await mailedToken(test, email, /^Please sign/);
    const asked = test.mail.emails.filter(
      ({ to, subject }) => to?.[0]?.address === 'alone@example.com' && subject?.startsWith('Please'),
    );
    expect(asked).toHaveLength(1);
    for (const id of [pdf, other.pdf]) expect((await sender.browser.call('GET', pdfPath(id, '/sign'))).status).toBe(200);
  });

  it('has one winner when a signee finishes at the moment of a withdrawal', async () => {
    const sender = (await signUp(test)).browser;
    const { pdf, fields } = await sendTo(sender, { signers: ['race@example.com'] });
    const browser = await enter(test, 'race@example.com');
    await consent(browser, pdf);
    await fill(browser, pdf, [{ element_id: fields[0], value: { text: 'Race', font: 'caveat' } }]);

    const [finished, withdrawn] = await Promise.all([
      browser.call('POST', pdfPath(pdf, '/sign/finish')),
      sender.call('POST', pdfPath(pdf, '/withdraw'), { reason: 'Changed my mind' }),
    ]);
    expect([finished.status, withdrawn.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('does not let a link open anything that was never sent', async () => {
    const browser = openBrowser(test);
    expect(await browser.call('POST', '/signee-login', { token: 'made-up' })).toMatchObject({ status: 403 });
  });
});
