// Checks whether the data in a file shows a certificate as not revoked: OCSP responses (RFC 6960) and CRLs (RFC 5280, 5).
import type { X509Certificate } from 'node:crypto';
import { BasicOCSPResponse, Certificate, CertificateRevocationList, OCSPResponse } from 'pkijs';
import { hasPurpose } from '../authority/extensions.ts';
import { isAbout } from '../authority/ocsp.ts';
import { elements } from '../cms/der.ts';
import { buildChain } from './chain.ts';
import { exactBuffer, isSignedBy, readable } from '../cms/signed-message.ts';

export interface RevocationData {
  /** DER-encoded. */
  ocsp_responses: readonly Uint8Array[];
  revocation_lists: readonly Uint8Array[];
}

const ocspSigning = '1.3.6.1.5.5.7.3.9';
const distributionPoint = '2.5.29.28';
/**
 * Tags in IssuingDistributionPoint: a distribution point, only user certificates, only CA certificates. With any other field
 * the list has a different scope.
 */
const idpTags = { area: 0xa0, people: 0x81, authorities: 0x82 };

/** `revoked`: at the given time or earlier; `unknown`: no data covers that time. */
export type Revocation = 'good' | 'revoked' | 'unknown';

const day = 24 * 3_600_000;
/** How long revocation data stays usable after its nextUpdate: one day, because clocks differ and CRLs are published late. */
const tolerance = day;

/**
 * Combines everything with a valid signature that says something about the certificate at the given time. Unreadable data is
 * ignored.
 */
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
  // CAs stop reporting on certificates that have expired.
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

/**
 * Whether the file alone holds a `good` status for every certificate up to a root, so that it can still be checked once the
 * issuers are offline.
 */
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

/** Whether any data shows the certificate, or one above it, as revoked by then. */
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

/** The chain up to a root, regardless of the trust list. */
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
    const status = certStatus as Status; // typed as any by the library
    if (!isAboutIt || (status.idBlock.tagNumber !== good && status.idBlock.tagNumber !== revoked)) return [];
    const revoked_at = status.idBlock.tagNumber === revoked ? revocationTime(status, thisUpdate) : undefined;
    return [{ since: thisUpdate, until: nextUpdate ?? thisUpdate, revoked_at }];
  });
}

/** CertStatus (RFC 6960, 4.2.1): a choice selected by its tag; for `revoked` the value holds the revocation time. */
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
  const fitting = certificate.ca ? idpTags.authorities : idpTags.people;
  const isAuthentic =
    parts.every(({ tag }) => tag === idpTags.area || tag === fitting) &&
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
