// Creates certificate revocation lists (RFC 5280, 5).
import { bits, explicit, integer, oid, octets, sequence, time } from '../cms/der.ts';
import { keyAlgorithm } from '../cms/key-algorithm.ts';
import { type CertificateSigner, issuerKeyIdentifier, subjectOf } from './certificate.ts';

export interface RevocationListRequest {
  issuer: { certificate: Uint8Array; sign: CertificateSigner };
  /** The CRL number, increasing from list to list. */
  number: number;
  this_update: Date;
  next_update: Date;
  revoked: readonly { serial: Uint8Array; at: Date }[];
}

/**
 * Returns DER.
 * @throws {PdfError} `bad_certificate`
 */
export async function createRevocationList(request: RevocationListRequest): Promise<Uint8Array> {
  const { issuer, revoked } = request;
  const algorithm = keyAlgorithm(issuer.certificate).signature_identifier;
  const entries = revoked.map(({ serial, at }) => sequence(integer(serial), time(at)));
  const listNumber = sequence(oid('2.5.29.20'), octets(integer(request.number)));
  const list = sequence(
    integer(1), // version 2
    algorithm,
    subjectOf(issuer.certificate),
    time(request.this_update),
    time(request.next_update),
    ...(entries.length > 0 ? [sequence(...entries)] : []),
    explicit(0, sequence(issuerKeyIdentifier(issuer.certificate), listNumber)),
  );
  return new Uint8Array(sequence(list, algorithm, bits(await issuer.sign(list))));
}
