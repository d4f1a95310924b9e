// A `fetch` for requests to other services: no redirects, limits of time and size, and not into the server's own network, except
// for addresses that its operator has configured.
import { requestOutside } from '#platform/net/safe-fetch.ts';

const WITHIN_MS = 15_000;
const MAX_BYTES = 2_000_000;

/** There was no response: the service is down, too slow, or at a forbidden address. */
export class UnreachableError extends Error {
  constructor(url: string, cause: unknown) {
    super(`No answer from ${new URL(url).host}`, { cause });
    this.name = 'UnreachableError';
  }
}

export interface OutsideFetchInit {
  method?: string;
  headers?: Record<string, string>;
  /** Text, bytes, or form fields; anything else is rejected. */
  body?: unknown;
}

export type OutsideFetch = (url: string, init?: OutsideFetchInit) => Promise<Response>;

/**
 * Creates such a `fetch`.
 * @param configured the operator's addresses, whose origins may be in the server's network
 * @param max_bytes a longer response counts as none
 * @param within_ms a slower response, too
 * @returns a function that throws UnreachableError without a response, and returns responses of every status
 */
export function createOutsideFetch(
  configured: readonly string[],
  { max_bytes = MAX_BYTES, within_ms = WITHIN_MS } = {},
): OutsideFetch {
  const origins = new Set(configured.map((url) => new URL(url).origin));

  return async (url, init = {}) => {
    const body = bodyOf(init.body);
    try {
      const answer = await requestOutside(url, {
        method: methodOf(init.method),
        ...(init.headers && { headers: init.headers }),
        ...(body !== undefined && { body }),
        may_go_inside: origins.has(new URL(url).origin),
        within_ms,
        max_bytes,
        rejects_longer: true,
      });
      const headers = new Headers();
      for (const [name, value] of Object.entries(answer.headers)) {
        if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
      }
      // A Response with one of these statuses may have no body.
      const isEmpty = [204, 205, 304].includes(answer.status);
      return new Response(isEmpty ? null : Buffer.from(answer.bytes), { status: answer.status, headers });
    } catch (error) {
      throw new UnreachableError(url, error);
    }
  };
}

function methodOf(method = 'GET'): 'GET' | 'POST' {
  if (method === 'GET' || method === 'POST') return method;
  throw new TypeError(`Not a method that is used here: ${method}`);
}

function bodyOf(body: unknown): string | Uint8Array | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError('The body must be text, bytes or the fields of a form.');
}
