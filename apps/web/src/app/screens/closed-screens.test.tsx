// Members who may not open a screen are neither led to it nor told its name, wherever they are.
import { getHome } from '@countersign/contract/dashboard';
import { listForms } from '@countersign/contract/forms';
import { listFolders } from '@countersign/contract/folders';
import { listPdfs } from '@countersign/contract/pdfs';
import { listToolPipelines } from '@countersign/contract/tool-pipelines';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerInOrganization, answerSignedIn, listOf, makeOrganization } from '#testing/people.ts';
import { startFakeServer } from '#testing/fake-server.ts';

const CLOSED = {
  standard: [
    ['/documents', 'Documents'],
    ['/settings/organizations', 'Organizations'],
    ['/settings/billing', 'Billing'],
    ['/settings/webhooks', 'Webhooks'],
    ['/settings/api-tokens', 'API tokens'],
    ['/settings/stubs', 'Stubs'],
  ],
  signee: [
    ['/documents', 'Documents'],
    ['/templates', 'Templates'],
    ['/forms', 'Forms'],
    ['/settings/billing', 'Billing'],
    ['/settings/webhooks', 'Webhooks'],
    ['/settings/api-tokens', 'API tokens'],
    ['/settings/stubs', 'Stubs'],
  ],
} as const;

const nothing = { data: [], total: 0 };
const fake = startFakeServer((server) => {
  answerSignedIn(server);
  server.on(getHome, () => ({ to_sign: nothing, drafts: nothing, declined: nothing, recent: nothing }));
  server.on(listPdfs, () => listOf([]));
  server.on(listFolders, () => listOf([]));
  server.on(listForms, () => listOf([]));
  server.on(listToolPipelines, () => ({ data: [] }));
});

/** Of these screens those that the one that is shown leads to or names. */
async function namedAt(path: string, screens: readonly (readonly [address: string, name: string])[]): Promise<string[]> {
  openScreen(path);
  await screen.findAllByRole('heading', { level: 1 });
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  const addresses = [...document.querySelectorAll('a')].map(({ pathname }) => pathname);
  expect(addresses).toContain('/home');
  const isNamed = (name: string) => screen.queryAllByText(new RegExp(`\\b${name}\\b`)).length > 0;
  return screens.filter(([address, name]) => addresses.includes(address) || isNamed(name)).map(([address]) => address);
}

it.each([
  ['standard', '/home'],
  ['standard', '/templates'],
  ['standard', '/signing'],
  ['standard', '/tools'],
  ['signee', '/home'],
  ['signee', '/signing'],
  ['signee', '/tools'],
] as const)('%s members see no link at %s to screens that are closed to them', async (role, path) => {
  answerInOrganization(fake, makeOrganization(role));
  expect(await namedAt(path, CLOSED[role])).toEqual([]);
});

it('admins see links to the screens that are open to them', async () => {
  answerInOrganization(fake, makeOrganization('admin'));
  expect(await namedAt('/home', CLOSED.signee)).toEqual(['/documents', '/templates', '/forms']);
});
