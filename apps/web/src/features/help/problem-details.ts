// Details that help operators find a failure, without anything the user has typed, named or opened.
import type { QueryClient } from '@tanstack/react-query';
import { isApiError } from '#lib/api/api-error.ts';

export interface Failure {
  /** Id of the request in the server's log; null if the server sent none. */
  request_id: string | null;
  at: Date;
}

/** The last error of the server or network in the query cache; null if there is none. */
export function lastFailure(client: QueryClient): Failure | null {
  const queries = client
    .getQueryCache()
    .getAll()
    .map(({ state }) => ({ error: state.error, at: state.errorUpdatedAt }));
  const mutations = client
    .getMutationCache()
    .getAll()
    .map(({ state }) => ({ error: state.error, at: state.submittedAt }));
  const [last] = [...queries, ...mutations].filter(({ error }) => isFault(error)).toSorted((one, other) => other.at - one.at);
  return last ? { request_id: requestIdOf(last.error), at: new Date(last.at) } : null;
}

/** Text to copy. `screen` is the route pattern, without ids and search. */
export function problemDetails(about: {
  version: string;
  failure: Failure | null;
  screen: string;
  agent: string;
  now: Date;
}): string {
  const { version, failure, screen, agent, now } = about;
  return [
    `Version: ${version}`,
    ...(failure
      ? [`Request id: ${failure.request_id ?? 'none'}`, `Failed at: ${failure.at.toISOString()}`]
      : ['Request id: none']),
    `Screen: ${screen}`,
    `Time: ${now.toISOString()}`,
    `Browser: ${agent}`,
  ].join('\n');
}

function isFault(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status >= 500);
}

function requestIdOf(error: unknown): string | null {
  if (!isApiError(error) || typeof error.body !== 'object' || error.body === null) return null;
  const id: unknown = Reflect.get(error.body, 'request_id');
  return typeof id === 'string' ? id : null;
}
