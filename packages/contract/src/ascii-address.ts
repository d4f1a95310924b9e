// Addresses of people are compared, so that each is there in one spelling only: an international domain as mail servers
// write it, xn--…. That is also how it is shown where it says who someone is: letters of other scripts may look like ours.

/** Available in browsers and in Node. */
declare const URL: new (text: string) => { hostname: string };

/** Nothing longer is an address (RFC 5321, section 4.5.3.1); it would be looked through as often as it has letters. */
const MAX_LENGTH = 320;
const INTERNATIONAL = /^([^@]+)@([\p{L}\p{M}\p{N}.-]*[^\p{ASCII}][\p{L}\p{M}\p{N}.-]*)$/u;

/** The same address with its domain in ASCII; unchanged if the domain cannot be converted. */
export function asciiAddress(address: string): string {
  if (address.length > MAX_LENGTH) return address;
  const [, local, domain] = INTERNATIONAL.exec(address) ?? [];
  if (local === undefined || domain === undefined) return address;
  try {
    return `${local}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address;
  }
}
