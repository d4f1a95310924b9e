// Parses a CMS SignedData (RFC 5652) from any producer and checks its signature over the digest it names.
import { Buffer } from 'node:buffer';
import { constants, createHash, type KeyObject, verify as verifySignature, X509Certificate } from 'node:crypto';
import { IssuerAndSerialNumber, Certificate, ContentInfo, SignedData, type SignerInfo } from 'pkijs';
import { readDer } from './byte-range.ts';

export interface SignedMessage {
  signed: SignedData;
  signer_info: SignerInfo;
  /** The hash of the message, by its node:crypto name. */
  hash: string;
  signer: X509Certificate;
  certificates: X509Certificate[];
  /** The certificates that the message itself carries. */
  carried: X509Certificate[];
  /** The message also carries certificates that cannot be parsed. They are ignored. */
  has_unreadable: boolean;
  /** The digest in the signed attributes; undefined if the message is signed without attributes. */
  message_digest: Buffer | undefined;
  content: Buffer | undefined;
}

/** Certificates are compared pairwise. No real chain is this long, and the limit bounds the cost of hostile files. */
const maxCarried = 100;

const attributes = {
  message_digest: '1.2.840.113549.1.9.4',
  signing_certificate: '1.2.840.113549.1.9.16.2.12',
  signing_certificate_v2: '1.2.840.113549.1.9.16.2.47',
} as const;

const hashes: Record<string, string | undefined> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** Signature algorithms that imply a hash; the others use that of the message. */
const signatureHashes: Record<string, string | undefined> = {
  '1.2.840.113549.1.1.5': 'sha1',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.1': 'sha1',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
};
const rsaPss = '1.2.840.113549.1.1.10';

/**
 * @param others certificates (DER) from elsewhere, for messages that leave theirs out
 * @throws {Error} for anything that is not a SignedData by a signer whose certificate is known
 */
export function readSignedMessage(der: Uint8Array, others: readonly Uint8Array[] = []): SignedMessage {
  const { signed, signer_info, hash, inside, carried } = parsed(der);
  const all = [...carried, ...others.flatMap(certificateOf).flatMap(readable)];
  const isOwn = ({ parsed: certificate }: ReadCertificate): boolean => isSigner(certificate, signer_info);
  // An unparsable certificate is skipped unless it is the signer's.
  const own = all.find(isOwn)?.certificate ?? readSigner(inside, signer_info);
  const content = signed.encapContentInfo.eContent?.getValue();
  return {
    signed,
    signer_info,
    hash,
    signer: own,
    certificates: all.map(({ certificate }) => certificate),
    carried: carried.map(({ certificate }) => certificate),
    has_unreadable: carried.length < inside.length,
    message_digest: octetsOf(signer_info, attributes.message_digest),
    content: content && Buffer.from(content),
  };
}

/** The contents of a message, independent of other known certificates. */
interface ParsedMessage extends Pick<SignedMessage, 'signed' | 'signer_info' | 'hash'> {
  inside: Certificate[];
  /** The readable ones of `inside`. */
  carried: ReadCertificate[];
}

/** Cache keyed by the byte array, which callers do not modify: a message is asked for its certificates before it is checked. */
const parsedMessages = new WeakMap<Uint8Array, ParsedMessage>();

function parsed(der: Uint8Array): ParsedMessage {
  const known = parsedMessages.get(der);
  if (known) return known;
  const { result, offset } = readDer(der);
  if (offset < 0) throw new RangeError('The message is no DER');
  const signed = new SignedData({ schema: new ContentInfo({ schema: result }).content });
  const [signer_info] = signed.signerInfos;
  if (!signer_info) throw new RangeError('Nobody has signed the message');
  const hash = hashes[signer_info.digestAlgorithm.algorithmId];
  if (!hash) throw new RangeError('The hash of the message is not known');

  const inside = (signed.certificates ?? []).filter((item) => item instanceof Certificate);
  if (inside.length > maxCarried) throw new RangeError('The message carries too many certificates');
  const message = { signed, signer_info, hash, inside, carried: inside.flatMap(readable) };
  parsedMessages.set(der, message);
  return message;
}

/** The certificates in the message (DER); empty if it cannot be parsed. */
export function carriedCertificates(der: Uint8Array): Uint8Array[] {
  try {
    return readSignedMessage(der).carried.map(({ raw }) => new Uint8Array(raw));
  } catch {
    return [];
  }
}

/** Whether the message carries certificates that cannot be parsed; false if the message itself cannot be parsed. */
export function carriesUnreadable(der: Uint8Array): boolean {
  try {
    return readSignedMessage(der).has_unreadable;
  } catch {
    return false;
  }
}

/**
 * EdDSA keys sign attributes with one fixed hash (RFC 8419, 3.1), because the message digest would otherwise be the weakest
 * link. For Ed448 that is SHAKE256, which is not supported here.
 */
export function isHashAllowed({ signer_info, signer, hash }: SignedMessage): boolean {
  if (!signer_info.signedAttrs || !isEdwards(signer.publicKey)) return true;
  return signer.publicKey.asymmetricKeyType === 'ed25519' && hash === 'sha512';
}

/** Whether the signer's key signed the attributes (or, without attributes, the message itself). */
export function isSignatureValid(signed: SignedMessage, message: () => Buffer): boolean {
  if (!isHashAllowed(signed)) return false;
  const { signer_info, signer, hash } = signed;
  const data = signer_info.signedAttrs ? Buffer.from(signer_info.signedAttrs.encodedValue) : message();
  return isSignedBy(signer.publicKey, {
    algorithm: signer_info.signatureAlgorithm.algorithmId,
    hash,
    data,
    signature: signer_info.signature.valueBlock.valueHexView,
  });
}

/** @param signed.hash used for algorithms that do not imply one */
export function isSignedBy(
  key: KeyObject,
  signed: { algorithm: string; hash?: string; data: Uint8Array; signature: Uint8Array },
): boolean {
  const hash = isEdwards(key) ? null : (signatureHashes[signed.algorithm] ?? signed.hash ?? 'sha256');
  const padding = signed.algorithm === rsaPss ? { padding: constants.RSA_PKCS1_PSS_PADDING } : {};
  return verifySignature(hash, signed.data, { key, ...padding }, signed.signature);
}

/**
 * Checks the CAdES attribute that binds a signature to its certificate. Undefined if absent; false if it names another
 * certificate.
 */
export function bindsCertificate({ signer_info, signer }: SignedMessage): boolean | undefined {
  const values = [attributes.signing_certificate_v2, attributes.signing_certificate].map((type) => valueOf(signer_info, type));
  const value = values.find((found) => found !== undefined);
  if (!value) return undefined;
  const der = Buffer.from(value.toBER());
  return ['sha256', 'sha1', 'sha384', 'sha512'].some((hash) => der.includes(createHash(hash).update(signer.raw).digest()));
}

export function unsignedAttribute({ signer_info }: SignedMessage, type: string): Buffer | undefined {
  const found = signer_info.unsignedAttrs?.attributes.find((attribute) => attribute.type === type);
  const value: unknown = found?.values[0];
  return isAsn1(value) ? Buffer.from(value.toBER()) : undefined;
}

export function hashName(oid: string): string | undefined {
  return hashes[oid];
}

export function exactBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

function certificateOf(der: Uint8Array): Certificate[] {
  try {
    return [Certificate.fromBER(exactBuffer(der))];
  } catch {
    return [];
  }
}

interface ReadCertificate {
  parsed: Certificate;
  certificate: X509Certificate;
}

/** Pairs the certificate with OpenSSL's view of it; empty if OpenSSL cannot read it. */
export function readable(certificate: Certificate): ReadCertificate[] {
  try {
    return [{ parsed: certificate, certificate: toX509(certificate) }];
  } catch {
    return [];
  }
}

/** The signer's certificate among these, or the first if none matches. */
function readSigner(carried: readonly Certificate[], signerInfo: SignerInfo): X509Certificate {
  const own = carried.find((item) => isSigner(item, signerInfo)) ?? carried[0];
  if (!own) throw new RangeError('The certificate of the signer is missing');
  return toX509(own);
}

interface Asn1 {
  toBER(): ArrayBuffer;
  valueBlock: { valueHexView?: Uint8Array };
}

function isAsn1(value: unknown): value is Asn1 {
  return typeof value === 'object' && value !== null && 'toBER' in value && 'valueBlock' in value;
}

function valueOf({ signedAttrs }: SignerInfo, type: string): Asn1 | undefined {
  const value: unknown = signedAttrs?.attributes.find((attribute) => attribute.type === type)?.values[0];
  return isAsn1(value) ? value : undefined;
}

function octetsOf(signerInfo: SignerInfo, type: string): Buffer | undefined {
  const bytes = valueOf(signerInfo, type)?.valueBlock.valueHexView;
  return bytes && Buffer.from(bytes);
}

function isSigner(certificate: Certificate, { sid }: SignerInfo): boolean {
  if (!(sid instanceof IssuerAndSerialNumber)) return false;
  return certificate.issuer.isEqual(sid.issuer) && certificate.serialNumber.isEqual(sid.serialNumber);
}

/** Throws if OpenSSL cannot read the certificate. OpenSSL is stricter than some CAs. */
function toX509(certificate: Certificate): X509Certificate {
  return new X509Certificate(Buffer.from(certificate.toSchema().toBER()));
}

function isEdwards({ asymmetricKeyType }: KeyObject): boolean {
  return asymmetricKeyType === 'ed25519' || asymmetricKeyType === 'ed448';
}
