// The lists of forms and bulk sends in their states, and the dialogs that create one.
import { listBulkSends } from '@countersign/contract/bulk-sends';
import { createForm, listForms } from '@countersign/contract/forms';
import { listPdfs } from '@countersign/contract/pdfs';
import { listTemplateRoles } from '@countersign/contract/template-roles';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerSignedIn, listOf, makePdf } from '#testing/people.ts';
import { Refusal, startFakeServer } from '#testing/fake-server.ts';

const lease = makePdf({ id: '019a0000-0000-7000-8000-0000000000e0', name: 'Lease', mode: 'template' });
const consent = makePdf({ id: '019a0000-0000-7000-8000-0000000000e1', name: 'Consent', mode: 'template' });

const fake = startFakeServer((server) => {
  answerSignedIn(server);
  server.on(listForms, () => listOf([]));
  server.on(listBulkSends, () => listOf([]));
  server.on(listPdfs, () => listOf([lease]));
  server.on(listTemplateRoles, () => listOf([]));
});

/** Opens the dialog by the button in the header. */
async function openDialog(path: string, button: string) {
  const person = openScreen(path);
  const [first] = await screen.findAllByRole('button', { name: button });
  if (!first) throw new Error('There is no button');
  await person.click(first);
  return { person, dialog: within(await screen.findByRole('dialog')) };
}

describe.each([
  { path: '/forms', list: listForms, empty: 'No forms yet' },
  { path: '/forms?tab=many', list: listBulkSends, empty: 'No bulk sends yet' },
])('the list at $path', ({ path, list, empty }) => {
  it('explains what it is for while it is empty', async () => {
    openScreen(path);
    expect(await screen.findByText(empty)).toBeTruthy();
  });

  it('loads again after an error', async () => {
    fake.on(list, () => new Refusal(404, 'Not found.'));
    const person = openScreen(path);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    fake.on(list, () => listOf([]));
    await person.click(retry);
    expect(await screen.findByText(empty)).toBeTruthy();
  });
});

describe('a new form', () => {
  it('starts with the only template chosen', async () => {
    fake.on(createForm, () => new Refusal(422, 'Not valid.', { name: ['The name is taken.'] }));
    const { person, dialog } = await openDialog('/forms', 'New form');
    await dialog.findByRole('button', { name: /Lease/ });
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Lease');
    await person.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(fake.callsOf(createForm)).toMatchObject([{ body: { pdf_id: lease.id } }]));
    expect(await dialog.findByText('The name is taken.')).toBeTruthy();
  });

  it('asks for a template where there are several', async () => {
    fake.on(listPdfs, () => listOf([lease, consent]));
    const { person, dialog } = await openDialog('/forms', 'New form');
    await dialog.findByRole('button', { name: /Choose a template/ });
    await person.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await dialog.findByText('Choose a template.')).toBeTruthy();
    expect(fake.callsOf(createForm)).toEqual([]);
  });

  it('leads to the templates where there is none', async () => {
    fake.on(listPdfs, () => listOf([]));
    const { dialog } = await openDialog('/forms', 'New form');
    expect((await dialog.findByRole('link', { name: 'Create one first' })).getAttribute('href')).toBe('/templates');
  });
});

it('a bulk send starts with the only template chosen', async () => {
  const { dialog } = await openDialog('/forms?tab=many', 'Bulk send');
  expect(await dialog.findByRole('button', { name: /Lease/ })).toBeTruthy();
});
