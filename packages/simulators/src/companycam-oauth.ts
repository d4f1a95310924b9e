// The OAuth 2.0 part of the CompanyCam simulator: consent, codes with PKCE (RFC 7636), tokens with refresh token rotation,
// and revocation (RFC 7009).
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface OAuthAnswer {
  status: number;
  headers?: Record<string, string>;
  body: string | object;
}

interface Code {
  redirect_uri: string;
  challenge: string | null;
}

export interface OAuthSimulator {
  /** Lifetime in seconds of access tokens issued from now on. */
  token_life: number;
  /** How often a refresh token was used, successfully or not. */
  readonly refreshes: number;
  readonly revoked: readonly string[];
  /** Number of valid tokens of both kinds. */
  readonly live: number;
  /** Simulates a person removing our access in CompanyCam. */
  withdraw(): void;
  /** Invalidates access tokens, but not refresh tokens. */
  expire(): void;
  isGood(authorization: string | undefined): boolean;
  consent(query: URLSearchParams): OAuthAnswer;
  decide(form: URLSearchParams): OAuthAnswer;
  token(form: URLSearchParams, headers: IncomingHttpHeaders): OAuthAnswer;
  revoke(form: URLSearchParams, headers: IncomingHttpHeaders): OAuthAnswer;
}

export function createOAuthSimulator(client: { id: string; secret: string }): OAuthSimulator {
  const codes = new Map<string, Code>();
  const access = new Map<string, number>();
  const refresh = new Set<string>();
  const revoked: string[] = [];
  let refreshes = 0;

  const isClient = (form: URLSearchParams, { authorization }: IncomingHttpHeaders): boolean => {
    const [id = '', secret = ''] = authorization?.startsWith('Basic ')
      ? Buffer.from(authorization.slice(6), 'base64').toString().split(':').map(decodeURIComponent)
      : [form.get('client_id') ?? '', form.get('client_secret') ?? ''];
    return id === client.id && secret === client.secret;
  };

  const giveTokens = (): OAuthAnswer => {
    const [access_token, refresh_token] = [secret(), secret()];
    access.set(access_token, Date.now() + self.token_life * 1_000);
    refresh.add(refresh_token);
    const created_at = Math.floor(Date.now() / 1_000);
    return {
      status: 200,
      body: { access_token, token_type: 'Bearer', expires_in: self.token_life, refresh_token, scope: 'read', created_at },
    };
  };

  const self: OAuthSimulator = {
    token_life: 7_200,
    get refreshes() {
      return refreshes;
    },
    revoked,
    get live() {
      return refresh.size + [...access.values()].filter((until) => until > Date.now()).length;
    },

    withdraw() {
      access.clear();
      refresh.clear();
    },
    expire: () => access.clear(),
    isGood: (authorization) => (access.get(authorization?.replace(/^Bearer /, '') ?? '') ?? 0) > Date.now(),

    consent(query) {
      const isKnown = query.get('client_id') === client.id && query.get('response_type') === 'code';
      if (!isKnown || !query.get('redirect_uri')) return { status: 401, body: page('<h1>This application is not known.</h1>') };
      const kept = [...query].map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`);
      const button = (value: string, label: string) => `<button name="decision" value="${value}">${label}</button>`;
      return {
        status: 200,
        body: page(
          `<h1>Countersign wants to see your projects and photos</h1><p>You are signed in as Shawn Field.</p>
          <form method="post" action="/oauth/authorize">${kept.join('')}${button('allow', 'Authorize')} ${button('deny', 'Deny')}</form>`,
        ),
      };
    },

    decide(form) {
      const back = new URL(form.get('redirect_uri') ?? '');
      const state = form.get('state');
      if (state) back.searchParams.set('state', state);
      if (form.get('decision') === 'allow') {
        const code = secret();
        codes.set(code, { redirect_uri: form.get('redirect_uri') ?? '', challenge: form.get('code_challenge') });
        back.searchParams.set('code', code);
      } else {
        back.searchParams.set('error', 'access_denied');
      }
      return { status: 302, headers: { location: back.href }, body: '' };
    },

    token(form, headers) {
      if (!isClient(form, headers)) return refused('invalid_client', 401);
      if (form.get('grant_type') === 'refresh_token') {
        refreshes += 1;
        return refresh.delete(form.get('refresh_token') ?? '') ? giveTokens() : refused('invalid_grant');
      }
      const code = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const isProven = !code?.challenge || code.challenge === challengeOf(form.get('code_verifier') ?? '');
      if (!code || !isProven || code.redirect_uri !== form.get('redirect_uri')) return refused('invalid_grant');
      return giveTokens();
    },

    revoke(form, headers) {
      if (!isClient(form, headers)) return refused('unauthorized_client', 403);
      const token = form.get('token') ?? '';
      revoked.push(token);
      access.delete(token);
      refresh.delete(token);
      return { status: 200, body: {} };
    },
  };
  return self;
}

function refused(error: string, status = 400): OAuthAnswer {
  return { status, body: { error, error_description: 'The stand-in says no.' } };
}

function secret(): string {
  return randomBytes(24).toString('base64url');
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function page(content: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <title>CompanyCam (stand-in)</title><body style="font: 16px system-ui; margin: 3rem auto; max-width: 30rem">${content}</body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}
