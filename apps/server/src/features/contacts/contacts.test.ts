// The contacts of a space: created by sending, and edited by hand.
import type { Contact } from '@countersign/contract/contacts';
import { uuidv7 } from '@countersign/document-model';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type SignedInPerson, createOrganization, signUp, signedInApp } from '#testing/people.ts';
import { addSignee, draftFor, pdfPath, uploadReady } from '#testing/signing.ts';
import { waitForLock } from '#testing/wait-for.ts';
import { contacts } from '#src/schema/contacts.ts';
import { insertContacts } from './queries.ts';

const { test, person: owner } = signedInApp();

const listed = async (person: SignedInPerson, query = '', space = 'users/me') =>
  (await person.browser.call<{ data: Contact[] }>('GET', `/api/${space}/contacts?${query}`)).body.data;
const namesOf = async (...of: Parameters<typeof listed>) => (await listed(...of)).map(({ name, email }) => `${name} <${email}>`);
const add = (person: SignedInPerson, body: object, space = 'users/me') =>
  person.browser.call<Contact>('POST', `/api/${space}/contacts`, body);
const importFile = (person: SignedInPerson, csv: string) =>
  person.browser.upload<{ added: number; updated: number; skipped: object[] }>('/api/users/me/contacts/import', {
    name: 'people.csv',
    bytes: new TextEncoder().encode(csv),
  });

const rowOf = (about: { name: string; email: string; user_id?: string; organization_id?: string; created_by: string | null }) => {
  const now = test.clock.now();
  return { id: uuidv7(), created_at: now, updated_at: now, ...about };
};
const draftTo = async (person: SignedInPerson, name: string, email: string) => {
  const pdf = await uploadReady(person.browser);
  await addSignee(person.browser, pdf, { name, email, kind: 'approver' });
  return pdf;
};

describe('contacts', () => {
  it('are added, found, changed and deleted', async () => {
    const person = await signUp(test);
    const { status, body } = await add(person, { name: 'Ann Able', email: 'ann@example.com', company: 'Able Ltd' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ company: 'Able Ltd', locale: 'en', last_sent_at: null, created_by: person.user.id });
    expect(await namesOf(person, 'filter[search]=able ltd')).toEqual(['Ann Able <ann@example.com>']);
    expect(await listed(person, 'filter[search]=%25')).toEqual([]);

    const path = `/api/users/me/contacts/${body.id}`;
    const changes = { name: 'Ann Able', email: 'ann@able.example.com', locale: 'de' };
    expect((await person.browser.call<Contact>('PUT', path, changes)).body).toMatchObject({ ...changes, company: '' });
    expect((await person.browser.call('DELETE', path)).status).toBe(204);
    expect(await listed(person)).toEqual([]);
    expect((await person.browser.call('DELETE', path)).status).toBe(404);
  });

  it('are identified by address and name, so two people may share a mailbox and nobody is listed twice', async () => {
    const person = await signUp(test);
    const twice = { status: 422, body: { errors: { email: ['There is already a contact with this name and email address.'] } } };
    await add(person, { name: 'Ann', email: 'couple@example.com' });
    expect(await add(person, { name: 'ann', email: 'Couple@Example.com' })).toMatchObject(twice);
    const ben = await add(person, { name: 'Ben', email: 'couple@example.com' });
    expect(ben.status).toBe(201);
    const path = `/api/users/me/contacts/${ben.body.id}`;
    expect(await person.browser.call('PUT', path, { name: 'Ann', email: 'couple@example.com' })).toMatchObject(twice);
  });

  it('are identified regardless of whitespace and invisible characters in the name', async () => {
    const person = await signUp(test);
    const email = 'spaces@example.com';
    expect((await add(person, { name: 'Ann \u00a0Lee\u200b', email })).body.name).toBe('Ann Lee');
    expect((await add(person, { name: 'ann  lee', email })).status).toBe(422);
    const other = (await add(person, { name: 'Bo', email })).body;
    const path = `/api/users/me/contacts/${other.id}`;
    expect((await person.browser.call('PUT', path, { name: 'Ａnn Lee', email })).status).toBe(422);
    const { body } = await importFile(person, `name,email\nAnn  Lee,${email}\nCy  Lee,${email}\nCy\u00a0Lee,${email}\n`);
    expect(body).toEqual({ added: 1, updated: 0, skipped: [] });
    expect(await namesOf(person)).toEqual([`Ann Lee <${email}>`, `Bo <${email}>`, `Cy Lee <${email}>`]);
  });

  it('are created on sending, with the latest name for an address, and not from drafts', async () => {
    const person = await signUp(test);
    const { pdf } = await draftFor(person.browser, { signers: ['sig@example.com'] });
    expect(await listed(person)).toEqual([]);
    await person.browser.call('POST', pdfPath(pdf, '/send'), {});
    expect(await namesOf(person)).toEqual(['Sig Nee <sig@example.com>']);
    const [before] = await listed(person);
    test.clock.advance(60_000);

    const next = await uploadReady(person.browser);
    await addSignee(person.browser, next, { email: 'SIG@example.com', name: 'Sigrid Nee', kind: 'approver' });
    await person.browser.call('POST', pdfPath(next, '/send'), {});
    const [after] = await listed(person);
    expect(after).toMatchObject({ id: before?.id, name: 'Sigrid Nee', email: 'SIG@example.com' });
    expect(Date.parse(after?.last_sent_at ?? '')).toBeGreaterThan(Date.parse(before?.last_sent_at ?? ''));
  });

  it('are suggested while a recipient is typed, even if they were never written to', async () => {
    const person = await signUp(test);
    await add(person, { name: 'Zoë Known', email: 'zoe@example.com', locale: 'fr' });
    const path = '/api/users/me/signee-suggestions?search=zo';
    expect((await person.browser.call('GET', path)).body).toEqual({
      data: [{ name: 'Zoë Known', email: 'zoe@example.com', locale: 'fr' }],
    });
  });
});

describe('sending', () => {
  it('updates the contact with exactly that name, even if an older one differs only in spaces', async () => {
    const person = await signUp(test);
    const own = { email: 'twin@example.com', user_id: person.user.id, created_by: person.user.id };
    await insertContacts(test.app.context.db, [rowOf({ ...own, name: 'Ann  Lee' }), rowOf({ ...own, name: 'Ann Lee' })]);
    const pdf = await draftTo(person, 'Ann Lee', own.email);
    expect((await person.browser.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
    const sent = (await listed(person)).filter(({ last_sent_at }) => last_sent_at !== null);
    expect(sent.map(({ name }) => name)).toEqual(['Ann Lee']);
  });

  it('succeeds while another request adds a contact with the name that an existing contact is getting', async () => {
    const person = await signUp(test);
    const own = { email: 'race@example.com', user_id: person.user.id, created_by: person.user.id };
    await add(person, { name: 'Ann', email: own.email });
    const pdf = await draftTo(person, 'Ann Lee', own.email);
    const { db } = test.app.context;
    const sending = await db.transaction(async (tx) => {
      await tx.insert(contacts).values(rowOf({ ...own, name: 'Ann Lee' }));
      const answer = person.browser.call('POST', pdfPath(pdf, '/send'), {});
      await waitForLock(db);
      return { answer };
    });
    expect((await sending.answer).status).toBe(200);
    const found = (await listed(person)).map(({ name, last_sent_at }) => [name, last_sent_at !== null]);
    expect(found).toEqual([
      ['Ann', false],
      ['Ann Lee', true],
    ]);
  });

  it('keeps a company that is entered at the same time', async () => {
    const person = await signUp(test);
    const { id } = (await add(person, { name: 'Ann', email: 'firm@example.com' })).body;
    const pdf = await draftTo(person, 'Ann', 'firm@example.com');
    const { db } = test.app.context;
    const sending = await db.transaction(async (tx) => {
      await tx.update(contacts).set({ company: 'Able Ltd' }).where(eq(contacts.id, id));
      const answer = person.browser.call('POST', pdfPath(pdf, '/send'), {});
      await waitForLock(db);
      return { answer };
    });
    expect((await sending.answer).status).toBe(200);
    const [contact] = await listed(person);
    expect(contact).toMatchObject({ company: 'Able Ltd' });
    expect(contact?.last_sent_at).not.toBeNull();
  });
});

describe('merging', () => {
  it('keeps the name and address of one, the company of either and the last sending; duplicates can be listed', async () => {
    const person = await signUp(test);
    const one = (await add(person, { name: 'Ann Able', email: 'ann@old.example.com', company: 'Able Ltd' })).body;
    const two = (await add(person, { name: 'Ann Able', email: 'ann@new.example.com' })).body;
    await add(person, { name: 'Bob', email: 'bob@example.com' });
    expect(await namesOf(person, 'filter[duplicates]=true&sort=email')).toEqual([
      'Ann Able <ann@new.example.com>',
      'Ann Able <ann@old.example.com>',
    ]);
    const merged = await person.browser.call('POST', `/api/users/me/contacts/${two.id}/merge`, { contact_ids: [one.id, two.id] });
    expect(merged).toMatchObject({ status: 200, body: { id: two.id, email: 'ann@new.example.com', company: 'Able Ltd' } });
    expect(await namesOf(person)).toEqual(['Ann Able <ann@new.example.com>', 'Bob <bob@example.com>']);
    expect(await listed(person, 'filter[duplicates]=true')).toEqual([]);
  });

  it('refuses a contact of another space, and changes nothing', async () => {
    const mine = (await add(owner, { name: 'Mine', email: 'mine@example.com' })).body;
    const other = await signUp(test);
    const theirs = (await add(other, { name: 'Theirs', email: 'theirs@example.com' })).body;
    const path = `/api/users/me/contacts/${mine.id}/merge`;
    expect((await owner.browser.call('POST', path, { contact_ids: [theirs.id] })).status).toBe(404);
    expect(await namesOf(other)).toEqual(['Theirs <theirs@example.com>']);
  });
});

describe('in an organization', () => {
  it('members see their own contacts, admins see everyone’s, and contacts of two members are never merged', async () => {
    const [admin, one, two] = [await signUp(test), await signUp(test), await signUp(test)];
    const organization = await createOrganization(test, [
      { user: admin.user, role: 'admin' },
      { user: one.user, role: 'standard' },
      { user: two.user, role: 'standard' },
    ]);
    const space = `organizations/${organization}`;
    const ofOne = (await add(one, { name: 'Ann', email: 'ann@example.com' }, space)).body;
    const ofTwo = (await add(two, { name: 'Ann', email: 'ann@example.com' }, space)).body;
    expect(await listed(one, '', space)).toMatchObject([{ id: ofOne.id }]);
    expect(await listed(admin, '', space)).toHaveLength(2);
    expect((await two.browser.call('DELETE', `/api/${space}/contacts/${ofOne.id}`)).status).toBe(404);
    // Two members who know the same person have no duplicates.
    expect(await listed(admin, 'filter[duplicates]=true', space)).toEqual([]);
    const merge = { contact_ids: [ofTwo.id] };
    expect(await admin.browser.call('POST', `/api/${space}/contacts/${ofOne.id}/merge`, merge)).toMatchObject({
      status: 422,
      body: { errors: { contact_ids: ['Contacts of different members can’t be merged.'] } },
    });
    const suggested = await admin.browser.call<{ data: object[] }>('GET', `/api/${space}/signee-suggestions?search=ann`);
    expect(suggested.body.data).toHaveLength(1);
    expect((await owner.browser.call('GET', `/api/${space}/contacts`)).status).toBe(404);
  });
});

describe('contacts without a member', () => {
  it('are found as duplicates, and nobody is listed twice', async () => {
    const admin = await signUp(test);
    const organization_id = await createOrganization(test, [{ user: admin.user, role: 'admin' }]);
    const { db } = test.app.context;
    const left = { email: 'left@example.com', organization_id, created_by: null };
    await insertContacts(db, [rowOf({ ...left, name: 'Ann' }), rowOf({ ...left, name: 'Ben' })]);
    expect(await namesOf(admin, 'filter[duplicates]=true', `organizations/${organization_id}`)).toHaveLength(2);
    expect(await insertContacts(db, [rowOf({ ...left, name: 'ANN' })])).toBe(0);
    expect(await db.$count(contacts, and(eq(contacts.organization_id, organization_id), eq(contacts.email, left.email)))).toBe(2);
  });
});

describe('importing', () => {
  it('adds people, updates companies, and lists invalid rows', async () => {
    const person = await signUp(test);
    await add(person, { name: 'Ann Able', email: 'ann@example.com' });
    const { status, body } = await importFile(
      person,
      'E-Mail;Vorname;Nachname;Firma\nann@example.com;Ann;Able;Able GmbH\nzoe@example.com;Zoë;Ziegler;\nnot an address;Bob;;\n;;Nobody;\n',
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      added: 1,
      updated: 1,
      skipped: [
        { line: 4, code: 'email_invalid', message: 'Enter an email address like name@example.com.' },
        { line: 5, code: 'required', message: 'This field is required.' },
      ],
    });
    expect((await listed(person)).map(({ name, company }) => [name, company])).toEqual([
      ['Ann Able', 'Able GmbH'],
      ['Zoë Ziegler', ''],
    ]);
  });

  it.each([
    ['', 'The file is empty.'],
    ['first,second\na,b\n', 'The first row must name the columns: Name, Email and, if you like, Company.'],
    [`name,email\n${'a,a@example.com\n'.repeat(2_001)}`, 'The file can have up to 2000 rows.'],
  ])('refuses a file that is not a list of people', async (csv, problem) => {
    expect(await importFile(owner, csv)).toMatchObject({ status: 422, body: { errors: { file: [problem] } } });
  });
});
