import { listInvites } from '@countersign/contract/invites';
import { type Member, listMembers } from '@countersign/contract/members';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { closeGlobalDialog, openGlobalDialog } from '#lib/dialogs.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { answerEmptyHome, answerInOrganization, answerSignedIn, listOf, makeOrganization } from '#testing/people.ts';
import { startFakeServer } from '#testing/fake-server.ts';

const fake = startFakeServer((server) => {
  answerSignedIn(server);
  answerEmptyHome(server);
  server.on(listInvites, () => listOf([]));
  server.on(listMembers, () => listOf([memberNamed('Grace Admin', 'admin', 1), memberNamed('Max Member', 'standard', 2)]));
});
afterEach(() => closeGlobalDialog());

function memberNamed(name: string, role: 'admin' | 'standard', number: number): Member {
  const [first_name = '', last_name = ''] = name.split(' ');
  const id = `019a0000-0000-7000-8000-00000000010${number}`;
  const at = '2026-11-01T09:00:00.000Z';
  const user = {
    full_name: name,
    first_name,
    last_name,
    email: `${first_name.toLowerCase()}@example.com`,
    statusColor: 'gray' as const,
  };
  return { id, organization_id: id, user_id: id, role, created_at: at, updated_at: at, user, user_avatar_base64: null };
}

async function pressUpgrade() {
  const person = openScreen('/home');
  await screen.findByRole('button', { name: /Upload and sign/ });
  act(() => openGlobalDialog({ kind: 'upgrade', message: 'All seats of the organization are taken.' }));
  await person.click(await screen.findByRole('button', { name: 'Upgrade' }));
}

it('leads an admin to billing', async () => {
  answerInOrganization(fake, makeOrganization('admin'));
  await pressUpgrade();
  await waitFor(() => expect(window.location.pathname).toBe('/settings/billing'));
});

it('tells a standard member who the admins are, and leaves them where they are', async () => {
  answerInOrganization(fake, makeOrganization('standard'));
  await pressUpgrade();
  expect(await screen.findByRole('alertdialog', { name: 'Ask an admin to upgrade' })).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'grace@example.com' })).getAttribute('href')).toBe('mailto:grace@example.com');
  expect(screen.queryByText('Max Member')).toBeNull();
  expect(window.location.pathname).toBe('/home');
});

it('an organization without a logo is shown with the default one', async () => {
  answerInOrganization(fake, makeOrganization('standard'));
  openScreen('/home');
  const [name] = await screen.findAllByText('Example Ltd');
  await waitFor(() => expect(name?.closest('button')?.querySelector('[data-default-logo]')).toBeTruthy());
});
