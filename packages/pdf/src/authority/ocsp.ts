// Creates and answers OCSP requests (RFC 6960). Responses are signed with the issuer's own key.
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { type CertID, type Extension, OCSPRequest } from 'pkijs';
import { bits, children, explicit, generalizedTime, integer, derNull, octets, oid, sequence, tagged, tags } from '../cms/der.ts';
import { keyAlgorithm, readCertificate } from '../cms/key-algorithm.ts';
import { issuerAndSerial } from '../cms/signed-data.ts';
import { exactBuffer, hashName } from '../cms/signed-message.ts';
import { type CertificateSigner, hasOurSerial, keyIdentifierOf, subjectOf } from './certificate.ts';

export interface OcspAnswerOptions {
  /** Every authority that issued a certificate which may be asked about. */
  issuers: readonly { certificate: Uint8Array; sign: CertificateSigner }[];
  at: Date;
  next_update: Date;
}

const ids = {
  basic: oid('1.3.6.1.5.5.7.48.1.1'),
  nonce: '1.3.6.1.5.5.7.48.1.2',
  sha1: oid('1.3.14.3.2.26'),
} as const;
const statuses = { malformed: 1, unauthorized: 6 } as const;
const maxRequests = 20;
const maxNonceLength = 130; // RFC 9654: 128 octets, and the two of its DER

/**
 * Returns the DER of a response, even to a malformed request. None of our certificates has been revoked: a serial number of
 * the form that we issue is good, any other is unknown, and a request about another authority's certificate is refused.
 */
export async function answerOcsp(request: Uint8Array, { issuers, at, next_update }: OcspAnswerOptions): Promise<Uint8Array> {
  const parsed = readRequest(request);
  if (!parsed) return refusal(statuses.malformed);
  const issuer = issuers.find(({ certificate }) => parsed.certificates.every((id) => isAbout(id, certificate)));
  if (!issuer) return refusal(statuses.unauthorized);

  const answers = parsed.certificates.map((id) =>
    sequence(
      Buffer.from(id.toSchema().toBER()),
      hasOurSerial(new Uint8Array(id.serialNumber.valueBlock.valueHexView)) ? tagged(0x80) : tagged(0x82),
      generalizedTime(at),
      explicit(0, generalizedTime(next_update)),
    ),
  );
  const data = sequence(
    explicit(2, octets(keyIdentifierOf(publicKeyOf(issuer.certificate)))),
    generalizedTime(at),
    sequence(...answers),
    ...(parsed.nonce ? [explicit(1, sequence(Buffer.from(parsed.nonce.toSchema().toBER())))] : []),
  );
  const { signature_identifier } = keyAlgorithm(issuer.certificate);
  const signature = bits(await issuer.sign(data));
  const basic = sequence(data, signature_identifier, signature, explicit(0, sequence(issuer.certificate)));
  return new Uint8Array(sequence(enumerated(0), explicit(0, sequence(ids.basic, octets(basic)))));
}

/**
 * A request (DER) about one certificate.
 * @throws {PdfError} `bad_certificate`
 */
export function ocspRequest(certificate: Uint8Array, issuer: Uint8Array): Uint8Array {
  const id = sequence(
    sequence(ids.sha1, derNull()),
    octets(createHash('sha1').update(subjectOf(issuer)).digest()),
    octets(keyIdentifierOf(publicKeyOf(issuer))),
    issuerAndSerial(certificate).serial,
  );
  return new Uint8Array(sequence(sequence(sequence(sequence(id)))));
}

/** Whether the hashes in a request or response are those of the issuer. */
export function isAbout({ hashAlgorithm, issuerNameHash, issuerKeyHash }: CertID, issuer: Uint8Array): boolean {
  const hash = hashName(hashAlgorithm.algorithmId);
  if (!hash) return false;
  const digest = (bytes: Uint8Array): Buffer => createHash(hash).update(bytes).digest();
  const [, key] = children(publicKeyOf(issuer));
  return (
    digest(subjectOf(issuer)).equals(issuerNameHash.valueBlock.valueHexView) &&
    digest(key?.body.subarray(1) ?? new Uint8Array()).equals(issuerKeyHash.valueBlock.valueHexView)
  );
}

function readRequest(request: Uint8Array): { certificates: CertID[]; nonce: Extension | undefined } | undefined {
  try {
    const { requestList, requestExtensions = [] } = OCSPRequest.fromBER(exactBuffer(request)).tbsRequest;
    const nonce = requestExtensions.find(({ extnID }) => extnID === ids.nonce);
    const isSmall = requestList.length <= maxRequests && (nonce?.extnValue.valueBlock.valueHexView.length ?? 0) <= maxNonceLength;
    if (requestList.length === 0 || !isSmall) return undefined;
    return { certificates: requestList.map(({ reqCert }) => reqCert), nonce };
  } catch {
    return undefined;
  }
}

function publicKeyOf(certificate: Uint8Array): Uint8Array {
  return new Uint8Array(readCertificate(certificate).publicKey.export({ type: 'spki', format: 'der' }));
}

function refusal(status: number): Uint8Array {
  return new Uint8Array(sequence(enumerated(status)));
}

function enumerated(value: number): Buffer {
  return tagged(tags.enumerated, integer(value).subarray(2));
}
