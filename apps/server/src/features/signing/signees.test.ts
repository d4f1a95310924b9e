// The signees of a draft: suggestions, and signing order.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { pdfs } from '#src/schema/pdfs.ts';
import { pruneChanges } from '#features/elements/jobs.ts';
import { type SignedInPerson, createOrganization, signInAgain, signedInApp, signUp } from '#testing/people.ts';
import { addSignee, draftFor, pdfPath, sendTo, sign, uploadReady } from '#testing/signing.ts';
import { runJob } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';

const { test, person: sender } = signedInApp();

const mailsTo = (email: string) => test.mail.emails.filter((mail) => mail.to?.[0]?.address === email);

describe('suggestions', () => {
  const suggested = async (person: SignedInPerson, search: string, space = 'users/me') => {
    const path = `/api/${space}/signee-suggestions?search=${encodeURIComponent(search)}`;
    const { body } = await person.browser.call<{ data: { name: string; email: string }[] }>('GET', path);
    return body.data.map(({ name, email }) => `${name} <${email}>`);
  };

  it("are the space's earlier recipients, once each, with their latest name, the latest first", async () => {
    for (const [name, email] of [
      ['Ann Able', 'ann@example.com'],
      ['Bob Baker', 'bob@example.com'],
      ['Ann Able-Miller', 'ANN@example.com'],
    ] as const) {
      const pdf = await uploadReady(sender.browser);
      await addSignee(sender.browser, pdf, { email, name, kind: 'approver' });
      test.clock.advance(60_000);
      expect((await sender.browser.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
    }
    const unsent = await uploadReady(sender.browser);
    await addSignee(sender.browser, unsent, { email: 'never@example.com', name: 'Never Asked' });

    expect(await suggested(sender, '')).toEqual(['Ann Able-Miller <ANN@example.com>', 'Bob Baker <bob@example.com>']);
    expect(await suggested(sender, 'BAK')).toEqual(['Bob Baker <bob@example.com>']);
    expect(await suggested(sender, 'ann@')).toEqual(['Ann Able-Miller <ANN@example.com>']);
    expect(await suggested(sender, '%')).toEqual([]);
  });

  it('are limited to one space', async () => {
    const stranger = await signUp(test);
    expect(await suggested(stranger, '')).toEqual([]);
    const organization = await createOrganization(test, [{ user: sender.user, role: 'admin' }]);
    expect(await suggested(sender, '', `organizations/${organization}`)).toEqual([]);
  });
});

it('have distinct colors, unless one is chosen', async () => {
  const pdf = await uploadReady(sender.browser);
  const add = (about: object) => sender.browser.call<{ id: string; color: string }>('POST', pdfPath(pdf, '/signees'), about);
  const first = await add({ name: 'Ann', email: 'ann.c@example.com', color: '#15803d' });
  const second = await add({ name: 'Bob', email: 'bob.c@example.com' });
  const third = await add({ name: 'Cleo', email: 'cleo.c@example.com' });
  const colors = [first, second, third].map(({ body }) => body.color);
  expect(colors[0]).toBe('#15803d');
  expect(new Set(colors).size).toBe(3);
  const change = (color: string) => sender.browser.call('PUT', pdfPath(pdf, `/signees/${third.body.id}`), { color });
  // A colour that is taken may be shared.
  expect(await change('#15803d')).toMatchObject({ status: 200, body: { color: '#15803d', name: 'Cleo' } });
  expect((await change('#ffffff')).status).toBe(422);
});

describe('the order', () => {
  it('is stored with the draft, visible only to users who may send it, and the default for sending', async () => {
    const { pdf } = await draftFor(sender.browser, { signers: ['early@example.com', 'late@example.com'] });
    const path = pdfPath(pdf, '/send-draft');
    const keep = (changes: object) => sender.browser.call<object>('PUT', path, changes);
    expect((await sender.browser.call<object>('GET', path)).body).toMatchObject({ is_ordered: null, subject: '' });
    await keep({ is_ordered: true, subject: 'The lease' });
    await keep({ due: '2030-01-31', subject: 'Our lease' });
    expect((await sender.browser.call<object>('GET', path)).body).toMatchObject({
      is_ordered: true,
      subject: 'Our lease',
      due: '2030-01-31',
    });
    expect((await keep({ due: 'soon' })).status).toBe(422);
    for (const stubs of [{ town: 'Bonn', constructor: 'Ada' }, { town: 'Köln' }]) await keep({ stubs });
    expect((await sender.browser.call<object>('GET', path)).body).toMatchObject({ stubs: { town: 'Köln', constructor: 'Ada' } });
    const stranger = await signUp(test);
    expect((await stranger.browser.call('GET', path)).status).toBe(404);

    await keep({ message: 'In {{town}}', reminders: { after_days: 2, every_days: null }, allows_reassign: true });
    await sender.browser.call('POST', pdfPath(pdf, '/send'), { allows_reassign: false });
    await waitFor('the first email', () => mailsTo('early@example.com').length === 1);
    const [asked] = mailsTo('early@example.com');
    expect([asked?.subject, asked?.text]).toEqual(['Our lease', expect.stringContaining('In Köln')]);
    expect(mailsTo('late@example.com')).toEqual([]);
    const [row] = await test.app.context.db.select().from(pdfs).where(eq(pdfs.id, pdf));
    expect(row).toMatchObject({ reminders: { after_days: 2, every_days: null }, allows_reassign: false });
    expect((await keep({ is_ordered: false })).status).toBe(409);
    expect((await sender.browser.call<object>('GET', path)).body).toMatchObject({ is_ordered: null, subject: '' });
  });

  it('is set in steps at once, and signees of one step are asked at the same time', async () => {
    const emails = ['one@example.com', 'two@example.com', 'three@example.com'];
    const { pdf, signees, fields } = await draftFor(sender.browser, { signers: emails });
    const [one = '', two = '', three = ''] = signees;
    const ordered = await sender.browser.call<{ data: { id: string; order: number }[] }>('PUT', pdfPath(pdf, '/signees/order'), {
      steps: [[three], [one, two]],
    });
    expect(ordered.body.data.map(({ id, order }) => [id, order])).toEqual(
      expect.arrayContaining([
        [three, 1],
        [one, 2],
        [two, 2],
      ]),
    );
    await sender.browser.call('POST', pdfPath(pdf, '/send'), { ordered: true });
    await waitFor('the first email', () => mailsTo('three@example.com').length === 1);
    expect([...mailsTo('one@example.com'), ...mailsTo('two@example.com')]).toEqual([]);
    await sign(test, { email: 'three@example.com', pdf, field: fields[2] ?? '' });
    await waitFor('both emails', () => mailsTo('one@example.com').length === 1 && mailsTo('two@example.com').length === 1);
  });

  it.each([
    ['a signee is missing', (ids: string[]) => [[ids[0]]]],
    ['a signee is listed twice', (ids: string[]) => [[ids[0], ids[1]], [ids[0]]]],
    ['a signee belongs to another pdf', (ids: string[]) => [[ids[0]], ['01890000-0000-7000-8000-000000000000']]],
  ])('is rejected if %s', async (_, stepsFrom) => {
    const { pdf, signees } = await draftFor(sender.browser, { signers: ['a@example.com', 'b@example.com'] });
    const answer = await sender.browser.call('PUT', pdfPath(pdf, '/signees/order'), { steps: stepsFrom(signees) });
    expect(answer.status).toBe(409);
  });

  it('cannot change once the pdf was sent', async () => {
    const { pdf, signees } = await sendTo(sender.browser, { signers: ['c@example.com'] });
    expect((await sender.browser.call('PUT', pdfPath(pdf, '/signees/order'), { steps: [signees] })).status).toBe(409);
  });
});

describe('a signee who was removed from a draft', () => {
  const call: SignedInPerson['browser']['call'] = (...request) => sender.browser.call(...request);
  const listed = async (pdf: string) =>
    (await call<{ data: Record<string, unknown>[] }>('GET', pdfPath(pdf, '/signees'))).body.data;

  it('is restored unchanged, including what nobody could enter again', async () => {
    const { pdf, signees } = await draftFor(sender.browser, { signers: ['back@example.com', 'stays@example.com'] });
    const path = pdfPath(pdf, `/signees/${signees[0]}`);
    await call('PUT', path, { access: 'access_code', access_code: 'Maple 7', message: 'Dear you' });
    const before = await listed(pdf);
    expect((await call('DELETE', path)).status).toBe(204);
    expect(await listed(pdf)).toHaveLength(1);

    expect(await call('POST', `${path}/restore`)).toMatchObject({ status: 200, body: { id: signees[0], message: 'Dear you' } });
    expect(await listed(pdf)).toEqual(before);
    // Repeated, as after a lost response.
    expect(await call('POST', `${path}/restore`)).toMatchObject({ status: 200, body: { id: signees[0] } });
    expect(await listed(pdf)).toEqual(before);
    // The code is still stored: without one this would be rejected.
    expect((await call('PUT', path, { access: 'access_code', name: 'Same Code' })).status).toBe(200);
  });

  it('is not restored if another has their address by now, and is still kept', async () => {
    const { pdf, signees } = await draftFor(sender.browser, { signers: ['same@example.com'] });
    const path = pdfPath(pdf, `/signees/${signees[0]}`);
    await call('DELETE', path);
    const other = await addSignee(sender.browser, pdf, { email: 'SAME@example.com' });
    expect(await call('POST', `${path}/restore`)).toMatchObject({
      status: 422,
      body: { errors: { email: [expect.any(String)] } },
    });
    expect((await listed(pdf)).map(({ id }) => id)).toEqual([other]);
    await call('DELETE', pdfPath(pdf, `/signees/${other}`));
    expect((await call('POST', `${path}/restore`)).status).toBe(200);
  });

  it('is deleted permanently a month later', async () => {
    const pdf = await uploadReady(sender.browser);
    const removed = async (email: string) => {
      const id = await addSignee(sender.browser, pdf, { email });
      await call('DELETE', pdfPath(pdf, `/signees/${id}`));
      return id;
    };
    const later = async (days: number) => {
      test.clock.advance(days * 24 * 3_600_000);
      await signInAgain(sender);
    };
    const statusOf = async (id: string) => (await call('POST', pdfPath(pdf, `/signees/${id}/restore`))).status;
    const first = await removed('first@example.com');
    await later(20);
    const second = await removed('second@example.com');
    await later(11);
    await runJob(test, pruneChanges);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  });

  it('is not restored to another pdf, nor to a sent one', async () => {
    const { pdf, signees } = await draftFor(sender.browser, { signers: ['a@example.com', 'b@example.com'] });
    const other = await draftFor(sender.browser, { signers: ['a@example.com'] });
    await call('DELETE', pdfPath(pdf, `/signees/${signees[1]}`));
    expect((await call('POST', pdfPath(other.pdf, `/signees/${signees[1]}/restore`))).status).toBe(404);
    const { body } = await call<{ revision: number; data: { id: string; signee_id: string | null }[] }>(
      'GET',
      pdfPath(pdf, '/elements'),
    );
    const nobodys = body.data.filter(({ signee_id }) => signee_id === null);
    await call('PATCH', pdfPath(pdf, '/elements'), {
      revision: body.revision,
      operations: nobodys.map(({ id }) => ({ op: 'delete', id })),
    });
    expect((await call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
    expect((await call('POST', pdfPath(pdf, `/signees/${signees[1]}/restore`))).status).toBe(409);
  });
});
