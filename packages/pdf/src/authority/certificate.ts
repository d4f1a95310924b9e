// Issues X.509 certificates for a small private CA (RFC 5280). Private keys stay with the caller, who provides `sign`.
import { createHash, randomBytes } from 'node:crypto';
import {
  bits,
  children,
  elements,
  explicit,
  ia5,
  integer,
  octets,
  oid,
  sequence,
  tagged,
  tags,
  time,
  utf8,
  derTrue,
} from '../cms/der.ts';
import { keyAlgorithm, readCertificate } from '../cms/key-algorithm.ts';
import type { CertificateAddresses } from './extensions.ts';
import { publicKeyAlgorithm } from './public-key.ts';

export interface SubjectName {
  common_name: string;
  organization?: string;
  /** Additional statements about the holder, one per line; written as organizational units. */
  units?: readonly string[];
  country?: string;
  /** Also written as an alternative name. */
  email?: string;
  serial_number?: string;
}

/** Signs the DER of a certificate's content, with the hash that belongs to the key (SHA-384 for P-384, otherwise SHA-256). */
export type CertificateSigner = (data: Uint8Array) => Promise<Uint8Array>;

export interface RootRequest {
  subject: SubjectName;
  /** SubjectPublicKeyInfo, DER. Intended for P-384. */
  public_key: Uint8Array;
  sign: CertificateSigner;
  valid_from: Date;
  /** Default: 20 years after. */
  valid_to?: Date;
}

export interface IssueRequest {
  /** `authority` may issue in turn (for 5 years), `signer` may sign documents (for 1 year). */
  kind: 'authority' | 'signer';
  subject: SubjectName;
  /** SubjectPublicKeyInfo, DER. */
  public_key: Uint8Array;
  issuer: { certificate: Uint8Array; sign: CertificateSigner };
  valid_from: Date;
  valid_to?: Date;
  /** For an authority: how many further authorities may follow below it. Default: none. */
  path_length?: number;
  /** Where to check the certificate's status and find its issuer. */
  addresses?: CertificateAddresses;
}

const years = { root: 20, authority: 5, signer: 1 } as const;

/** Creates a self-signed certificate that may issue others. Returns DER. */
export async function createRootCertificate(request: RootRequest): Promise<Uint8Array> {
  const { subject, public_key, sign, valid_from } = request;
  return await signed({
    issuer: nameOf(subject),
    subject: nameOf(subject),
    public_key,
    valid_from,
    valid_to: request.valid_to ?? yearsAfter(valid_from, years.root),
    extensions: [...authorityExtensions(), keyIdentifier(public_key)],
    algorithm: publicKeyAlgorithm(public_key).signature_identifier,
    sign,
  });
}

/**
 * Creates a certificate issued by another authority. Returns DER.
 * @throws {PdfError} `bad_certificate`
 */
export async function issueCertificate(request: IssueRequest): Promise<Uint8Array> {
  const { kind, subject, public_key, issuer, valid_from, addresses, path_length = 0 } = request;
  return await signed({
    issuer: subjectOf(issuer.certificate),
    subject: nameOf(subject),
    public_key,
    valid_from,
    valid_to: request.valid_to ?? yearsAfter(valid_from, years[kind]),
    extensions: [
      ...(kind === 'authority' ? authorityExtensions(path_length) : signerExtensions(subject)),
      keyIdentifier(public_key),
      issuerKeyIdentifier(issuer.certificate),
      ...(addresses ? addressExtensions(addresses) : []),
    ],
    algorithm: keyAlgorithm(issuer.certificate).signature_identifier,
    sign: issuer.sign,
  });
}

interface Content {
  issuer: Uint8Array;
  subject: Uint8Array;
  public_key: Uint8Array;
  valid_from: Date;
  valid_to: Date;
  extensions: Uint8Array[];
  /** AlgorithmIdentifier of the signature. */
  algorithm: Uint8Array;
  sign: CertificateSigner;
}

async function signed({ sign, algorithm, ...content }: Content): Promise<Uint8Array> {
  const toBeSigned = sequence(
    explicit(0, integer(2)), // version 3
    integer(positiveSerial()),
    algorithm,
    content.issuer,
    sequence(time(content.valid_from), time(content.valid_to)),
    content.subject,
    content.public_key,
    explicit(3, sequence(...content.extensions)),
  );
  return new Uint8Array(sequence(toBeSigned, algorithm, bits(await sign(toBeSigned))));
}

function authorityExtensions(pathLength?: number): Uint8Array[] {
  const constraints = sequence(derTrue(), ...(pathLength === undefined ? [] : [integer(pathLength)]));
  const certificateAndListSigning = bits(Buffer.from([0b0000_0110]), 1);
  return [
    extension('2.5.29.19', constraints, { critical: true }),
    extension('2.5.29.15', certificateAndListSigning, { critical: true }),
  ];
}

function signerExtensions({ email }: SubjectName): Uint8Array[] {
  const signatureAndNonRepudiation = bits(Buffer.from([0b1100_0000]), 6);
  // Document signing (RFC 9336), Microsoft's equivalent, and email protection, which NSS requires of a document's signer.
  const purposes = sequence(oid('1.3.6.1.5.5.7.3.36'), oid('1.3.6.1.4.1.311.10.3.12'), oid('1.3.6.1.5.5.7.3.4'));
  return [
    extension('2.5.29.19', sequence(), { critical: true }),
    extension('2.5.29.15', signatureAndNonRepudiation, { critical: true }),
    extension('2.5.29.37', purposes),
    ...(email === undefined ? [] : [extension('2.5.29.17', sequence(tagged(0x81, Buffer.from(email, 'latin1'))))]),
  ];
}

function keyIdentifier(publicKey: Uint8Array): Uint8Array {
  return extension('2.5.29.14', octets(keyIdentifierOf(publicKey)));
}

export function issuerKeyIdentifier(issuer: Uint8Array): Uint8Array {
  const publicKey = readCertificate(issuer).publicKey.export({ type: 'spki', format: 'der' });
  return extension('2.5.29.35', sequence(tagged(0x80, keyIdentifierOf(publicKey))));
}

function addressExtensions({ ocsp, issuers, lists }: CertificateAddresses): Uint8Array[] {
  const uri = (url: string): Uint8Array => tagged(0x86, Buffer.from(url, 'latin1'));
  const access = [
    ...ocsp.map((url) => sequence(oid('1.3.6.1.5.5.7.48.1'), uri(url))),
    ...issuers.map((url) => sequence(oid('1.3.6.1.5.5.7.48.2'), uri(url))),
  ];
  const points = lists.map((url) => sequence(explicit(0, explicit(0, uri(url)))));
  return [
    ...(access.length > 0 ? [extension('1.3.6.1.5.5.7.1.1', sequence(...access))] : []),
    ...(points.length > 0 ? [extension('2.5.29.31', sequence(...points))] : []),
  ];
}

function extension(id: string, value: Uint8Array, { critical = false } = {}): Uint8Array {
  return sequence(oid(id), ...(critical ? [derTrue()] : []), octets(value));
}

/** SHA-1 of the key's bits, which identifies a certificate's issuer (RFC 5280, 4.2.1.2). */
export function keyIdentifierOf(publicKey: Uint8Array): Uint8Array {
  const [, key] = children(publicKey);
  return createHash('sha1')
    .update(key?.body.subarray(1) ?? publicKey)
    .digest();
}

function nameOf({ country, organization, units = [], common_name, serial_number, email }: SubjectName): Uint8Array {
  const part = (id: string, value: Uint8Array): Uint8Array => tagged(tags.set, sequence(oid(id), value));
  return sequence(
    ...(country === undefined ? [] : [part('2.5.4.6', tagged(tags.printable_string, Buffer.from(country, 'latin1')))]),
    ...(organization === undefined ? [] : [part('2.5.4.10', utf8(organization))]),
    ...units.map((unit) => part('2.5.4.11', utf8(unit))),
    part('2.5.4.3', utf8(common_name)),
    ...(serial_number === undefined
      ? []
      : [part('2.5.4.5', tagged(tags.printable_string, Buffer.from(serial_number, 'latin1')))]),
    ...(email === undefined ? [] : [part('1.2.840.113549.1.9.1', ia5(email))]),
  );
}

export function subjectOf(certificate: Uint8Array): Uint8Array {
  readCertificate(certificate);
  const [toBeSigned] = children(certificate);
  const fields = elements(toBeSigned?.body ?? new Uint8Array()).filter((field) => field.tag !== 0xa0);
  return fields[4]?.whole ?? sequence();
}

const serialLength = 16;

/** Whether a serial number has the form that this authority issues; issued serials are not recorded. */
export function hasOurSerial(serial: Uint8Array): boolean {
  return serial.length === serialLength && ((serial[0] ?? 0) & 0xc0) === 0x40;
}

function positiveSerial(): Uint8Array {
  const serial = randomBytes(serialLength);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  return serial;
}

function yearsAfter(date: Date, count: number): Date {
  const later = new Date(date);
  later.setUTCFullYear(later.getUTCFullYear() + count);
  return later;
}
