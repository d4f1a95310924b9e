// The list of sent documents: recipients, progress and filters.
import { describe, expect, it } from 'vitest';
import { createOrganization, signUp, signedInApp } from '#testing/people.ts';
import { addSignee, draftFor, pdfPath, sendTo, sign, uploadReady } from '#testing/signing.ts';
import type { Browser } from '#testing/browser.ts';

const { test, person } = signedInApp();

interface Listed {
  id: string;
  sender_name?: string | null;
  signees?: { name: string; email: string; status: string; kind: string; acted_at: string | null }[];
}

async function list(browser: Browser, query: string, space = 'users/me') {
  const url = `/api/${space}/documents/pdfs?filter[mode]=signing&include=signees&${query}`;
  const answer = await browser.call<{ data: Listed[]; total: number }>('GET', url);
  expect(answer.status).toBe(200);
  return answer.body;
}
const idsOf = async (browser: Browser, query: string, space?: string) =>
  (await list(browser, query, space)).data.map(({ id }) => id);

describe('the list of sent documents', () => {
  it('shows the recipients and the progress of each', async () => {
    const sent = await sendTo(person.browser, { signers: ['first@list.example', 'second@list.example'] });
    await sign(test, { email: 'first@list.example', pdf: sent.pdf, field: sent.fields[0] ?? '' });
    const [listed] = (await list(person.browser, 'filter[recipient]=first@list.example')).data;
    expect(listed).toMatchObject({
      id: sent.pdf,
      sender_name: null,
      signees: [
        { email: 'first@list.example', status: 'signed', acted_at: expect.any(String) as string },
        { email: 'second@list.example', status: 'sent', acted_at: expect.any(String) as string },
      ],
    });
  });

  it('omits the recipients unless requested', async () => {
    await sendTo(person.browser, { signers: ['unasked@list.example'] });
    const { body, bytes } = await person.browser.call<{ data: Listed[] }>(
      'GET',
      '/api/users/me/documents/pdfs?filter[mode]=signing',
    );
    expect(body.data.length).toBeGreaterThan(0);
    expect(bytes.toString()).not.toContain('unasked@list.example');
  });

  it('shows a recipient nothing of the others, and does not reveal them by search results', async () => {
    const reader = await signUp(test);
    const { email } = reader.user;
    const { pdf } = await sendTo(person.browser, { signers: [email, 'hidden@list.example'] });
    const all = await list(reader.browser, '');
    expect(all.data.map(({ id }) => id)).toEqual([pdf]);
    expect(all.data[0]).not.toHaveProperty('signees');
    expect(JSON.stringify(all)).not.toContain('hidden@list.example');
    expect(await idsOf(reader.browser, 'filter[recipient]=hidden')).toEqual([]);
    expect(await idsOf(reader.browser, `filter[sender]=${person.user.id}`)).toEqual([]);
  });

  it('lists drafts separately, and ended documents by their outcome', async () => {
    const sender = await signUp(test);
    const draft = await draftFor(sender.browser, { signers: ['draft@list.example'] });
    const withdrawn = await sendTo(sender.browser, { signers: ['withdrawn@list.example'] });
    await sender.browser.call('POST', pdfPath(withdrawn.pdf, '/withdraw'), { reason: 'A mistake.' });
    expect(await list(sender.browser, 'filter[tab]=draft')).toMatchObject({ total: 1, data: [{ id: draft.pdf }] });
    expect(await idsOf(sender.browser, 'filter[tab]=declined&filter[declined_cause]=sender')).toEqual([withdrawn.pdf]);
    expect(await idsOf(sender.browser, 'filter[tab]=declined&filter[declined_cause]=expired')).toEqual([]);
  });

  it("filters by parts of recipients' names and addresses, and by sending date", async () => {
    const sender = await signUp(test);
    const pdf = await uploadReady(sender.browser, { mode: 'signing' });
    await addSignee(sender.browser, pdf, { name: 'صوفيا Lindqvist', email: 'sofia@nord.example' });
    const before = test.clock.now().toISOString();
    test.clock.advance(60_000);
    const sent = await sendTo(sender.browser, { signers: ['later@list.example'] });
    test.clock.advance(60_000);
    const after = test.clock.now().toISOString();
    expect(await idsOf(sender.browser, 'filter[recipient]=lindq')).toEqual([pdf]);
    expect(await idsOf(sender.browser, `filter[recipient]=${encodeURIComponent('صوفيا')}`)).toEqual([pdf]);
    // A wildcard is a character like any other.
    expect(await idsOf(sender.browser, 'filter[recipient]=%25')).toEqual([]);
    expect(await idsOf(sender.browser, `filter[sent_from]=${before}&filter[sent_before]=${after}`)).toEqual([sent.pdf]);
    expect(await idsOf(sender.browser, `filter[sent_before]=${before}`)).toEqual([]);
  });

  it('shows the creator of each in an organization, and filters by member', async () => {
    const [admin, member] = [await signUp(test), await signUp(test)];
    const organization = await createOrganization(test, [
      { user: admin.user, role: 'admin' },
      { user: member.user, role: 'standard' },
    ]);
    const space = `organizations/${organization}`;
    const [byAdmin, byMember] = [
      await draftFor(admin.browser, { signers: ['one@list.example'] }, space),
      await draftFor(member.browser, { signers: ['two@list.example'] }, space),
    ];
    const { data } = await list(admin.browser, `filter[sender]=${member.user.id}`, space);
    expect(data).toMatchObject([{ id: byMember.pdf, sender_name: `${member.user.first_name} ${member.user.last_name}` }]);
    expect(await idsOf(member.browser, `filter[sender]=${admin.user.id}`, space)).toEqual([]);
    expect((await idsOf(admin.browser, '', space)).toSorted()).toEqual([byAdmin.pdf, byMember.pdf].toSorted());
  });

  it.each([
    'filter[sender]=nobody',
    'filter[sent_from]=yesterday',
    'filter[sent_before]=2026-02-30T00:00:00Z',
    'filter[declined_cause]=boredom',
    'filter[tab]=expired',
    `filter[recipient]=${'x'.repeat(201)}`,
    'include=secrets',
  ])('rejects unknown parameters: %s', async (query) => {
    expect((await person.browser.call('GET', `/api/users/me/documents/pdfs?${query}`)).status).toBe(422);
  });
});
