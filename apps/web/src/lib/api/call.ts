// The one way to the server for JSON: a call of the contract, typed by it. It throws ApiError and shows nothing.
import type { AnswerOf, BodyInputOf, Endpoint } from '@countersign/contract/endpoint';
import { forgetPrefetched, takePrefetched } from './prefetched.ts';
import { ApiError, toApiError } from './api-error.ts';
import { credentialHeaders, refreshCsrf } from './credentials.ts';
import { type PathParams, type QueryValues, type Space, buildPath, buildQuery } from './url.ts';

export type CallOptions<E extends Endpoint> = {
  query?: QueryValues;
  signal?: AbortSignal | undefined;
  /**
   * The same key, the same answer, one effect: for calls that create, send, sign or charge. Another key alone does not make two
   * of a call that is pressed twice.
   */
  idempotencyKey?: string;
} & (keyof PathParams<E['path']> extends never ? { params?: never } : { params: PathParams<E['path']> }) &
  (BodyInputOf<E> extends undefined ? { body?: never } : { body: BodyInputOf<E> });

type Arguments<E extends Endpoint> =
  Record<never, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

/**
 * Makes a call of the contract and gives its answer (undefined for 204). Credentials are always sent; a stale CSRF
 * token (419) is refreshed once. Throws ApiError for every status from 400 on, and with status 0 without an answer.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[options]: Arguments<E>): Promise<AnswerOf<E>> {
  // The server filters every answer through the same schema that this type is made of.
  return (await once(endpoint, (options ?? {}) as LooseOptions)) as AnswerOf<E>;
}

/** The last call that writes, while it is on its way. */
let lastWrite: { said: string; at: number; answer: Promise<unknown> } | null = null;

/** Whoever presses again later than that means it: the first may hang on a connection that is gone. */
const TWICE_WITHIN_MS = 1_500;

/** What makes something is made once where it is pressed twice: the same call again, with no other write between, is the same one. */
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

/** As `call`, for endpoints that answer with a file: its bytes and the name the server gives it. */
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

/** RFC 6266: the encoded name wins over the plain one. */
export function fileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : (plain ?? 'document.pdf');
}
