// What strangers cannot do with a form.
import { describe, expect, it } from 'vitest';
import { openBrowser } from '#testing/browser.ts';
import { completeForm, enterForm, formsApp, makeTemplate } from '#testing/forms.ts';
import { signUp } from '#testing/people.ts';
import { becomes, pdfPath } from '#testing/signing.ts';
import { waitFor } from '#testing/wait-for.ts';

const { test, owner, publish, mailsTo } = formsApp();

describe('strangers', () => {
  it('get no email by being entered, nor does anyone else until the visitor has signed', async () => {
    const two = await makeTemplate(owner.browser, ['Client', 'Company']);
    const { body } = await owner.browser.call<{ data: { id: string; name: string }[] }>('GET', pdfPath(two, '/roles'));
    const [client = '', company = ''] = body.data.map(({ id }) => id);
    const signees = [{ role_id: client, name: 'Carl Company', email: 'carl@example.com' }];
    // The visitor takes the second role, and still signs first.
    const form = await publish({ role_id: company, signees }, two);
    const guest = openBrowser(test);
    const way = await enterForm(guest, form, { email: 'victim@example.com' });
    expect(way.status, JSON.stringify(way.body)).toBe(200);
    expect(mailsTo('carl@example.com')).toEqual([]);
    await completeForm(guest, way.body, 'Ulm');
    await waitFor('the invitation to Carl', () => mailsTo('carl@example.com').length === 1);
    expect(mailsTo('victim@example.com')).toEqual([]);
  });

  it('get no email when a submission in their name is declined or withdrawn', async () => {
    const form = await publish();
    for (const end of ['decline', 'withdraw'] as const) {
      const email = `${end}-victim@example.com`;
      const guest = openBrowser(test);
      const { pdf_id } = (await enterForm(guest, form, { email })).body;
      const path = pdfPath(pdf_id, end === 'decline' ? '/sign/decline' : '/withdraw');
      const by = end === 'decline' ? guest : owner.browser;
      expect((await by.call('POST', path, { reason: 'Your parcel waits at evil.example' })).status).toBeLessThan(300);
      await becomes(owner.browser, pdf_id, { signing_mode: 'declined' });
    }
    await waitFor('the owner to be notified', () =>
      mailsTo(owner.user.email).some(({ subject = '' }) => subject.startsWith('Not signed')),
    );
    expect([...mailsTo('decline-victim@example.com'), ...mailsTo('withdraw-victim@example.com')]).toEqual([]);
  });

  it('never lead others into a submission started in their name', async () => {
    const form = await publish();
    const person = await signUp(test);
    const stranger = (await enterForm(openBrowser(test), form, { email: person.user.email })).body;
    const own = (await enterForm(person.browser, form, { email: person.user.email })).body;
    expect(own.pdf_id).not.toBe(stranger.pdf_id);
    expect((await enterForm(person.browser, form, { email: person.user.email })).body.pdf_id).toBe(own.pdf_id);
  });

  it('are not suggested as recipients to the owner', async () => {
    await enterForm(openBrowser(test), await publish(), { name: 'Maria Attacker', email: 'maria@example.com' });
    const { body } = await owner.browser.call<{ data: unknown[] }>('GET', '/api/users/me/signee-suggestions?search=Maria');
    expect(body.data).toEqual([]);
  });

  it('cannot make the form email a mailbox repeatedly, nor advertise in a name', async () => {
    const form = await publish({ access: 'verified' });
    const statuses: number[] = [];
    for (let count = 0; count < 8; count += 1) {
      statuses.push((await enterForm(openBrowser(test), form, { email: 'spammed@example.com', send_code: true })).status);
      test.clock.advance(61_000);
    }
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect(mailsTo('spammed@example.com').length).toBeLessThanOrEqual(6);
    expect((await enterForm(openBrowser(test), await publish(), { name: 'Win at www.example.com' })).status).toBe(422);
  });

  it('get five guesses at a code however many they try at once; the next code works', async () => {
    const form = await publish({ access: 'verified' });
    const email = 'guessed@example.com';
    await enterForm(openBrowser(test), form, { email });
    const codes = () => mailsTo(email).flatMap(({ subject }) => /\d{6}/.exec(subject ?? '')?.[0] ?? []);
    const [first = ''] = await waitFor('the code', () => codes().length > 0 && codes());
    const wrong = first === '000000' ? '111111' : '000000';
    const tries = Array.from({ length: 20 }, () => enterForm(openBrowser(test), form, { email, code: wrong }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    expect((await enterForm(openBrowser(test), form, { email, code: first })).status).toBe(429);

    test.clock.advance(61_000);
    await enterForm(openBrowser(test), form, { email, send_code: true });
    const [, next = ''] = await waitFor('the next code', () => codes().length > 1 && codes());
    expect((await enterForm(openBrowser(test), form, { email, code: next })).status).toBe(200);
  });

  it('cannot create more than a few documents in the name of one address', async () => {
    const form = await publish();
    const statuses: number[] = [];
    for (let count = 0; count < 8; count += 1)
      statuses.push((await enterForm(openBrowser(test), form, { email: 'one@example.com' })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(6);
  });
});
