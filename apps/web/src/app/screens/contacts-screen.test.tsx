// The contacts of a space: found, changed, merged, imported and deleted.
import { type Contact, createContact, deleteContact, listContacts, mergeContacts } from '@countersign/contract/contacts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerInOrganization, answerSignedIn, listOf, makeOrganization } from '#testing/people.ts';
import { NO_CONTENT, Refusal, startFakeServer } from '#testing/fake-server.ts';

const AT = '2026-11-01T09:00:00.000Z';
const ME = '019a0000-0000-7000-8000-000000000001';

function person(name: string, about: Partial<Contact> = {}): Contact {
  const id = `019a0000-0000-7000-8000-${name.length.toString().padStart(12, '0')}`;
  const email = `${name.split(' ')[0]?.toLowerCase()}@example.com`;
  const dates = { last_sent_at: null, created_at: AT, updated_at: AT };
  return { id, name, email, company: '', locale: 'en', created_by: ME, ...dates, ...about };
}

const ANN = person('Ann', { company: 'Able Ltd', last_sent_at: AT });
const ANNE = person('Anne Able');

const fake = startFakeServer((server) => {
  answerSignedIn(server);
  server.on(listContacts, () => listOf([ANN, ANNE]));
});

async function choose(user: ReturnType<typeof openScreen>, name: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `More for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

describe('the contacts', () => {
  it('explain where they come from while there are none, and can be loaded again after an error', async () => {
    fake.on(listContacts, () => listOf<Contact>([]));
    openScreen('/settings/contacts');
    expect(await screen.findByText('No contacts yet')).toBeTruthy();
    expect(screen.queryByLabelText('Search contacts')).toBeNull();
  });

  it('are searched on the server, with possible duplicates as a separate list', async () => {
    const user = openScreen('/settings/contacts');
    const row = (await screen.findAllByRole('listitem')).find((item) => item.textContent.includes('Able Ltd'));
    expect(row?.textContent).toContain('Last sent Nov 1, 2026');
    await user.type(screen.getByLabelText('Search contacts'), 'an');
    await waitFor(() => expect(fake.callsOf(listContacts).at(-1)?.query.filter).toEqual({ search: 'an' }));
    await user.click(screen.getByRole('switch', { name: 'Possible duplicates only' }));
    await waitFor(() => expect(fake.callsOf(listContacts).at(-1)?.query.filter).toEqual({ search: 'an', duplicates: 'true' }));
  });

  it('are added, with errors at their fields', async () => {
    fake.on(
      createContact,
      () => new Refusal(422, 'Known.', { email: ['There is already a contact with this name and email address.'] }),
    );
    const user = openScreen('/settings/contacts');
    await user.click(await screen.findByRole('button', { name: 'Add a contact' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a contact' }));
    await user.type(await dialog.findByLabelText('Name'), 'Ann');
    await user.type(dialog.getByLabelText('Email'), 'ann');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText('Enter an email address like name@example.com.')).toBeTruthy();
    expect(fake.callsOf(createContact)).toEqual([]);
    await user.type(dialog.getByLabelText('Email'), '@example.com');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText('There is already a contact with this name and email address.')).toBeTruthy();
  });

  it('are merged into the one that is kept', async () => {
    fake.on(mergeContacts, () => ANNE);
    const user = openScreen('/settings/contacts');
    await choose(user, 'Ann', 'Merge with…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge Ann with another contact' }));
    expect(dialog.getByRole('button', { name: 'Merge' })).toHaveProperty('disabled', true);
    await user.type(dialog.getByLabelText('The other contact'), 'Anne');
    await user.click(await screen.findByRole('option', { name: /Anne Able/ }));
    await user.click(await dialog.findByRole('radio', { name: /Anne Able/ }));
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    await waitFor(() =>
      expect(fake.callsOf(mergeContacts)).toMatchObject([{ params: { contactId: ANNE.id }, body: { contact_ids: [ANN.id] } }]),
    );
  });

  it('are deleted after a confirmation', async () => {
    fake.on(deleteContact, () => NO_CONTENT);
    const user = openScreen('/settings/contacts');
    await choose(user, 'Ann', 'Delete');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Ann?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete contact' }));
    await waitFor(() => expect(fake.callsOf(deleteContact)).toMatchObject([{ params: { contactId: ANN.id } }]));
  });

  it('are read-only in an inactive organization', async () => {
    answerInOrganization(fake, makeOrganization('standard', { is_active: false }));
    openScreen('/settings/contacts');
    expect(await screen.findByText('Able Ltd')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Add a contact|Import CSV|More for)/ })).toBeNull();
  });
});
