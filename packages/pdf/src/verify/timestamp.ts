// Timestamp tokens (RFC 3161): in a signature, or as a signature of their own over the document.
import { Buffer } from 'node:buffer';
import { createHash, type X509Certificate } from 'node:crypto';
import { TSTInfo } from 'pkijs';
import { hasPurpose } from '../authority/extensions.ts';
import { buildChain, isAltered } from './chain.ts';
import { isRevoked, type RevocationData } from './revocation.ts';
import { bindsCertificate, exactBuffer, hashName, isSignatureValid, readSignedMessage } from '../cms/signed-message.ts';

export interface TimestampReport {
  time: Date;
  authority: string;
  /** The token is as its authority signed it. */
  is_signed: boolean;
  /** It is, and speaks of what it should. */
  intact: boolean;
  /** Its authority leads to a trusted certificate, and nothing in the file says that it was revoked by then. */
  trusted: boolean;
}

/** What a check may use. */
export interface Known {
  trusted: readonly X509Certificate[];
  /** DER, from the file's own store: looked at, not trusted. */
  known: readonly Uint8Array[];
  /** From there too. */
  revocation: RevocationData;
}

/** All certificates that a token carries, its signer's first; DER. Throws for what is not a token. */
export function tokenCertificates(token: Uint8Array): Uint8Array[] {
  const { signer, certificates } = readSignedMessage(token);
  const others = certificates.filter(({ raw }) => !raw.equals(signer.raw));
  return [signer, ...others].map(({ raw }) => new Uint8Array(raw));
}

const timestamping = '1.3.6.1.5.5.7.3.8';

/**
 * @param digest gives the digest, by the hash asked for, of what the token should be about
 * Throws for what is not a token.
 */
export function checkTimestamp(
  token: Uint8Array,
  { digest, trusted, known, revocation }: { digest: (hash: string) => Buffer } & Known,
): TimestampReport {
  const message = readSignedMessage(token, known);
  const content = message.content ?? Buffer.alloc(0);
  const info = TSTInfo.fromBER(exactBuffer(content));
  const imprintHash = hashName(info.messageImprint.hashAlgorithm.algorithmId);
  if (!imprintHash) throw new RangeError('The hash of the timestamp is not known');

  const imprint = Buffer.from(info.messageImprint.hashedMessage.valueBlock.valueHexView);
  const isAboutIt = imprint.equals(digest(imprintHash));
  const isContentSigned = message.message_digest?.equals(createHash(message.hash).update(content).digest()) ?? false;
  const isAuthority = hasPurpose(message.signer.raw, timestamping);
  const chain = buildChain(message.signer, { others: message.certificates, trusted, at: info.genTime });
  const isAsIssued =
    bindsCertificate(message) !== false && !message.carried.some((one) => isAltered(one, [...message.certificates, ...trusted]));
  const is_signed = isAsIssued && isContentSigned && isAuthority && isSignatureValid(message, () => content);
  return {
    time: info.genTime,
    authority: commonName(message.signer),
    is_signed,
    intact: isAboutIt && is_signed,
    trusted:
      chain.trusted && !isRevoked(message.signer, [...message.certificates, ...trusted], { data: revocation, at: info.genTime }),
  };
}

/** The name of a certificate's owner, for people. */
export function commonName({ subject }: X509Certificate): string {
  const lines = subject.split('\n');
  const named = lines.find((line) => line.startsWith('CN=')) ?? lines.find((line) => line.startsWith('O=')) ?? lines[0] ?? '';
  return named.slice(named.indexOf('=') + 1).replaceAll(/\\(.)/g, '$1');
}
