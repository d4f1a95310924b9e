// Fake server for component tests: answers calls of the contract and validates both sides by its schemas. Unexpected calls fail
// the test. It knows nothing of the server's logic.
import { readFile } from 'node:fs/promises';
import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '@countersign/contract/endpoint';
import { afterEach, beforeEach, expect, vi } from 'vitest';

export interface FakeCall<E extends Endpoint = Endpoint> {
  /** Path parameters; `{space}` is one of them, as `users/me` or `organizations/ID`. */
  params: Record<string, string>;
  query: QueryOf<E>;
  body: BodyOf<E>;
}

/** An error response. */
export class Refusal {
  readonly status: number;
  readonly body: {
    message: string;
    errors?: Record<string, string[]>;
    is_other_service?: boolean;
    code?: string;
    params?: Record<string, string>;
  };

  constructor(status: number, message: string, errors?: Record<string, string[]>) {
    this.status = status;
    this.body = { message, ...(errors ? { errors } : {}) };
  }
}

/** An error response that screens recognise by code. */
export function refusalBy(status: number, code: string, params: Record<string, string> = {}): Refusal {
  const refusal = new Refusal(status, code);
  Object.assign(refusal.body, { code, params });
  return refusal;
}

/** The payment provider or another third-party service does not respond. */
export function otherServiceDown(message: string): Refusal {
  const refusal = new Refusal(503, message);
  refusal.body.is_other_service = true;
  return refusal;
}

/** Response 204 of a call that has a body at other times. */
export const NO_CONTENT = Symbol('no content');

/** Response of a call for a file. */
export class FileAnswer {
  readonly content: string;
  readonly disposition: string;

  constructor(content: string, disposition: string) {
    this.content = content;
    this.disposition = disposition;
  }
}

type Answered<E extends Endpoint> = AnswerOf<E> | Refusal | FileAnswer | typeof NO_CONTENT;
type Answer<E extends Endpoint> = (call: FakeCall<E>) => Answered<E> | Promise<Answered<E>>;

export interface FakeServer {
  /** Sets the response of an endpoint; the last one applies. */
  on<E extends Endpoint>(endpoint: E, answer: Answer<E>): void;
  /** The calls of an endpoint so far, oldest first. */
  callsOf<E extends Endpoint>(endpoint: E): FakeCall<E>[];
  /** Simulates a missing network until reset. */
  isUnreachable: boolean;
}

interface Route {
  endpoint: Endpoint;
  pattern: RegExp;
  answer: Answer<Endpoint>;
}

const CSRF_PATH = '/sanctum/csrf-cookie';
/** Fonts and WASM modules of the installed packages, as the development server names them. */
const PACKAGE_FILES = '/@fs/';

/** A new fake server per test, set up by `describe` before each. */
export function startFakeServer(describe: (fake: FakeServer) => void): FakeServer {
  const fake = { isUnreachable: false } as FakeServer;
  let routes: Route[] = [];
  let calls: { endpoint: Endpoint; call: FakeCall }[] = [];
  let unexpected: string[] = [];

  Object.assign(fake, {
    on: (endpoint: Endpoint, answer: Answer<Endpoint>) =>
      void routes.unshift({ endpoint, pattern: patternOf(endpoint.path), answer }),
    callsOf: (endpoint: Endpoint) => calls.filter((one) => one.endpoint === endpoint).map(({ call }) => call),
  });

  const answerTo = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input, window.location.origin);
    const method = init.method ?? 'GET';
    if (fake.isUnreachable) throw new TypeError('Failed to fetch');
    if (url.pathname === CSRF_PATH) return withCsrfCookie();
    if (url.pathname.startsWith(PACKAGE_FILES)) return packageFile(url);

    const route = routes.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(url.pathname));
    if (!route) {
      unexpected.push(`${method} ${url.pathname}`);
      return json(501, { message: `The stand-in does not answer ${method} ${url.pathname}.` });
    }
    const call = callOf(route, url, init);
    calls.push({ endpoint: route.endpoint, call });
    const answered = await route.answer(call);
    if (answered instanceof Refusal) return json(answered.status, answered.body);
    if (answered instanceof FileAnswer) return file(answered);
    if (answered === NO_CONTENT) return new Response(null, { status: 204 });
    if (route.endpoint.answer_kind === 'none') return new Response(null, { status: route.endpoint.status });
    return json(route.endpoint.status, route.endpoint.answer.parse(answered));
  };

  beforeEach(() => {
    [routes, calls, unexpected] = [[], [], []];
    fake.isUnreachable = false;
    vi.stubGlobal('fetch', answerTo);
    describe(fake);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    expect(unexpected, 'calls that the stand-in was not told to answer').toEqual([]);
  });
  return fake;
}

async function packageFile({ pathname }: URL): Promise<Response> {
  return new Response(await readFile(pathname.slice(PACKAGE_FILES.length - 1)));
}

/** The call, validated by the contract. @throws ZodError if the screen sends something invalid */
function callOf({ endpoint, pattern }: Route, url: URL, init: RequestInit): FakeCall {
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
  return {
    params: { ...pattern.exec(url.pathname)?.groups },
    query: endpoint.query.parse(Object.fromEntries(url.searchParams)),
    body: endpoint.body_kind === 'json' ? endpoint.body.parse(body) : undefined,
  };
}

/** `{space}` matches two path segments, every other parameter one. */
function patternOf(path: string): RegExp {
  const source = path
    .replace('{space}', '(?<space>(?:users|organizations)/[^/]+)')
    .replaceAll(/\{(\w+)\}/g, (_match, name: string) => `(?<${name}>[^/]+)`);
  return new RegExp(`^${source}$`);
}

function withCsrfCookie(): Response {
  document.cookie = 'XSRF-TOKEN=stand-in; path=/';
  return new Response(null, { status: 204 });
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

function file({ content, disposition }: FileAnswer): Response {
  return new Response(content, { headers: { 'content-type': 'application/pdf', 'content-disposition': disposition } });
}
