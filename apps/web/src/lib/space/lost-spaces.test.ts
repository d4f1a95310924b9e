import type { Organization } from '@countersign/contract/organizations';
import type { OrganizationRole } from '@countersign/contract/roles';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { leaveByOneself, watchForLostSpaces } from './lost-spaces.ts';
import { choiceQuery, doubtSpaces, organizationsQuery } from './space.ts';

const organization = (id: string) => ({ id, name: `${id} Ltd` }) as Organization;
const both = [organization('Able'), organization('Baker')];

type Losses = Parameters<typeof watchForLostSpaces>[1];

/** Someone who is in two organizations and works in the first of them. */
function setUp({ choice = 'Able' }: { choice?: string | null | undefined } = {}) {
  const client = new QueryClient();
  const onLost = vi.fn<Losses['onLost']>();
  const onLostRole = vi.fn<Losses['onLostRole']>();
  watchForLostSpaces(client, { onLost, onLostRole });
  client.setQueryData(choiceQuery.queryKey, choice);
  const said = (organizations: Organization[]) => client.setQueryData(organizationsQuery.queryKey, organizations);
  said(both);
  return { client, onLost, onLostRole, said };
}

test('whoever works in an organization that is gone is told, and works in their own space from then on', () => {
  const { client, onLost, said } = setUp();
  said([organization('Baker')]);
  expect(onLost.mock.calls).toEqual([[both[0], { isHere: true }]]);
  expect(client.getQueryData(choiceQuery.queryKey)).toBeNull();
  said([organization('Baker')]);
  expect(onLost).toHaveBeenCalledTimes(1);
});

test('so is whoever hears first that the server has forgotten where they work', async () => {
  const { client, onLost, said } = setUp();
  await client.fetchQuery({ queryKey: choiceQuery.queryKey, queryFn: () => null, staleTime: 0 });
  said([organization('Baker')]);
  expect(onLost.mock.calls).toEqual([[both[0], { isHere: true }]]);
});

test('of another one it is told as well, and they stay where they work', () => {
  const { client, onLost, said } = setUp();
  said([organization('Able')]);
  expect(onLost.mock.calls).toEqual([[both[1], { isHere: false }]]);
  expect(client.getQueryData(choiceQuery.queryKey)).toBe('Able');
});

test('who leaves or deletes it themself is told nothing, unless that was refused', () => {
  const { onLost, said } = setUp();
  leaveByOneself('Able');
  const stayAfterAll = leaveByOneself('Baker');
  stayAfterAll();
  said([organization('Baker')]);
  expect(onLost).not.toHaveBeenCalled();
  said([]);
  expect(onLost.mock.calls).toEqual([[both[1], { isHere: false }]]);
});

test('whoever was an admin and is none any more is told, and no one whose role is what it was, or more', () => {
  const { onLost, onLostRole, said } = setUp();
  const as = (role: OrganizationRole, id: string) => ({ ...organization(id), authOrganizationUser: { role } }) as Organization;
  said([as('admin', 'Able'), as('standard', 'Baker')]);
  said([as('standard', 'Able'), as('admin', 'Baker')]);
  expect(onLostRole.mock.calls).toEqual([[as('standard', 'Able')]]);
  said([as('standard', 'Able'), as('admin', 'Baker')]);
  expect(onLostRole).toHaveBeenCalledTimes(1);
  expect(onLost).not.toHaveBeenCalled();
});

test('a new organization, another name and another person say nothing', () => {
  const { client, onLost, said } = setUp();
  said([...both, organization('Cole')].map((entry) => ({ ...entry, name: 'New Ltd' })));
  client.removeQueries({ queryKey: organizationsQuery.queryKey });
  said([]);
  expect(onLost).not.toHaveBeenCalled();
});

test('what is refused has it asked anew where one may work, whether a screen shows it or not', async () => {
  const { client, onLost } = setUp();
  let answer = both;
  await client.fetchQuery({ queryKey: organizationsQuery.queryKey, queryFn: () => answer });
  answer = [organization('Baker')];
  doubtSpaces(client);
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(1));
});

test('whoever is in none is not asked', async () => {
  const { client, said } = setUp();
  said([]);
  doubtSpaces(client);
  expect(client.getQueryState(organizationsQuery.queryKey)?.isInvalidated).toBe(false);
});
