// Error thrown by every failed call. A status of 0 means that there was no response.
import type { Problem } from '@countersign/document-model/problems';
import { wordsOf } from '../problem-words.ts';

export interface ApiErrorInit {
  status: number;
  /** Code of the problem; empty if the response has none. */
  code?: string;
  message?: string | undefined;
  errors?: Record<string, string[]> | undefined;
  path: string;
  body?: unknown;
  /** Value of the `retry-after` header. */
  retryAfter?: string | null;
}

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Messages by field name, in the screen's language. */
  readonly errors: Record<string, string[]>;
  /** Path of the call, without the query. */
  readonly path: string;
  /** The whole response body, for errors with additional data, such as a conflict with the current elements. */
  readonly body: unknown;
  /** Seconds to wait before a retry; null if the response does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(init: ApiErrorInit) {
    super(init.message ?? '');
    this.name = 'ApiError';
    this.status = init.status;
    this.code = init.code ?? '';
    this.errors = init.errors ?? {};
    this.path = init.path;
    this.body = init.body;
    this.retryAfterSeconds = /^\d{1,6}$/.test(init.retryAfter ?? '') ? Number(init.retryAfter) : null;
  }
}

export function isApiError(error: unknown, status?: number): error is ApiError {
  return error instanceof ApiError && (status === undefined || error.status === status);
}

/** Parses an error response of any shape: our error body, a proxy's page, or nothing. */
export function toApiError(status: number, path: string, text: string, retryAfter: string | null = null): ApiError {
  const body = parse(text);
  const record = isRecord(body) ? body : {};
  const { code, message } = record;
  const errors = readErrors(record);

  return new ApiError({
    status,
    path,
    body,
    errors,
    retryAfter,
    code: typeof code === 'string' ? code : '',
    message: typeof message === 'string' ? wordsOfAnswer(record, message) : undefined,
  });
}

function wordsOfAnswer(record: Record<string, unknown>, message: string): string {
  return isProblem(record) ? wordsOf({ ...record, message }) : message;
}

function readErrors({ errors: texts, error_codes: codes }: Record<string, unknown>): Record<string, string[]> {
  if (!isRecord(texts)) return {};

  const errors: Record<string, string[]> = {};
  for (const [field, value] of Object.entries(texts)) {
    const problems: unknown[] = isRecord(codes) && Array.isArray(codes[field]) ? codes[field] : [];
    const list = (Array.isArray(value) ? value : []).flatMap((message: unknown, index) => {
      if (typeof message !== 'string') return [];
      const problem = problems[index];
      return [isRecord(problem) ? wordsOfAnswer(problem, message) : message];
    });
    if (list.length > 0) errors[field] = list;
  }
  return errors;
}

function isProblem(value: unknown): value is Problem {
  return isRecord(value) && typeof value['code'] === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
