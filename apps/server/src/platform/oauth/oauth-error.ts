// Failures of an OAuth service, by what can be done about them.
import { ClientError, ResponseBodyError } from 'openid-client';
import { UnreachableError } from './outside-fetch.ts';

/**
 * `unreachable`: retry later. `refused`: the service rejects the code, the token or our secret.
 * `invalid`: its response cannot be trusted, for example an ID token with another nonce or signature.
 */
export type OAuthFault = 'unreachable' | 'refused' | 'invalid';

export class OAuthError extends Error {
  readonly reason: OAuthFault;

  constructor(reason: OAuthFault, options: ErrorOptions = {}) {
    super(`The service's answer: ${reason}`, options);
    this.name = 'OAuthError';
    this.reason = reason;
  }
}

/** Runs a call of the library. @throws OAuthError for every failure in it */
export async function refusing<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof OAuthError) throw error;
    throw new OAuthError(reasonOf(error), { cause: error });
  }
}

function reasonOf(error: unknown): OAuthFault {
  if (!(error instanceof Error)) return 'invalid';
  if (error instanceof UnreachableError) return 'unreachable';
  if (error instanceof ResponseBodyError) return error.status >= 500 ? 'unreachable' : 'refused';
  // A rejection in the service's own format, which does not follow RFC 6749.
  if (error instanceof ClientError && error.cause instanceof Response) return byStatus(error.cause.status);
  return error.cause === undefined ? 'invalid' : reasonOf(error.cause);
}

function byStatus(status: number): OAuthFault {
  if (status >= 500) return 'unreachable';
  return status >= 400 ? 'refused' : 'invalid';
}
