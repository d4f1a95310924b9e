// Whether what a file carries says that a certificate was not revoked: answers of OCSP (RFC 6960) and lists (RFC 5280, 5).
import type { X509Certificate } from 'node:crypto';
import { BasicOCSPResponse, Certificate, CertificateRevocationList, OCSPResponse } from 'pkijs';
import { hasPurpose } from '../authority/extensions.ts';
import { isAbout } from '../authority/ocsp.ts';
import { elements } from '../cms/der.ts';
import { buildChain } from './chain.ts';
import { exactBuffer, isSignedBy, readable } from '../cms/signed-message.ts';

export interface RevocationData {
  /** DER. */
  ocsp_responses: readonly Uint8Array[];
  revocation_lists: readonly Uint8Array[];
}

const ocspSigning = '1.3.6.1.5.5.7.3.9';
const distributionPoint = '2.5.29.28';
/** IssuingDistributionPoint: where it is, only end entities, only authorities; whatever else makes it a list of something else. */
const scope = { place: 0xa0, people: 0x81, authorities: 0x82 };

/** `revoked`: at that time or before it; `unknown`: nothing there tells. */
export type Revocation = 'good' | 'revoked' | 'unknown';

const day = 24 * 3_600_000;
/**
 * By how much proof may be older than what it is to prove: a list or answer counts until the next one was due, and a day
 * longer, since clocks differ and lists come late.
 */
const tolerance = day;

/** What all that is well signed there says of the certificate, about a point in time. What cannot be read says nothing. */
export function revocationOf(
  certificate: X509Certificate,
  issuer: X509Certificate,
  { data, at }: { data: RevocationData; at: Date },
): Revocation {
  const claims = [
    ...data.ocsp_responses.flatMap((answer) => attempt(() => claimsOfAnswer(certificate, issuer, answer))),
    ...data.revocation_lists.flatMap((list) => attempt(() => claimsOfList(certificate, issuer, list))),
  ];
  if (claims.some(({ revoked_at }) => revoked_at && revoked_at <= at)) return 'revoked';
  // Of what has run out, authorities do not tell any more.
  const end = new Date(certificate.validTo).getTime();
  const isFresh = ({ since, until }: Claim): boolean =>
    until.getTime() + tolerance >= at.getTime() && since.getTime() <= end + tolerance;
  return claims.some(isFresh) ? 'good' : 'unknown';
}

interface Claim {
  since: Date;
  until: Date;
  revoked_at: Date | undefined;
}

/** Whether it can still be checked, from the file alone, when no one can be asked any more: for each certificate up to a root. */
export function isProvenForLong(
  signer: X509Certificate,
  others: readonly X509Certificate[],
  about: { data: RevocationData; at: Date },
): boolean {
  const certificates = wholeChain(signer, others);
  const top = certificates.at(-1);
  if (!top?.checkIssued(top)) return false;
  return certificates.every((certificate, index) => {
    const issuer = certificates[index + 1];
    return !issuer || revocationOf(certificate, issuer, about) === 'good';
  });
}

/** Whether anything there says that the certificate, or one above it, was revoked by then. */
export function isRevoked(
  signer: X509Certificate,
  others: readonly X509Certificate[],
  about: { data: RevocationData; at: Date },
): boolean {
  const certificates = wholeChain(signer, others);
  return certificates.some((certificate, index) => {
    const issuer = certificates[index + 1];
    return issuer !== undefined && revocationOf(certificate, issuer, about) === 'revoked';
  });
}

/** Up to a root, whomever one trusts. */
function wholeChain(signer: X509Certificate, others: readonly X509Certificate[]): X509Certificate[] {
  return buildChain(signer, { others, trusted: [], at: new Date(signer.validFrom) }).certificates;
}

function claimsOfAnswer(certificate: X509Certificate, issuer: X509Certificate, der: Uint8Array): Claim[] {
  const { responseBytes } = OCSPResponse.fromBER(exactBuffer(der));
  if (!responseBytes) return [];
  const answer = BasicOCSPResponse.fromBER(exactBuffer(responseBytes.response.valueBlock.valueHexView));
  const { producedAt, responses } = answer.tbsResponseData;
  const carried = (answer.certs ?? []).flatMap(readable).map((one) => one.certificate);
  const delegates = carried.filter((one) => isDelegate(one, { issuer, at: producedAt }));
  const isSigned = [issuer, ...delegates].some(({ publicKey }) =>
    isSignedBy(publicKey, {
      algorithm: answer.signatureAlgorithm.algorithmId,
      data: answer.tbsResponseData.tbsView,
      signature: answer.signature.valueBlock.valueHexView,
    }),
  );
  if (!isSigned) return [];
  const { serialNumber } = toPkijs(certificate);
  return responses.flatMap(({ certID, certStatus, thisUpdate, nextUpdate }) => {
    const isAboutIt = certID.serialNumber.isEqual(serialNumber) && isAbout(certID, new Uint8Array(issuer.raw));
    const status = certStatus as Status; // typed as anything by the library
    if (!isAboutIt || (status.idBlock.tagNumber !== good && status.idBlock.tagNumber !== revoked)) return [];
    const revoked_at = status.idBlock.tagNumber === revoked ? revocationTime(status, thisUpdate) : undefined;
    return [{ since: thisUpdate, until: nextUpdate ?? thisUpdate, revoked_at }];
  });
}

/** CertStatus (RFC 6960, 4.2.1): a choice by its tag; what is revoked says since when. */
interface Status {
  idBlock: { tagNumber: number };
  valueBlock?: { value?: { toDate?(): Date }[] };
}
const [good, revoked] = [0, 1];

function revocationTime({ valueBlock }: Status, otherwise: Date): Date {
  return valueBlock?.value?.[0]?.toDate?.() ?? otherwise;
}

function isDelegate(responder: X509Certificate, { issuer, at }: { issuer: X509Certificate; at: Date }): boolean {
  const isAppointed =
    hasPurpose(responder.raw, ocspSigning) && responder.checkIssued(issuer) && responder.verify(issuer.publicKey);
  return isAppointed && new Date(responder.validFrom) <= at && at <= new Date(responder.validTo);
}

function claimsOfList(certificate: X509Certificate, issuer: X509Certificate, der: Uint8Array): Claim[] {
  const list = CertificateRevocationList.fromBER(exactBuffer(der));
  const { serialNumber } = toPkijs(certificate);
  const point = list.crlExtensions?.extensions.find(({ extnID }) => extnID === distributionPoint);
  const parts = point
    ? elements(elements(new Uint8Array(point.extnValue.valueBlock.valueHexView))[0]?.body ?? new Uint8Array())
    : [];
  const fitting = certificate.ca ? scope.authorities : scope.people;
  const isAuthentic =
    parts.every(({ tag }) => tag === scope.place || tag === fitting) &&
    list.issuer.isEqual(toPkijs(issuer).subject) &&
    isSignedBy(issuer.publicKey, {
      algorithm: list.signatureAlgorithm.algorithmId,
      data: list.tbsView,
      signature: list.signatureValue.valueBlock.valueHexView,
    });
  if (!isAuthentic) return [];
  const entry = list.revokedCertificates?.find(({ userCertificate }) => userCertificate.isEqual(serialNumber));
  const { thisUpdate, nextUpdate } = list;
  return [{ since: thisUpdate.value, until: (nextUpdate ?? thisUpdate).value, revoked_at: entry?.revocationDate.value }];
}

function toPkijs(certificate: X509Certificate): Certificate {
  return Certificate.fromBER(exactBuffer(certificate.raw));
}

function attempt(read: () => Claim[]): Claim[] {
  try {
    return read();
  } catch {
    return [];
  }
}
