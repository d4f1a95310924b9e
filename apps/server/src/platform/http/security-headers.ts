import type { FastifyInstance } from 'fastify';

export interface ContentPolicyOptions {
  /** Origins for live connections besides our own host. */
  connect: string[];
  /** The payment provider's hosts, for its script and the frame of its card form; empty if it is not configured. */
  payments: readonly string[];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The websites that may show this answer in a frame; null for nearly all answers. */
    frame_origins: readonly string[] | null;
  }
}

/** The URL to which a service returns the window that it was opened in. */
const CALLBACK = /^\/integrations\/[\w-]+\/callback(\?|$)/;

/** Sets headers on every answer. Scripts come from our own host only and are never inline. */
export function addSecurityHeaders(app: FastifyInstance, options: ContentPolicyOptions) {
  const policy = [
    "default-src 'self'",
    directive('script-src', ["'self'", "'wasm-unsafe-eval'", ...options.payments]),
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data: blob:",
    "img-src 'self' blob: data:",
    directive('connect-src', ["'self'", ...options.connect, ...options.payments]),
    // Printing shows a document in a hidden frame.
    directive('frame-src', ['blob:', ...options.payments]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
  app.decorateRequest('frame_origins', null);

  app.addHook('onSend', async (request, reply) => {
    const framers = request.frame_origins?.join(' ') ?? '';
    reply.header('content-security-policy', `${policy}; frame-ancestors ${framers || "'none'"}`);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    // The header supports no list of origins, so it would also block the allowed ones.
    if (!framers) reply.header('x-frame-options', 'DENY');
    // Popups may navigate away and back, and we can see them close; a page that opens us gets no reference to our window.
    reply.header('cross-origin-opener-policy', CALLBACK.test(request.url) ? 'unsafe-none' : 'same-origin-allow-popups');
    reply.header('permissions-policy', 'geolocation=(), microphone=(), payment=(self), camera=(self)');
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

function directive(name: string, sources: readonly string[]): string {
  return [name, ...sources].join(' ');
}
