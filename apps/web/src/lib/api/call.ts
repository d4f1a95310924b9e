// The only way to call the server for JSON, typed by the contract. Throws ApiError and shows nothing.
import type { AnswerOf, BodyInputOf, Endpoint } from '@countersign/contract/endpoint';
import { forgetPrefetched, takePrefetched } from './prefetched.ts';
import { ApiError, toApiError } from './api-error.ts';
import { credentialHeaders, refreshCsrf } from './credentials.ts';
import { type PathParams, type QueryValues, type Space, buildPath, buildQuery } from './url.ts';

export type CallOptions<E extends Endpoint> = {
  query?: QueryValues;
  signal?: AbortSignal | undefined;
  /**
   * Idempotency key for calls that create, send, sign or charge: repeated calls with the same key have one effect and the same
   * response. A different key alone does not separate two quick presses.
   */
  idempotencyKey?: string;
} & (keyof PathParams<E['path']> extends never ? { params?: never } : { params: PathParams<E['path']> }) &
  (BodyInputOf<E> extends undefined ? { body?: never } : { body: BodyInputOf<E> });

type Arguments<E extends Endpoint> =
  Record<never, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

/**
 * Makes a call of the contract and returns its response (undefined for 204). Credentials are always sent, and a stale CSRF
 * token (419) is refreshed once. Throws ApiError for statuses from 400 on, and with status 0 without a response.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[options]: Arguments<E>): Promise<AnswerOf<E>> {
  // The server filters every response through the schema that this type comes from.
  return (await once(endpoint, (options ?? {}) as LooseOptions)) as AnswerOf<E>;
}

/** The last write while it is in progress. */
let lastWrite: { said: string; at: number; answer: Promise<unknown> } | null = null;

/** A later press is intentional, because the first call may hang on a lost connection. */
const TWICE_WITHIN_MS = 1_500;

/** Merges double presses: the same write again, without another write in between, returns the pending response. */
function once(endpoint: Endpoint, options: LooseOptions): Promise<unknown> {
  if (endpoint.method === 'GET') return answerOf(endpoint, options);
  const said = JSON.stringify([endpoint.method, endpoint.path, options.params, options.query, options.body]);
  const isTwice = lastWrite?.said === said && Date.now() - lastWrite.at < TWICE_WITHIN_MS;
  if (lastWrite && isTwice && endpoint.method === 'POST' && !options.signal) return lastWrite.answer;

  const write = { said, at: Date.now(), answer: answerOf(endpoint, options) };
  lastWrite = write;
  const over = () => {
    if (lastWrite === write) lastWrite = null;
  };
  write.answer.then(over, over);
  return write.answer;
}

async function answerOf(endpoint: Endpoint, options: LooseOptions): Promise<unknown> {
  const response = await request(endpoint, options, true);
  if (response.status === 204) return undefined;
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** As `call`, for endpoints that return a file: its content, and the name from the server. */
export async function callForFile<E extends Endpoint>(
  endpoint: E,
  ...[options]: Arguments<E>
): Promise<{ blob: Blob; name: string }> {
  const response = await request(endpoint, (options ?? {}) as LooseOptions, true);
  return { blob: await response.blob(), name: fileName(response.headers.get('content-disposition')) };
}

interface LooseOptions {
  params?: Record<string, string | Space>;
  query?: QueryValues;
  body?: unknown;
  signal?: AbortSignal;
  idempotencyKey?: string;
}

async function request(endpoint: Endpoint, options: LooseOptions, mayRefresh: boolean): Promise<Response> {
  const path = buildPath(endpoint.path, options.params);
  const headers = await credentialHeaders(endpoint.method);
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;

  const url = path + buildQuery(options.query);
  if (endpoint.method !== 'GET') forgetPrefetched();
  const ahead = endpoint.method === 'GET' ? await takePrefetched(url, headers)?.catch(() => null) : null;
  const response =
    ahead ??
    (await send(path, url, {
      method: endpoint.method,
      headers,
      credentials: 'include',
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: options.signal ?? null,
    }));
  if (response.ok) return response;

  if (response.status === 419 && mayRefresh) {
    await refreshCsrf();
    return request(endpoint, options, false);
  }
  throw toApiError(response.status, path, await response.text());
}

async function send(path: string, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError({ status: 0, path });
  }
}

/** RFC 6266: the encoded name has priority over the plain one. */
export function fileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : (plain ?? 'document.pdf');
}
