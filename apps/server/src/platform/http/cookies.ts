// Cookies of a browser that speaks to us by TLS are for TLS alone; those for all paths also say so in their name.
import type { FastifyRequest } from 'fastify';

/** By what the request says, or by the public address: a proxy that is not trusted hides it. */
export function isHttps({ protocol, server }: FastifyRequest): boolean {
  return protocol === 'https' || server.context.public_url.startsWith('https:');
}

/**
 * The name of a cookie for all paths. With the prefix no neighbouring host and no plain connection can plant one (RFC 6265bis,
 * section 4.1.3.2).
 */
export function hostCookie(request: FastifyRequest, name: string): string {
  return isHttps(request) ? `__Host-${name}` : name;
}
