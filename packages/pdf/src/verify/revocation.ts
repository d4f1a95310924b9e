// Whether what a file carries says that a certificate was not revoked: answers of OCSP (RFC 6960) and lists (RFC 5280, 5).
import type { X509Certificate } from 'node:crypto';
import { BasicOCSPResponse, Certificate, CertificateRevocationList, OCSPResponse } from 'pkijs';
import { hasPurpose } from '../authority/extensions.ts';
import { isAbout } from '../authority/ocsp.ts';
import { elements } from '../seal/der.ts';
import { buildChain } from './chain.ts';
import { exactBuffer, isSignedBy, toX509 } from './signed-message.ts';

export interface RevocationData {
  /** DER. */
  ocsp_responses: readonly Uint8Array[];
  revocation_lists: readonly Uint8Array[];
}

const ocspSigning = '1.3.6.1.5.5.7.3.9';
const distributionPoint = '2.5.29.28';
/** IssuingDistributionPoint: where it is, only end entities, only authorities; whatever else makes it a list of something else. */
const scope = { place: 0xa0, people: 0x81, authorities: 0x82 };

/** Whether anything there, well signed, says so of the certificate. What cannot be read says nothing. */
export function isProvenGood(certificate: X509Certificate, issuer: X509Certificate, data: RevocationData): boolean {
  return (
    data.ocsp_responses.some((response) => attempt(() => isGoodByAnswer(certificate, issuer, response))) ||
    data.revocation_lists.some((list) => attempt(() => isGoodByList(certificate, issuer, list)))
  );
}

/** Whether it can still be checked, from the file alone, when nobody can be asked any more: for each certificate up to a root. */
export function isProvenForLong(signer: X509Certificate, others: readonly X509Certificate[], data: RevocationData): boolean {
  const { certificates } = buildChain(signer, { others, trusted: [], at: new Date(signer.validFrom) });
  const top = certificates.at(-1);
  if (!top?.checkIssued(top)) return false;
  return certificates.every((certificate, index) => {
    const issuer = certificates[index + 1];
    return !issuer || isProvenGood(certificate, issuer, data);
  });
}

function isGoodByAnswer(certificate: X509Certificate, issuer: X509Certificate, der: Uint8Array): boolean {
  const { responseBytes } = OCSPResponse.fromBER(exactBuffer(der));
  if (!responseBytes) return false;
  const answer = BasicOCSPResponse.fromBER(exactBuffer(responseBytes.response.valueBlock.valueHexView));
  const delegates = (answer.certs ?? []).map(toX509).filter((one) => isDelegate(one, issuer));
  const isSigned = [issuer, ...delegates].some(({ publicKey }) =>
    isSignedBy(publicKey, {
      algorithm: answer.signatureAlgorithm.algorithmId,
      data: answer.tbsResponseData.tbsView,
      signature: answer.signature.valueBlock.valueHexView,
    }),
  );
  const { serialNumber } = toPkijs(certificate);
  return (
    isSigned &&
    answer.tbsResponseData.responses.some(({ certID, certStatus }) => {
      const isGood = (certStatus as { idBlock: { tagNumber: number } }).idBlock.tagNumber === 0; // typed as anything by the library
      return isGood && certID.serialNumber.isEqual(serialNumber) && isAbout(certID, new Uint8Array(issuer.raw));
    })
  );
}

function isDelegate(responder: X509Certificate, issuer: X509Certificate): boolean {
  return hasPurpose(responder.raw, ocspSigning) && responder.checkIssued(issuer) && responder.verify(issuer.publicKey);
}

function isGoodByList(certificate: X509Certificate, issuer: X509Certificate, der: Uint8Array): boolean {
  const list = CertificateRevocationList.fromBER(exactBuffer(der));
  const { serialNumber } = toPkijs(certificate);
  const point = list.crlExtensions?.extensions.find(({ extnID }) => extnID === distributionPoint);
  const parts = point
    ? elements(elements(new Uint8Array(point.extnValue.valueBlock.valueHexView))[0]?.body ?? new Uint8Array())
    : [];
  const fitting = certificate.ca ? scope.authorities : scope.people;
  return (
    parts.every(({ tag }) => tag === scope.place || tag === fitting) &&
    list.issuer.isEqual(toPkijs(issuer).subject) &&
    isSignedBy(issuer.publicKey, {
      algorithm: list.signatureAlgorithm.algorithmId,
      data: list.tbsView,
      signature: list.signatureValue.valueBlock.valueHexView,
    }) &&
    !list.revokedCertificates?.some(({ userCertificate }) => userCertificate.isEqual(serialNumber))
  );
}

function toPkijs(certificate: X509Certificate): Certificate {
  return Certificate.fromBER(exactBuffer(certificate.raw));
}

function attempt(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}
