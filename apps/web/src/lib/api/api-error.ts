// What every failed call throws. A status of 0 means that no answer came at all.
import { inLanguage } from '../server-words.ts';

export interface ApiErrorInit {
  status: number;
  message?: string | undefined;
  errors?: Record<string, string[]> | undefined;
  path: string;
  body?: unknown;
}

export class ApiError extends Error {
  readonly status: number;
  /** Texts by field name, in the language of the screen. */
  readonly errors: Record<string, string[]>;
  /** The path of the call, without its query. */
  readonly path: string;
  /** The whole answer as it came, for calls whose refusal carries more (a conflict with the current elements). */
  readonly body: unknown;

  constructor(init: ApiErrorInit) {
    super(init.message ?? '');
    this.name = 'ApiError';
    this.status = init.status;
    this.errors = init.errors ?? {};
    this.path = init.path;
    this.body = init.body;
  }
}

export function isApiError(error: unknown, status?: number): error is ApiError {
  return error instanceof ApiError && (status === undefined || error.status === status);
}

/** Reads a refusal whatever its shape: our error body, a proxy's page, or nothing. */
export function toApiError(status: number, path: string, text: string): ApiError {
  const body = parse(text);
  const record = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};

  return new ApiError({
    status,
    path,
    body,
    message: typeof record['message'] === 'string' ? inLanguage(record['message']) : undefined,
    errors: readErrors(record['errors']),
  });
}

function readErrors(value: unknown): Record<string, string[]> {
  if (typeof value !== 'object' || value === null) return {};

  const errors: Record<string, string[]> = {};
  for (const [field, texts] of Object.entries(value)) {
    const list = Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [];
    if (list.length > 0) errors[field] = list.map(inLanguage);
  }
  return errors;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
