import { PLANS_PAGE_SIZE, listSubscriptionPlans } from '@countersign/contract/plans';
import { STALE_TIME } from '@countersign/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { allPages } from './api/all-pages.ts';
import { call } from './api/call.ts';
import type { QueryValues } from './api/url.ts';

/** What is kept of the plans begins with this. */
export const PLANS_KEY = 'subscription-plans';

/** What is offered to everyone, in its order, with what is in it. */
export const publishedPlansQuery = plansQuery({ 'filter[published]': true });

/** Plans with their features; drafts too, for support staff who do not ask for published ones alone. */
export function plansQuery(filter: QueryValues) {
  return queryOptions({
    queryKey: [PLANS_KEY, filter],
    queryFn: ({ signal }) =>
      allPages((number) =>
        call(listSubscriptionPlans, {
          query: { include: 'features', ...filter, 'page[number]': number, 'page[size]': PLANS_PAGE_SIZE },
          signal,
        }),
      ),
    staleTime: STALE_TIME.long_ms,
  });
}
