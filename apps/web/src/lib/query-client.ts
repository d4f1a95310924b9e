// The query cache: how long data counts as fresh, and how often calls are retried.
import { CACHE_LIFETIME_MS, FETCH_RETRIES, FETCH_RETRY_MAX_DELAY_MS, STALE_TIME } from '@countersign/contract/limits';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isApiError } from './api/api-error.ts';
import { clearFailures } from './notify.ts';
import { repeatOvertakenLoads } from './overtaken-loads.ts';
import { classifyFailure } from './failure.ts';
import { reportFailure } from './report-failure.ts';
import { sessionQuery } from './session/session.ts';
import { watchForLostSpaces } from './space/lost-spaces.ts';
import { doubtSpaces } from './space/space.ts';
import { showLostRole, showLostSpace } from './show-lost-space.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `silent`: the caller shows errors itself. */
    queryMeta: { silent?: boolean };
    mutationMeta: { silent?: boolean };
  }
}

export function createQueryClient(): QueryClient {
  const failed = (error: unknown, isSilent = false) => {
    // A 401 may mean that the user was signed out, so the session is checked.
    if (isApiError(error, 401)) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    if (isApiError(error, 403) || isApiError(error, 404)) doubtSpaces(client);
    // No screen has its own message for maintenance.
    if (!isSilent || classifyFailure(error).kind === 'maintenance') reportFailure(error);
  };

  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => failed(error, query.meta?.silent) }),
    mutationCache: new MutationCache({
      // People who try again have read why it failed.
      onMutate: () => clearFailures(),
      onError: (error, _variables, _result, mutation) => failed(error, mutation.meta?.silent),
    }),
    defaultOptions: {
      // Offline, a press fails at once. By default it would wait silently and run much later.
      mutations: { networkMode: 'always' },
      queries: { staleTime: STALE_TIME.short_ms, gcTime: CACHE_LIFETIME_MS, retry: shouldRetry, retryDelay },
    },
  });
  repeatOvertakenLoads(client);
  watchForLostSpaces(client, { onLost: showLostSpace, onLostRole: showLostRole });
  return client;
}

/**
 * Client errors (4xx) are final; a lost connection or a server error may pass. A 503 is retried only if the server suggests it,
 * because maintenance is shown at once.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (isApiError(error) && error.status >= 400 && error.status < 500) return false;
  if (isApiError(error, 503) && !isTransient(error.body)) return false;
  return failures < FETCH_RETRIES;
}

function isTransient(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Reflect.get(body, 'is_transient') === true;
}

export function retryDelay(attempt: number): number {
  return Math.min(1_000 * 2 ** attempt, FETCH_RETRY_MAX_DELAY_MS);
}
