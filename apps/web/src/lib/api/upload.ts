// Uploads with progress, which fetch does not report.
import type { AnswerOf, Endpoint } from '@countersign/contract/endpoint';
import { ApiError, toApiError } from './api-error.ts';
import { credentialHeaders, refreshCsrf } from './credentials.ts';
import { type PathParams, buildPath } from './url.ts';

export interface UploadOptions<E extends Endpoint> {
  params: PathParams<E['path']>;
  /** Several files are sent in order. */
  file: File | readonly File[];
  /** Text fields sent along with the file. */
  fields?: Record<string, string>;
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** From 0 to 1. */
  onProgress?: (fraction: number) => void;
}

/** Sends `file` as multipart and returns the response. Throws ApiError like `call`. */
export async function upload<E extends Endpoint>(endpoint: E, options: UploadOptions<E>): Promise<AnswerOf<E>> {
  try {
    return await send(endpoint, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 419) throw error;
    await refreshCsrf();
    return send(endpoint, options);
  }
}

async function send<E extends Endpoint>(endpoint: E, options: UploadOptions<E>): Promise<AnswerOf<E>> {
  const path = buildPath(endpoint.path, options.params);
  const headers = await credentialHeaders(endpoint.method);
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;

  // Text fields come first, so that the server knows the target before the file arrives.
  const form = new FormData();
  for (const [name, value] of Object.entries(options.fields ?? {})) form.append(name, value);
  for (const file of [options.file].flat()) form.append('file', file, file.name);

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, path);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);

    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      if (request.status < 400) resolve(JSON.parse(request.responseText) as AnswerOf<E>);
      else reject(toApiError(request.status, path, request.responseText, request.getResponseHeader('retry-after')));
    };
    request.onerror = () => reject(new ApiError({ status: 0, path }));
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
