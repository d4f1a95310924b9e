// Simulates Google, Facebook and LinkedIn as far as sign-in needs them: OpenID Connect with ID tokens (RS256), and
// Facebook's plain OAuth 2.0 with its API. Rejects what they reject: unknown clients, reused codes, a wrong PKCE verifier.
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { choicePage } from './identity-server-page.ts';
import { type Given, type Key, facebookFields, idToken, makeKey, profileOf } from './identity-server-tokens.ts';

export const IDENTITY_SERVICES = ['google', 'facebook', 'linkedin'] as const;
export type IdentityService = (typeof IDENTITY_SERVICES)[number];

export interface IdentityPerson {
  id: string;
  first_name: string;
  last_name: string;
  email: string | null;
  is_email_verified: boolean;
  /** Only at Google: the organization that manages the address. */
  hosted_domain?: string;
}

/** Ways in which a service may fail or be impersonated. */
export type IdentityFault =
  | 'down'
  | 'wrong_nonce'
  | 'wrong_issuer'
  | 'wrong_audience'
  /** The claims differ from those that were signed. */
  | 'tampered_token'
  /** Signed with a key that is not published. */
  | 'foreign_key'
  /** The email address is only in the profile, as happens for some clients. */
  | 'email_in_profile'
  /** Same, and the profile is another person's. */
  | 'profile_of_another';

export interface IdentityServer {
  url: string;
  /** Settings that make Countersign use this server. */
  settings: Record<string, string>;
  /** The available people at each service. */
  people: IdentityPerson[];
  fault: IdentityFault | null;
  /**
   * Does what a browser does on the page: chooses a person, or cancels if null.
   * @returns the URL it is redirected to
   */
  answer(authorizeUrl: string, personId: string | null): Promise<URL>;
  /** Delays the next code exchange: `asked` resolves when it arrives, `release` lets it be answered. */
  hold(): { requested: Promise<void>; release: () => void };
  close(): Promise<void>;
}

interface PendingRequest {
  requested: PromiseWithResolvers<void>;
  released: PromiseWithResolvers<void>;
}

const CLIENT = { id: 'countersign', secret: 'the secret of Countersign at the stand-in' };

const PEOPLE: readonly IdentityPerson[] = [
  {
    id: 'ann',
    first_name: 'Ann',
    last_name: 'Archer',
    email: 'ann@example.com',
    is_email_verified: true,
    hosted_domain: 'example.com',
  },
  { id: 'bob', first_name: 'Bob', last_name: 'Baker', email: 'bob@example.com', is_email_verified: false },
  { id: 'cleo', first_name: 'Cleo', last_name: 'Cole', email: null, is_email_verified: false },
];

/** State kept between calls. */
interface Memory {
  identity: IdentityServer;
  key: Key;
  codes: Map<string, Given>;
  tokens: Map<string, Given>;
  pending: PendingRequest | null;
}

interface Call {
  service: IdentityService;
  action: string;
  url: URL;
  form: URLSearchParams;
  request: http.IncomingMessage;
  response: http.ServerResponse;
}

/** @param port 0 for any free port */
export async function startIdentityServer({ port = 0 }: { port?: number } = {}): Promise<IdentityServer> {
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', identity.url);
      const [, name = '', action = ''] = url.pathname.split('/');
      const service = IDENTITY_SERVICES.find((known) => known === name);
      if (!service) return void response.writeHead(404).end();
      const form = new URLSearchParams(Buffer.concat(parts).toString());
      handle(memory, { service, action, url, form, request, response });
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const identity: IdentityServer = {
    url,
    settings: Object.fromEntries(IDENTITY_SERVICES.flatMap((service) => settingsOf(service, `${url}/${service}`))),
    people: [...PEOPLE],
    fault: null,
    answer,
    hold() {
      const pending: PendingRequest = { requested: Promise.withResolvers(), released: Promise.withResolvers() };
      memory.pending = pending;
      return { requested: pending.requested.promise, release: pending.released.resolve };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const memory: Memory = { identity, key: makeKey(), codes: new Map(), tokens: new Map(), pending: null };
  return identity;
}

async function answer(authorizeUrl: string, personId: string | null): Promise<URL> {
  const url = new URL(authorizeUrl);
  url.searchParams.set('person', personId ?? '');
  const response = await fetch(url, { redirect: 'manual' });
  const location = response.headers.get('location');
  if (!location) throw new Error(`The stand-in refused the request: ${await response.text()}`);
  return new URL(location);
}

function handle(memory: Memory, call: Call) {
  if (call.action === 'authorize') return authorize(memory, call);
  if (memory.identity.fault === 'down') return json(call, 503, { error: 'temporarily_unavailable' });
  if (call.action === 'jwks') return json(call, 200, { keys: [memory.key.jwk] });
  if (call.action === 'token') return void afterHold(memory).then(() => giveTokens(memory, call));
  if (call.action === 'profile') return giveProfile(memory, call);
  return json(call, 404, {});
}

async function afterHold(memory: Memory) {
  const { pending } = memory;
  memory.pending = null;
  pending?.requested.resolve();
  await pending?.released.promise;
}

function authorize({ identity, codes }: Memory, { service, url, response }: Call) {
  const requested = url.searchParams;
  const redirect_uri = requested.get('redirect_uri') ?? '';
  if (!isOfClient(service, requested))
    return void response.writeHead(400, { 'content-type': 'text/plain' }).end('This request is not one of a known client.');

  const choice = requested.get('person');
  if (choice === null) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    return void response.end(choicePage({ service, people: identity.people, url }));
  }
  const back = new URL(redirect_uri);
  back.searchParams.set('state', requested.get('state') ?? '');
  const person = identity.people.find(({ id }) => id === choice);
  if (person) {
    const code = randomBytes(16).toString('base64url');
    codes.set(code, { service, person, redirect_uri, nonce: requested.get('nonce'), challenge: requested.get('code_challenge') });
    back.searchParams.set('code', code);
  } else back.searchParams.set('error', service === 'linkedin' ? 'user_cancelled_authorize' : 'access_denied');
  response.writeHead(302, { location: back.href }).end();
}

function isOfClient(service: IdentityService, requested: URLSearchParams): boolean {
  const isOurs = new RegExp(`^https?://[^/]+/auth/${service}/callback$`).test(requested.get('redirect_uri') ?? '');
  const isKnown = requested.get('client_id') === CLIENT.id && requested.get('response_type') === 'code';
  const hasScope = (requested.get('scope') ?? '').split(' ').includes(service === 'facebook' ? 'email' : 'openid');
  const method = requested.get('code_challenge_method');
  return isOurs && isKnown && hasScope && (method === null || method === 'S256');
}

function giveTokens({ identity, key, codes, tokens }: Memory, call: Call) {
  const { service, form, request } = call;
  const isClient = form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret;
  // LinkedIn accepts no verifier from a client with a secret.
  const isRefused = service === 'linkedin' && form.has('code_verifier');
  if (request.method !== 'POST' || !isClient || isRefused) return refuse(call, 401, 'invalid_client');

  const code = form.get('code') ?? '';
  const given = codes.get(code);
  codes.delete(code);
  const isRight = given?.service === service && given.redirect_uri === form.get('redirect_uri');
  if (!given || !isRight || !isVerified(given, form)) return refuse(call, 400, 'invalid_grant');

  const access_token = randomUUID();
  tokens.set(access_token, given);
  const about = { issuer: `${identity.url}/${service}`, client_id: CLIENT.id, fault: identity.fault, key };
  json(call, 200, {
    access_token,
    token_type: service === 'facebook' ? 'bearer' : 'Bearer',
    expires_in: 3_600,
    ...(service === 'facebook' ? {} : { id_token: idToken(given, about) }),
  });
}

function giveProfile({ identity, tokens }: Memory, call: Call) {
  const { service, url, request } = call;
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const given = tokens.get(token);
  if (given?.service !== service) return refuse(call, 401, 'invalid_token');
  const sub = identity.fault === 'profile_of_another' ? 'somebody else' : given.person.id;
  if (service !== 'facebook') return json(call, 200, { sub, ...profileOf(given, { with_email: true }) });

  const proof = createHmac('sha256', CLIENT.secret).update(token).digest('hex');
  if (url.searchParams.get('appsecret_proof') !== proof) return refuse(call, 400, 'Invalid appsecret_proof');
  json(call, 200, facebookFields(given.person, url.searchParams.get('fields') ?? 'id,name'));
}

function settingsOf(service: IdentityService, base: string): [string, string][] {
  const name = service.toUpperCase();
  return [
    [`${name}_CLIENT_ID`, CLIENT.id],
    [`${name}_CLIENT_SECRET`, CLIENT.secret],
    [`${name}_AUTHORIZE_URL`, `${base}/authorize`],
    [`${name}_TOKEN_URL`, `${base}/token`],
    [`${name}_API_URL`, `${base}/profile`],
    ...(service === 'facebook'
      ? []
      : ([
          [`${name}_ISSUER`, base],
          [`${name}_JWKS_URL`, `${base}/jwks`],
        ] satisfies [string, string][])),
  ];
}

/** RFC 7636, section 4.6: a challenge requires its verifier, and without one no verifier is accepted. */
function isVerified({ challenge }: Given, form: URLSearchParams): boolean {
  const verifier = form.get('code_verifier');
  if (challenge === null || verifier === null) return challenge === verifier;
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}

/** Facebook's errors differ from those of RFC 6749. */
function refuse(call: { service: IdentityService; response: http.ServerResponse }, status: number, error: string) {
  if (call.service !== 'facebook') return json(call, status, { error });
  return json(call, 400, { error: { message: error, type: 'OAuthException', code: 100 } });
}

function json({ response }: { response: http.ServerResponse }, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
