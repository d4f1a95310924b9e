import { getDefaultOrganization, setDefaultOrganization } from '@countersign/contract/users';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { answerInOrganization, answerSignedIn, makeOrganization } from '#testing/people.ts';
import { startFakeServer } from '#testing/fake-server.ts';
import { choiceQuery, organizationsQuery, useSpace, useSwitchSpace } from '#lib/space/space.ts';

const organization = makeOrganization('admin');
const fake = startFakeServer((server) => {
  answerSignedIn(server);
  answerInOrganization(server, organization);
});

it('stays in the new space, even if an earlier request is answered later', async () => {
  const client = new QueryClient();
  client.setQueryData(organizationsQuery.queryKey, [organization]);
  client.setQueryData(choiceQuery.queryKey, null);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => ({ choice: useQuery(choiceQuery), space: useSpace(), move: useSwitchSpace() }), {
    wrapper,
  });

  let answerOldChoice: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => (answerOldChoice = resolve));
  fake.on(getDefaultOrganization, async () => {
    await isAnswered;
    return { default_organization_id: null };
  });
  void client.invalidateQueries({ queryKey: choiceQuery.queryKey });
  await waitFor(() => expect(fake.callsOf(getDefaultOrganization)).toHaveLength(1));

  fake.on(setDefaultOrganization, () => ({ default_organization_id: organization.id }));
  fake.on(getDefaultOrganization, () => ({ default_organization_id: organization.id }));
  await act(() => result.current.move.mutateAsync(organization.id));
  answerOldChoice();
  await waitFor(() => expect(fake.callsOf(getDefaultOrganization)).toHaveLength(2));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(result.current.space.organization?.id).toBe(organization.id);
});
