// Stands in for the server in tests of screens: it answers calls of the contract and checks both sides by the contract's schemas.
// What a screen asks for that no one has described fails the test. It knows nothing of how the server works.
import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '@countersign/contract/endpoint';
import { afterEach, beforeEach, expect, vi } from 'vitest';

export interface StandInCall<E extends Endpoint = Endpoint> {
  /** The parameters of the path; a `{space}` is one of them, as `users/me` or `organizations/ID`. */
  params: Record<string, string>;
  query: QueryOf<E>;
  body: BodyOf<E>;
}

/** What a refused call is answered with. */
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

/** A refusal that screens know by its code. */
export function refusalBy(status: number, code: string, params: Record<string, string> = {}): Refusal {
  const refusal = new Refusal(status, code);
  Object.assign(refusal.body, { code, params });
  return refusal;
}

/** Where the payment provider, or another service of others, does not answer. */
export function otherServiceDown(message: string): Refusal {
  const refusal = new Refusal(503, message);
  refusal.body.is_other_service = true;
  return refusal;
}

/** What a call is answered with that has something to say at other times: 204. */
export const NO_CONTENT = Symbol('no content');

/** What a call for a file is answered with. */
export class FileAnswer {
  readonly content: string;
  readonly disposition: string;

  constructor(content: string, disposition: string) {
    this.content = content;
    this.disposition = disposition;
  }
}

type Answered<E extends Endpoint> = AnswerOf<E> | Refusal | FileAnswer | typeof NO_CONTENT;
type Answer<E extends Endpoint> = (call: StandInCall<E>) => Answered<E> | Promise<Answered<E>>;

export interface StandIn {
  /** Answers an endpoint from now on; the last description of an endpoint counts. */
  on<E extends Endpoint>(endpoint: E, answer: Answer<E>): void;
  /** The calls of an endpoint so far, oldest first. */
  callsOf<E extends Endpoint>(endpoint: E): StandInCall<E>[];
  /** Nothing gets through, as without a network, until it is set back. */
  isUnreachable: boolean;
}

interface Route {
  endpoint: Endpoint;
  pattern: RegExp;
  answer: Answer<Endpoint>;
}

const CSRF_PATH = '/sanctum/csrf-cookie';

/** For each test of a file a stand-in of its own, described by `describe` before the test begins. */
export function standInServer(describe: (standIn: StandIn) => void): StandIn {
  const standIn = { isUnreachable: false } as StandIn;
  let routes: Route[] = [];
  let calls: { endpoint: Endpoint; call: StandInCall }[] = [];
  let unexpected: string[] = [];

  Object.assign(standIn, {
    on: (endpoint: Endpoint, answer: Answer<Endpoint>) =>
      void routes.unshift({ endpoint, pattern: patternOf(endpoint.path), answer }),
    callsOf: (endpoint: Endpoint) => calls.filter((one) => one.endpoint === endpoint).map(({ call }) => call),
  });

  const answerTo = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input, window.location.origin);
    const method = init.method ?? 'GET';
    if (standIn.isUnreachable) throw new TypeError('Failed to fetch');
    if (url.pathname === CSRF_PATH) return withCsrfCookie();

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
    standIn.isUnreachable = false;
    vi.stubGlobal('fetch', answerTo);
    describe(standIn);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    expect(unexpected, 'calls that the stand-in was not told to answer').toEqual([]);
  });
  return standIn;
}

/** The call as the contract reads it. @throws ZodError where the screen sends what the contract does not take */
function callOf({ endpoint, pattern }: Route, url: URL, init: RequestInit): StandInCall {
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
  return {
    params: { ...pattern.exec(url.pathname)?.groups },
    query: endpoint.query.parse(Object.fromEntries(url.searchParams)),
    body: endpoint.body_kind === 'json' ? endpoint.body.parse(body) : undefined,
  };
}

/** `{space}` is two parts of a path, every other parameter one. */
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
