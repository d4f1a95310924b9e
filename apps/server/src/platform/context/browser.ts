// Secrets stored in the caller's browser, in cookies that scripts cannot read.

export interface Browser {
  /** Whether the connection uses TLS. */
  readonly is_https: boolean;
  /** Whether the call ignores cookies, because of its route or its body. */
  readonly is_cookieless: boolean;
  readCookie(name: string): string | undefined;
  setCookie(name: string, secret: string, options: CookieOptions): void;
  clearCookie(name: string, options: { path: string; secure?: boolean }): void;
  /** Sets a CSRF token for the session with this hash. */
  issueCsrfToken(sessionHash: string | null): void;
}

interface CookieOptions {
  path: string;
  /** If omitted, the cookie lasts until the browser is closed. */
  max_age_seconds?: number;
}

/**
 * The name of a cookie for all paths. A cookie with the prefix cannot be set by a neighbouring host or over a plain connection
 * (RFC 6265bis, section 4.1.3.2).
 */
export function hostCookie({ is_https }: Pick<Browser, 'is_https'>, name: string): string {
  return is_https ? `__Host-${name}` : name;
}
