// A template is used from its card: who takes which role, and it is sent at once or looked at first.
import { copyPdf } from '@countersign/contract/duplicates';
import { listElements } from '@countersign/contract/elements';
import { listFolders } from '@countersign/contract/folders';
import { getPdf, listPdfs } from '@countersign/contract/pdfs';
import { listSigneeSuggestions } from '@countersign/contract/signee-suggestions';
import { listSignees, sendPdf } from '@countersign/contract/signing';
import { type TemplateRole, listTemplateRoles } from '@countersign/contract/template-roles';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerInOrganization, answerSignedIn, listOf, makeOrganization, makePdf } from '#testing/people.ts';
import { Refusal, startFakeServer } from '#testing/fake-server.ts';

const AT = '2026-11-01T09:00:00.000Z';
const template = makePdf({ name: 'NDA', mode: 'template' });
const created = makePdf({ id: '019a0000-0000-7000-8000-0000000000e0', name: 'NDA', mode: 'signing', signing_mode: 'draft' });
const role = (name: string, about: Partial<TemplateRole> = {}): TemplateRole => ({
  id: `019a0000-0000-7000-8000-00000000000${name.length}`,
  pdf_id: template.id,
  name,
  kind: 'signer',
  color: '#123456',
  order: 1,
  created_at: AT,
  updated_at: AT,
  ...about,
});

const fake = startFakeServer((server) => {
  answerSignedIn(server);
  server.on(listFolders, () => listOf([]));
  server.on(listPdfs, () => listOf([template]));
  server.on(listSigneeSuggestions, () => ({ data: [] }));
  server.on(listElements, () => ({ revision: 1, pages_revision: 1, restored_revision: 0, data: [], radio_groups: [] }));
  server.on(listTemplateRoles, () => ({ data: [role('Client')] }));
  server.on(copyPdf, () => ({ ...created, engine_mode: 'copying' as const }));
  let isSent = false;
  const now = () => (isSent ? { ...created, signing_mode: 'pending' as const } : created);
  server.on(getPdf, now);
  server.on(listSignees, () => ({ data: [] }));
  server.on(sendPdf, () => {
    isSent = true;
    return now();
  });
});
beforeEach(() => localStorage.clear());

async function use() {
  const person = openScreen('/templates');
  await person.click(await screen.findByRole('button', { name: /^Use/ }));
  return { person, dialog: await screen.findByRole('dialog', { name: /for signing/ }) };
}

describe('a template in the gallery', () => {
  it('is sent to the person for its role, in two presses', async () => {
    const { person, dialog } = await use();
    const send = await within(dialog).findByRole('button', { name: 'Send' });
    expect(send).toHaveProperty('disabled', true);
    await person.type(await within(dialog).findByLabelText('Name'), 'Sofia');
    await person.type(within(dialog).getByLabelText('Email'), 'sofia@example.com');
    await person.click(send);
    expect(await screen.findByRole('heading', { name: '“NDA” is on its way' })).toBeTruthy();
    expect(fake.callsOf(copyPdf)).toMatchObject([
      { body: { mode: 'signing', signees: [{ name: 'Sofia', email: 'sofia@example.com' }] } },
    ]);
    expect(fake.callsOf(sendPdf)).toMatchObject([{ params: { id: created.id } }]);
    expect(window.location.pathname).toBe(`/signing/${created.id}/sent`);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not sent before every signer is named; approvers may be left out', async () => {
    fake.on(listTemplateRoles, () => ({ data: [role('Client'), role('Lawyer A', { kind: 'approver' }), role('Witness')] }));
    const { person, dialog } = await use();
    for (const name of ['Client', 'Witness']) {
      const group = within(await within(dialog).findByRole('group', { name }));
      expect(within(dialog).getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
      await person.type(group.getByLabelText('Name'), name);
      await person.type(group.getByLabelText('Email'), `${name}@example.com`);
    }
    expect(within(dialog).getByRole('button', { name: 'Send' })).toHaveProperty('disabled', false);
  });

  it('stays open and says why it could not be used', async () => {
    fake.on(
      copyPdf,
      () => new Refusal(422, 'Please enter a valid email.', { 'signees.0.email': ['Please enter a valid email.'] }),
    );
    const { person, dialog } = await use();
    await person.click(await within(dialog).findByRole('button', { name: 'Use my details' }));
    await person.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Please enter a valid email.');
    expect(fake.callsOf(sendPdf)).toEqual([]);
  });

  it('asks for a verified address before anything is sent', async () => {
    answerSignedIn(fake, { verifiedEmail: false, email_verified_at: null });
    const { person, dialog } = await use();
    await person.click(await within(dialog).findByRole('button', { name: 'Use my details' }));
    await person.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('dialog', { name: 'Verify your email first' })).toBeTruthy();
    expect(fake.callsOf(copyPdf)).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Not now' }));
  });

  it('of a colleague may be used, but not edited', async () => {
    answerInOrganization(fake, makeOrganization('standard'));
    fake.on(listPdfs, () =>
      listOf([{ ...template, user_id: null, organization_id: makeOrganization('standard').id, may_change: false }]),
    );
    openScreen('/templates');
    const card = within(await screen.findByRole('article', { name: 'NDA' }));
    expect(await card.findByRole('button', { name: /^Use/ })).toBeTruthy();
    expect(card.queryByRole('link', { name: /^Edit/ })).toBeNull();
  });
});
