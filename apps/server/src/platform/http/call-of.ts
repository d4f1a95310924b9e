// Creates the `Call` that services work with from a request. The only place that knows both.
// These imports extend the types of Fastify's request and reply.
import '@fastify/cookie';
import '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Browser } from '#platform/context/browser.ts';
import type { Call } from '#platform/context/call.ts';
import type { Caller, Identity } from '#platform/context/caller.ts';
import type { Context } from '#platform/context/context.ts';
import type { Csrf } from './csrf.ts';

declare module 'fastify' {
  interface FastifyInstance {
    context: Context;
    csrf: Csrf;
  }
  interface FastifyRequest {
    caller: Caller;
  }
}

const MAX_USER_AGENT = 500;

export function callOf(request: FastifyRequest): Call {
  return { context: request.server.context, caller: request.caller };
}

export function callerOf(request: FastifyRequest, reply: FastifyReply, identity: Identity): Caller {
  const { 'user-agent': user_agent = '', 'accept-language': accept_language, 'x-signee': signee } = request.headers;
  return {
    ...identity,
    ip: request.ip,
    user_agent: user_agent.slice(0, MAX_USER_AGENT) || null,
    accept_language,
    acting_signee_id: typeof signee === 'string' ? signee : null,
    browser: browserOf(request, reply),
    log: request.log,
  };
}

/** Decided by the request or by the public URL, because an untrusted proxy hides the protocol. */
function isHttps({ protocol, server }: FastifyRequest): boolean {
  return protocol === 'https' || server.context.public_url.startsWith('https:');
}

/** Cookies of a browser that uses TLS are restricted to TLS. */
function browserOf(request: FastifyRequest, reply: FastifyReply): Browser {
  return {
    is_https: isHttps(request),
    get is_cookieless() {
      return request.isCookieless;
    },
    readCookie: (name) => request.cookies[name],
    setCookie(name, secret, { path, max_age_seconds }) {
      reply.setCookie(name, secret, {
        path,
        httpOnly: true,
        // After a social sign-in, the provider's website redirects the browser back to us.
        sameSite: 'lax',
        secure: isHttps(request),
        ...(max_age_seconds !== undefined && { maxAge: max_age_seconds }),
      });
    },
    clearCookie: (name, options) => void reply.clearCookie(name, options),
    issueCsrfToken: (sessionHash) => request.server.csrf.issue(reply, { session: sessionHash, is_https: isHttps(request) }),
  };
}
