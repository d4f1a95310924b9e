// Classifies failed calls (core specification, section 8). Pure; shows nothing.
import { ApiError } from './api/api-error.ts';

export type Failure =
  | { kind: 'silent' }
  | { kind: 'upgrade'; message: string }
  | { kind: 'forbidden'; message: string }
  | { kind: 'maintenance' }
  | { kind: 'warning'; message: string }
  | { kind: 'offline' }
  | { kind: 'problem' };

/** Paths and statuses without a message, because their screens show the error themselves. */
const IGNORED: readonly { path: RegExp; status: number }[] = [
  { path: /^\/signee-login$/, status: 403 },
  { path: /^\/(login|register|forgot-password|reset-password)$/, status: 422 },
  { path: /^\/api\/tokens$/, status: 422 },
  { path: /^\/api\/email\/verification$/, status: 422 },
];

/** A third-party service is down, not our server; the message names it. */
function isOtherService(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Reflect.get(body, 'is_other_service') === true;
}

/** `message` is empty if the server sent none; the code that shows failures has texts for that. */
export function classifyFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { kind: 'silent' };

  const { status, path, message } = error;
  if (IGNORED.some((pair) => pair.status === status && pair.path.test(path))) return { kind: 'silent' };

  if (status === 0) return { kind: 'offline' };
  if (status === 401 || status === 404) return { kind: 'silent' };
  if (status === 402) return { kind: 'upgrade', message };
  if (status === 403) return { kind: 'forbidden', message };
  if (status === 503 && !isOtherService(error.body)) return { kind: 'maintenance' };
  if (status === 503) return { kind: 'warning', message };
  if (status >= 400 && status < 500) return { kind: 'warning', message };
  return { kind: 'problem' };
}
