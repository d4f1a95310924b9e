import { PLANS_PAGE_SIZE, listSubscriptionPlans } from '@countersign/contract/plans';
import { STALE_TIME } from '@countersign/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { allPages } from './api/all-pages.ts';
import { call } from './api/call.ts';
import type { QueryValues } from './api/url.ts';

/** Prefix of the query keys of plans. */
export const PLANS_KEY = 'subscription-plans';

/** Published plans with features, in order. */
export const publishedPlansQuery = plansQuery({ 'filter[published]': true });

/** Plans with features, including drafts for support staff unless filtered. */
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
