import type { AnswerOf } from '@countersign/contract/endpoint';
import type { getHome, listNextToSign } from '@countersign/contract/dashboard';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedInPerson, createOrganization, signUp } from '#testing/people.ts';
import { consent, draftFor, enter, fill, finish, pdfPath, sendTo, uploadReady } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let test: TestApp;
let ann: SignedInPerson;
let bob: SignedInPerson;
beforeAll(async () => {
  test = await startTestApp();
  ann = await signUp(test, { first_name: 'Ann' });
  bob = await signUp(test, { first_name: 'Bob' });
});
afterAll(() => test.close());

const homeOf = async (person: SignedInPerson, space = 'users/me') =>
  (await person.browser.call<AnswerOf<typeof getHome>>('GET', `/api/${space}/home`)).body;
const idsOf = (section: { data: { id: string }[] }) => section.data.map(({ id }) => id);

describe('the dashboard', () => {
  it('shows documents that wait for the user’s signature, latest first, until they are signed or expire', async () => {
    const expires = new Date(test.clock.now().getTime() + 3_600_000).toISOString();
    const first = await sendTo(ann.browser, { signers: [bob.user.email], copies: ['copy@example.com'] }, { expires_at: expires });
    test.clock.advance(60_000);
    const second = await sendTo(ann.browser, { signers: [bob.user.email] });

    const waiting = async () => (await homeOf(bob)).to_sign;
    expect(await waiting()).toMatchObject({
      total: 2,
      data: [
        { pdf: { id: second.pdf }, signee_id: second.signees[0], kind: 'signer', sender_name: 'Ann Example' },
        { pdf: { id: first.pdf, expires_at: expires } },
      ],
    });
    expect((await homeOf(ann)).to_sign).toEqual({ data: [], total: 0 });

    await consent(bob.browser, second.pdf);
    await fill(bob.browser, second.pdf, [{ element_id: second.fields[0], value: { text: 'Bob', font: 'caveat' } }]);
    await finish(bob.browser, second.pdf);
    expect((await waiting()).data.map(({ pdf }) => pdf.id)).toEqual([first.pdf]);
    test.clock.advance(3_600_000);
    expect(await waiting()).toEqual({ data: [], total: 0 });
  });

  it('hides documents until it is the user’s turn', async () => {
    const late = await signUp(test);
    await sendTo(ann.browser, { signers: ['before@example.com', late.user.email] }, { ordered: true });
    expect((await homeOf(late)).to_sign.total).toBe(0);
  });

  it('offers guests the other documents they entered by link, and nothing of other people who used the browser', async () => {
    const send = (email: string) => sendTo(ann.browser, { signers: [email] });
    const first = await send('gina@example.com');
    const browser = await enter(test, 'gina@example.com');
    const second = await send('Gina@example.com');
    await enter(test, 'Gina@example.com', browser);
    // This document is never opened in this browser.
    await send('gina@example.com');
    await send('harry@example.com');
    await enter(test, 'harry@example.com', browser);

    const next = (pdf: string) => browser.call<AnswerOf<typeof listNextToSign>>('GET', pdfPath(pdf, '/sign/next'));
    const waiting = (await next(first.pdf)).body.data;
    const expected = { signee_id: second.signees[0], kind: 'signer', sender_name: 'Ann Example' };
    expect(waiting).toMatchObject([expected]);
    // The dashboard shows the signee no more of the pdf than the email did.
    expect(waiting[0]?.pdf).toEqual({ id: second.pdf, name: 'Contract' });
    await browser.call('POST', pdfPath(second.pdf, '/sign/decline'), { reason: 'No' });
    expect((await next(first.pdf)).body.data).toEqual([]);
    expect((await next(second.pdf)).body.data.map(({ pdf }) => pdf.id)).toEqual([first.pdf]);
  });

  it('shows the user’s drafts, declined documents and latest activity, each in its own space', async () => {
    const person = await signUp(test);
    const organization = `organizations/${await createOrganization(test, [{ user: person.user, role: 'standard' }])}`;
    const plain = await uploadReady(person.browser, { mode: 'edit' });
    const { pdf: draft } = await draftFor(person.browser, { signers: ['somebody@example.com'] });
    const { pdf: declined } = await sendTo(person.browser, { signers: ['nobody@example.com'] });
    const nobody = await enter(test, 'nobody@example.com');
    test.clock.advance(1_000);
    await nobody.call('POST', pdfPath(declined, '/sign/decline'), { reason: 'No' });
    const template = await uploadReady(person.browser, { mode: 'template', space: organization });

    const home = await homeOf(person);
    expect(idsOf(home.drafts)).toEqual([draft]);
    expect(idsOf(home.declined)).toEqual([declined]);
    expect(home.recent.data[0]?.id).toBe(declined);
    expect(idsOf(home.recent).toSorted()).toEqual([plain, draft, declined].toSorted());
    expect(idsOf((await homeOf(person, organization)).recent)).toEqual([template]);

    await person.browser.call('PUT', pdfPath(declined), { archived: true });
    expect((await homeOf(person)).declined).toEqual({ data: [], total: 0 });
  });
});
