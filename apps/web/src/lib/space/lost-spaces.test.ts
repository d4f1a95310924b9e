import type { Organization } from '@countersign/contract/organizations';
import type { OrganizationRole } from '@countersign/contract/roles';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { leaveByOneself, watchForLostSpaces } from './lost-spaces.ts';
import { choiceQuery, doubtSpaces, organizationsQuery } from './space.ts';

const organization = (id: string) => ({ id, name: `${id} Ltd` }) as Organization;
const both = [organization('Able'), organization('Baker')];

type LostSpaces = Parameters<typeof watchForLostSpaces>[1];

/** A user in two organizations, with the first one as current space. */
function setUp({ choice = 'Able' }: { choice?: string | null | undefined } = {}) {
  const client = new QueryClient();
  const onLost = vi.fn<LostSpaces['onLost']>();
  const onLostRole = vi.fn<LostSpaces['onLostRole']>();
  watchForLostSpaces(client, { onLost, onLostRole });
  client.setQueryData(choiceQuery.queryKey, choice);
  const said = (organizations: Organization[]) => client.setQueryData(organizationsQuery.queryKey, organizations);
  said(both);
  return { client, onLost, onLostRole, said };
}

test('a user who loses access to the current organization gets a notice and continues in their own space', () => {
  const { client, onLost, said } = setUp();
  said([organization('Baker')]);
  expect(onLost.mock.calls).toEqual([[both[0], { isHere: true }]]);
  expect(client.getQueryData(choiceQuery.queryKey)).toBeNull();
  said([organization('Baker')]);
  expect(onLost).toHaveBeenCalledTimes(1);
});

test("the same applies if the server's loss of the choice is noticed first", async () => {
  const { client, onLost, said } = setUp();
  await client.fetchQuery({ queryKey: choiceQuery.queryKey, queryFn: () => null, staleTime: 0 });
  said([organization('Baker')]);
  expect(onLost.mock.calls).toEqual([[both[0], { isHere: true }]]);
});

test('the loss of another organization is reported, and the current space stays', () => {
  const { client, onLost, said } = setUp();
  said([organization('Able')]);
  expect(onLost.mock.calls).toEqual([[both[1], { isHere: false }]]);
  expect(client.getQueryData(choiceQuery.queryKey)).toBe('Able');
});

test('leaving or deleting it oneself is not reported, unless that was rejected', () => {
  const { onLost, said } = setUp();
  leaveByOneself('Able');
  const stayAfterAll = leaveByOneself('Baker');
  stayAfterAll();
  said([organization('Baker')]);
  expect(onLost).not.toHaveBeenCalled();
  said([]);
  expect(onLost.mock.calls).toEqual([[both[1], { isHere: false }]]);
});

test('the loss of the admin role is reported, but no unchanged or better role', () => {
  const { onLost, onLostRole, said } = setUp();
  const as = (role: OrganizationRole, id: string) => ({ ...organization(id), authOrganizationUser: { role } }) as Organization;
  said([as('admin', 'Able'), as('standard', 'Baker')]);
  said([as('standard', 'Able'), as('admin', 'Baker')]);
  expect(onLostRole.mock.calls).toEqual([[as('standard', 'Able')]]);
  said([as('standard', 'Able'), as('admin', 'Baker')]);
  expect(onLostRole).toHaveBeenCalledTimes(1);
  expect(onLost).not.toHaveBeenCalled();
});

test('a new organization, a new name or a different user is not reported', () => {
  const { client, onLost, said } = setUp();
  said([...both, organization('Cole')].map((entry) => ({ ...entry, name: 'New Ltd' })));
  client.removeQueries({ queryKey: organizationsQuery.queryKey });
  said([]);
  expect(onLost).not.toHaveBeenCalled();
});

test('a rejected call refetches the spaces, whether a screen shows them or not', async () => {
  const { client, onLost } = setUp();
  let answer = both;
  await client.fetchQuery({ queryKey: organizationsQuery.queryKey, queryFn: () => answer });
  answer = [organization('Baker')];
  doubtSpaces(client);
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(1));
});

test('a user without organizations is not checked', async () => {
  const { client, said } = setUp();
  said([]);
  doubtSpaces(client);
  expect(client.getQueryState(organizationsQuery.queryKey)?.isInvalidated).toBe(false);
});
