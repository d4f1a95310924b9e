import type { getLiveConfig } from '@countersign/contract/live';
import type { AnswerOf } from '@countersign/contract/endpoint';

export type LiveConfig = AnswerOf<typeof getLiveConfig>;
type Page = Pick<Location, 'hostname' | 'port' | 'protocol'>;

/**
 * Address of the live channel for the client library: the hosted service, another server of its protocol, or the page's own
 * host. A page with TLS never connects without it, whatever the settings.
 */
export function liveAddress({ host, port: given, force_tls, is_hosted }: LiveConfig, page: Page) {
  const forceTLS = force_tls || page.protocol === 'https:';
  if (is_hosted && host === '') return { forceTLS };
  const port = given ?? Number((host === '' && page.port) || (forceTLS ? 443 : 80));
  return { forceTLS, wsHost: host || page.hostname, wsPort: port, wssPort: port };
}
