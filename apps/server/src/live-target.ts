// Where live events are published: our own live server, or a hosted service that speaks the Pusher protocol.
import type { Config } from '#platform/config/config.ts';
import type { LiveCredentials, LiveTarget } from '#platform/live/live.ts';
import { deriveKey } from '#platform/secrets/secrets.ts';

/** @returns those of the hosted service, or for our own live server credentials derived from the APP_KEY */
export function liveCredentials(config: Config, appKey: string) {
  if (config.live.kind === 'hosted') return { app_id: config.live.app_id, key: config.live.key, secret: config.live.secret };
  return { app_id: 'countersign', key: deriveKey(appKey, 'live key').slice(0, 20), secret: deriveKey(appKey, 'live secret') };
}

/** @returns where this process publishes live events: the hosted service, or the live server at its own address */
export function liveTarget(config: Config, credentials: LiveCredentials, own: { host: string; port: number }): LiveTarget {
  if (config.live.kind === 'local') return { ...credentials, ...own, use_tls: false };
  const { host, port, uses_tls, cluster } = config.live;
  return { ...credentials, ...(host === null ? { cluster } : { host, port, use_tls: uses_tls }) };
}

/** @returns the hosts of the hosted service that browsers connect to, for the Content-Security-Policy */
export function liveHosts(live: Extract<Config['live'], { kind: 'hosted' }>): string[] {
  const host = live.host === null ? `ws-${live.cluster}.pusher.com` : `${live.host}:${live.port}`;
  return [`wss://${host}`, `ws://${host}`, `https://${host}`, 'https://*.pusher.com'];
}
