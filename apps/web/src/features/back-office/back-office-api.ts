// Accounts, organizations and the log of staff actions, for support staff.
import {
  type OrganizationAction,
  REAUTHENTICATED_ACTIONS,
  type PersonAction,
  actOnOrganization,
  actOnPerson,
  getOrganizationFacts,
  getPerson,
  getSystemHealth,
  listAllOrganizations,
  listPeople,
  listStaffActions,
} from '@countersign/contract/back-office';
import type { Reauthentication } from '@countersign/contract/reauthentication';
import { type SignUpRules, getSignUpRules, setSignUpRules } from '@countersign/contract/sign-up';
import { useLingui } from '@lingui/react/macro';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { setAnswered } from '#lib/api/set-answered.ts';
import { notify } from '#lib/notify.ts';

const KEY = 'back-office';
const HEALTH_EVERY_MS = 60_000;

export interface ListFilter {
  search: string;
  /** `all` for any state. */
  state: string;
}

const nextPage = (last: { next_page_url: string | null; current_page: number }) =>
  last.next_page_url ? last.current_page + 1 : undefined;

function filterValues({ search, state }: ListFilter) {
  return {
    ...(search.trim() ? { 'filter[search]': search.trim() } : {}),
    ...(state === 'all' ? {} : { 'filter[state]': state }),
  };
}

export function peopleQuery(filter: ListFilter) {
  return infiniteQueryOptions({
    queryKey: [KEY, 'people', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listPeople, { query: { ...filterValues(filter), 'page[number]': pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    // Keeps the last results during the next search.
    placeholderData: keepPreviousData,
  });
}

export function personQuery(userId: string) {
  return queryOptions({
    queryKey: [KEY, 'person', userId],
    queryFn: ({ signal }) => call(getPerson, { params: { userId }, signal }),
  });
}

export function organizationsListQuery(filter: ListFilter) {
  return infiniteQueryOptions({
    queryKey: [KEY, 'organizations', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listAllOrganizations, { query: { ...filterValues(filter), 'page[number]': pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    // Keeps the last results during the next search.
    placeholderData: keepPreviousData,
  });
}

export function organizationFactsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [KEY, 'organization', organizationId],
    queryFn: ({ signal }) => call(getOrganizationFacts, { params: { organizationId }, signal }),
  });
}

export const actsQuery = infiniteQueryOptions({
  queryKey: [KEY, 'acts'],
  queryFn: ({ pageParam, signal }) => call(listStaffActions, { query: { 'page[number]': pageParam }, signal }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
});

export const healthQuery = queryOptions({
  queryKey: [KEY, 'health'],
  queryFn: ({ signal }) => call(getSystemHealth, { signal }),
  refetchInterval: HEALTH_EVERY_MS,
});

export const signUpRulesQuery = queryOptions({
  queryKey: [KEY, 'sign-up'],
  queryFn: ({ signal }) => call(getSignUpRules, { signal }),
});

export function useSetSignUpRules() {
  const { t } = useLingui();
  const client = useQueryClient();
  return useMutation({
    // The form shows errors itself.
    meta: { silent: true },
    mutationFn: (body: SignUpRules) => call(setSignUpRules, { body }),
    onSuccess: (rules) => {
      setAnswered(client, signUpRulesQuery.queryKey, rules);
      notify.success(t`Saved`);
    },
  });
}

/** Asks for a proof of identity if the server requires it. @returns null if the user cancelled or an error was reported */
export type Prove = <T>(action: (proof: Reauthentication) => Promise<T>) => Promise<T | null>;

export function useActOnPerson(userId: string, prove: Prove) {
  return useAct(async (body: { act: PersonAction; reason: string }) => {
    const act = async (proof: Reauthentication): Promise<typeof DONE> => {
      await call(actOnPerson, { params: { userId }, body: { ...body, ...proof } });
      return DONE;
    };
    return REAUTHENTICATED_ACTIONS.has(body.act) ? prove(act) : act({});
  });
}

export function useActOnOrganization(organizationId: string) {
  return useAct(async (body: { act: OrganizationAction; reason: string }) => {
    await call(actOnOrganization, { params: { organizationId }, body });
    return DONE;
  });
}

const DONE = 'done' as const;

/** @param act resolves with null if nothing was done */
function useAct<Body>(act: (body: Body) => Promise<typeof DONE | null>) {
  const { t } = useLingui();
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (outcome) => outcome && notify.success(t`Done`),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}
