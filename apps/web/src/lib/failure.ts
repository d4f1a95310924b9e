// What a failed call means to a person: the table of the core specification, section 8. Pure; it shows nothing.
import { ApiError } from './api/api-error.ts';

export type Failure =
  | { kind: 'silent' }
  | { kind: 'upgrade'; message: string }
  | { kind: 'forbidden'; message: string }
  | { kind: 'maintenance' }
  | { kind: 'warning'; message: string }
  | { kind: 'offline' }
  | { kind: 'problem' };

/** Pairs of path and status that stay silent: their screens show the refusal themselves. */
const IGNORED: readonly { path: RegExp; status: number }[] = [
  { path: /^\/signee-login$/, status: 403 },
  { path: /^\/(login|register|forgot-password|reset-password)$/, status: 422 },
  { path: /^\/api\/tokens$/, status: 422 },
  { path: /^\/api\/email\/verification$/, status: 422 },
];

/** Not the server is down, but a service of others that the call needs: the message says which. */
function isOtherService(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Reflect.get(body, 'is_other_service') === true;
}

/** `message` is empty where the server sent none; the texts for that case are where failures are shown. */
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
