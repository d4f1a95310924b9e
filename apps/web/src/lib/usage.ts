import { getUsage } from '@countersign/contract/usage';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api/call.ts';
import type { Space } from './api/url.ts';

/** Usage of the space compared to its plan, and whether it needs a subscription. */
export function usageQuery(space: Space) {
  return queryOptions({
    queryKey: ['usage', space],
    queryFn: ({ signal }) => call(getUsage, { params: { space }, signal }),
  });
}
