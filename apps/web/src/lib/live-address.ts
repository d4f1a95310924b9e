import type { getLiveConfig } from '@countersign/contract/live';
import type { AnswerOf } from '@countersign/contract/endpoint';

export type LiveConfig = AnswerOf<typeof getLiveConfig>;
type Page = Pick<Location, 'hostname' | 'port' | 'protocol'>;

/**
 * Where the client library finds the live channel: at the hosted service, at another server of its protocol, or where the
 * page comes from. A page with TLS speaks to no one without, whatever is said here.
 */
export function liveAddress({ host, port: given, force_tls, is_hosted }: LiveConfig, page: Page) {
  const forceTLS = force_tls || page.protocol === 'https:';
  if (is_hosted && host === '') return { forceTLS };
  const port = given ?? Number((host === '' && page.port) || (forceTLS ? 443 : 80));
  return { forceTLS, wsHost: host || page.hostname, wsPort: port, wssPort: port };
}
