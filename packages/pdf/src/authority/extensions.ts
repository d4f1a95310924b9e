// Certificate extensions (RFC 5280, 4.2): key purposes, and addresses for further information.
import type { Buffer } from 'node:buffer';
import { children, elements, oid, tags } from '../cms/der.ts';

export interface CertificateAddresses {
  /** URLs for revocation checks (OCSP). */
  ocsp: string[];
  /** URLs of the issuer's certificate. */
  issuers: string[];
  /** URLs of CRLs. */
  lists: string[];
}

const none = new Uint8Array();
const uri = 0x86;
const ocsp = oid('1.3.6.1.5.5.7.48.1');
const issuers = oid('1.3.6.1.5.5.7.48.2');

/**
 * The DER inside an extension; undefined if absent.
 * @throws {RangeError} if the bytes are not a certificate
 */
export function extensionOf(certificate: Uint8Array, id: string): Buffer | undefined {
  const [toBeSigned] = children(certificate);
  const wrapped = elements(toBeSigned?.body ?? none).find((field) => field.tag === 0xa3);
  const wanted = oid(id);
  const all = wrapped ? children(wrapped.body).map((extension) => elements(extension.body)) : [];
  return all.find(([type]) => type?.whole.equals(wanted))?.at(-1)?.body;
}

/**
 * The URLs in the certificate, for which only its issuer vouches.
 * @throws {RangeError} if the bytes are not a certificate
 */
export function certificateAddresses(certificate: Uint8Array): CertificateAddresses {
  const access = extensionOf(certificate, '1.3.6.1.5.5.7.1.1');
  const descriptions = access ? children(access).map((description) => elements(description.body)) : [];
  const ofKind = (kind: Buffer): string[] =>
    descriptions.flatMap(([method, location]) =>
      method?.whole.equals(kind) && location?.tag === uri ? [textOf(location.body)] : [],
    );

  const points = extensionOf(certificate, '2.5.29.31');
  // DistributionPoint → [0] DistributionPointName → [0] GeneralNames
  const names = (points ? children(points) : [])
    .flatMap((point) => elements(point.body).filter((part) => part.tag === 0xa0))
    .flatMap((name) => elements(name.body).filter((part) => part.tag === 0xa0))
    .flatMap((full) => elements(full.body));
  return {
    ocsp: ofKind(ocsp),
    issuers: ofKind(issuers),
    lists: names.flatMap((name) => (name.tag === uri ? [textOf(name.body)] : [])),
  };
}

/**
 * Accepted purposes: document signing, and its equivalents by Microsoft and Adobe; email protection; client authentication;
 * any purpose.
 */
const signingPurposes = [
  '1.3.6.1.5.5.7.3.36',
  '1.3.6.1.4.1.311.10.3.12',
  '1.2.840.113583.1.1.5',
  '1.3.6.1.5.5.7.3.4',
  '1.3.6.1.5.5.7.3.2',
  '2.5.29.37.0',
].map(oid);

/** False if the certificate restricts its key to purposes other than signing documents. */
export function mayBeUsedToSign(certificate: Uint8Array): boolean {
  const usage = extensionOf(certificate, '2.5.29.15');
  const [bits] = usage ? elements(usage) : [];
  // digitalSignature and nonRepudiation are the two highest bits, after the count of unused ones.
  const isForSignatures = bits?.tag !== tags.bit_string || ((bits.body[1] ?? 0) & 0b1100_0000) !== 0;
  const purposes = purposesOf(certificate);
  return isForSignatures && (purposes?.some((purpose) => signingPurposes.some((id) => purpose.equals(id))) ?? true);
}

/** Whether the certificate lists this purpose for its key (RFC 5280, 4.2.1.12). */
export function hasPurpose(certificate: Uint8Array, id: string): boolean {
  const wanted = oid(id);
  return purposesOf(certificate)?.some((purpose) => purpose.equals(wanted)) ?? false;
}

function purposesOf(certificate: Uint8Array): Buffer[] | undefined {
  const extension = extensionOf(certificate, '2.5.29.37');
  return extension && children(extension).map((purpose) => purpose.whole);
}

function textOf(bytes: Buffer): string {
  return bytes.toString('latin1');
}
