// RFC 3161 timestamp tokens, either inside a signature or as a document timestamp.
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
  /** The token's signature is valid. */
  is_signed: boolean;
  /** The token's signature is valid and its imprint matches the expected data. */
  intact: boolean;
  /** The authority chains to a trusted certificate, and the file shows none of them as revoked by then. */
  trusted: boolean;
}

/** Certificates and revocation data that a check may use. */
export interface Known {
  trusted: readonly X509Certificate[];
  /** DER, from the file's own security store. Used to build chains, not trusted. */
  known: readonly Uint8Array[];
  /** Also from the security store. */
  revocation: RevocationData;
}

/**
 * All certificates in a token, its signer's first (DER).
 * @throws {Error} if it is not a token
 */
export function tokenCertificates(token: Uint8Array): Uint8Array[] {
  const { signer, certificates } = readSignedMessage(token);
  const others = certificates.filter(({ raw }) => !raw.equals(signer.raw));
  return [signer, ...others].map(({ raw }) => new Uint8Array(raw));
}

const timestamping = '1.3.6.1.5.5.7.3.8';

/**
 * @param digest returns the digest, with the requested hash, of the data that the token should cover
 * @throws {Error} if it is not a token
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

/** Common name of the certificate's subject for display, or its organization. */
export function commonName({ subject }: X509Certificate): string {
  const lines = subject.split('\n');
  const named = lines.find((line) => line.startsWith('CN=')) ?? lines.find((line) => line.startsWith('O=')) ?? lines[0] ?? '';
  return named.slice(named.indexOf('=') + 1).replaceAll(/\\(.)/g, '$1');
}
