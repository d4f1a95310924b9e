// Determines the client's IP address behind our own proxies. The same rule for requests and for WebSockets, which never reach a
// route.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Whether an address is one of our own proxies; `hop` counts from the socket, which is 0. */
type Trust = (address: string, hop: number) => boolean;

/** @param proxies the number of proxies in front of us, or their addresses and networks, comma-separated; false without any */
export function proxiesToTrust(proxies: false | number | string): Trust {
  if (proxies === false) return () => false;
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;

  const own = new BlockList();
  for (const entry of proxies.split(',').map((part) => part.trim())) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) own.addAddress(address, family);
    else own.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) > 0 && own.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** The last address that is not one of our proxies; clients can forge the entries before it. */
export function clientAddress(request: IncomingMessage, isOurs: Trust): string {
  const header = request.headers['x-forwarded-for'];
  const forwarded = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((part) => part.trim());
  const hops = [request.socket.remoteAddress ?? '', ...forwarded.filter((part) => part !== '').toReversed()];
  return hops.find((address, hop) => !isOurs(address, hop)) ?? hops.at(-1) ?? '';
}
