// Logs one line of JSON per event on standard output, without secrets.
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

const REDACTED_PATHS = [
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["x-xsrf-token"]',
  'res.headers["set-cookie"]',
  '*.password',
  '*.token',
  '*.secret',
  '*.access_code',
];

/** Query parameters that grant access: emailed links contain `token`, channel authorizations their signature. */
const SECRET_PARAMETERS: ReadonlySet<string> = new Set(['token', 'code', 'auth_signature', 'access_code', 'state']);

export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    serializers: { err: describeError },
    redact: { paths: REDACTED_PATHS, censor: '[redacted]' },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    base: { pid: process.pid },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** A URL as it may be logged. A `;` may separate parameters or belong to a value, so a secret is hidden up to the next `&`. */
export function withoutSecrets(url: string): string {
  let [logged, at] = ['', 0];
  for (const { index, 0: start, 1: name = '' } of url.matchAll(/[?&;]([^=&;#]*)=/g)) {
    if (index < at || !SECRET_PARAMETERS.has(plainName(name))) continue;
    const value = index + start.length;
    logged += `${url.slice(at, value)}[redacted]`;
    const length = url.slice(value).search(/[&#]/);
    at = length === -1 ? url.length : value + length;
  }
  return logged + url.slice(at);
}

/** Decoded as a server does, because letters may be percent-encoded. */
function plainName(name: string): string {
  try {
    return decodeURIComponent(name).trim().toLowerCase();
  } catch {
    return name.toLowerCase();
  }
}

/** An error without the parameters of a failed query, which are personal data and may be secrets. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: withoutValues(error.message),
    stack: withoutValues(error.stack ?? ''),
    ...(code === undefined ? {} : { code }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

function withoutValues(text: string): string {
  return text.replaceAll(/\nparams:[\s\S]*?(?=\n {4}at |$)/g, '');
}
