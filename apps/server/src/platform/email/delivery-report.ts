// Parses the reports of mail servers about undeliverable emails (RFC 3464). Does not decide whether a report can be trusted.
import PostalMime, { type Address, type Email } from 'postal-mime';

export interface DeliveryReport {
  /** The recipients of the report, which are the return addresses of the undelivered email. Lower case. */
  addressed_to: string[];
  /** Whether delivery failed for a permanent reason; false for a delay, and for a delivery. */
  has_failed: boolean;
}

/** The parser blocks for about 30 µs per line. The report itself fits into this limit; the returned email follows it. */
const READ = { bytes: 256 * 1_024, lines: 4_000 };
const LIMITS = { maxNestingDepth: 8, maxHeadersSize: 64 * 1_024 };
const LINE_FEED = 10;

/** Headers in which mail servers record the recipients. */
const ENVELOPE_HEADERS: ReadonlySet<string> = new Set(['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']);

/**
 * Parses one raw message. It may be truncated within the returned email, because everything needed comes before it.
 * @returns null for anything but a report, such as a reply, an automatic answer, or something that is not an email
 */
export async function readDeliveryReport(raw: Uint8Array): Promise<DeliveryReport | null> {
  const mail = await PostalMime.parse(beginningOf(raw), {
    ...LIMITS,
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  }).catch(() => null);
  if (!mail || !/^\s*multipart\/report\b/i.test(headerOf(mail, 'content-type'))) return null;
  const status = mail.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (typeof status?.content !== 'string') return null;
  return { addressed_to: addressesOf(mail), has_failed: groupsOf(status.content).some(isPermanentFailure) };
}

function beginningOf(raw: Uint8Array): Uint8Array {
  let end = 0;
  for (let line = 0; line < READ.lines && end < READ.bytes; line += 1) {
    const next = raw.indexOf(LINE_FEED, end);
    if (next === -1) return raw.subarray(0, READ.bytes);
    end = next + 1;
  }
  return raw.subarray(0, Math.min(end, READ.bytes));
}

function headerOf(mail: Email, name: string): string {
  return mail.headers.find(({ key }) => key === name)?.value ?? '';
}

function addressesOf(mail: Email): string[] {
  const flat = (address: Address): string[] => (address.group ? address.group.flatMap(flat) : [address.address]);
  const fromEnvelope = mail.headers.filter(({ key }) => ENVELOPE_HEADERS.has(key)).map(({ value }) => value);
  return [...(mail.to ?? []).flatMap(flat), ...fromEnvelope].map((address) => address.replaceAll(/[<>\s]/g, '').toLowerCase());
}

/** The message fields, then those of each recipient (RFC 3464, 2.1), by their names in lower case. */
function groupsOf(status: string): Map<string, string>[] {
  const groups = status.replaceAll(/\r\n?/g, '\n').split(/\n[ \t]*\n/);
  return groups.map((group) => {
    const lines = group.replaceAll(/\n[ \t]+/g, ' ').split('\n');
    const fields = lines.map((line): [string, string] => {
      const [name = '', ...rest] = line.split(':');
      return [name.trim().toLowerCase(), rest.join(':').trim()];
    });
    return new Map(fields);
  });
}

/** Requires both fields: some servers report the status 5.x.x for an email that they still try to deliver. */
function isPermanentFailure(fields: Map<string, string>): boolean {
  return /^failed\b/i.test(fields.get('action') ?? '') && /^5\.\d{1,3}\.\d{1,3}\b/.test(fields.get('status') ?? '');
}
