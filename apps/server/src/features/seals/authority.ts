// The instance's own certificate authority, created at its first start: a root, an issuing certificate, and the certificate that
// seals unless an external key does. The private keys stay in the keys folder (0600) and in this module, which only hands out
// signatures.
import { X509Certificate, createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import {
  type CertificateAddresses,
  createKeyPair,
  createRevocationList,
  createRootCertificate,
  issueCertificate,
  signerOf,
} from '@countersign/pdf';
import { z } from 'zod';
import { loadOrCreateKey } from '#platform/secrets/secrets.ts';
import { shortened } from '#platform/shortened.ts';
import type { SigningKey } from './signers/signing-key.ts';

const ROOT_FILE = 'authority.json';
/** X.520 allows no longer common name. */
const MAX_NAME_LENGTH = 64;
const LIST_VALID_MS = 7 * 24 * 3_600_000;

const base64 = z.string().transform((text) => new Uint8Array(Buffer.from(text, 'base64')));
const keyAndCertificate = z.object({ key: base64, certificate: base64 });
const storedRoot = z.object({ root: keyAndCertificate });
const storedIssuer = z.object({ issuing: keyAndCertificate, seal: keyAndCertificate });
/**
 * Issuing certificates are valid for five years and replaced every four, so that a server restarted once a year never uses an
 * expired one.
 */
const GENERATION_YEARS = 4;

export interface SigningPerson {
  name: string;
  email: string;
  /** The signee whose act the certificate is for, and the document. */
  signee_id: string;
  pdf_id: string;
  /** The authentication method, such as `access_code`. */
  proven_by: string;
}

/** A certificate that issues or has issued others: the root, or the issuing certificate of some year. */
export interface Issuer {
  /** `root`, or the year of its creation. */
  name: string;
  certificate: Uint8Array;
  sign(data: Uint8Array): Promise<Uint8Array>;
}

export interface Authority {
  /** The root certificate (DER), which anyone who wants to verify our signatures has to trust. */
  root: Uint8Array;
  /**
   * The root, and every external certificate that seals or has sealed here; DER. A signature that leads to one of them is ours.
   */
  readonly trusted: Uint8Array[];
  seal: SigningKey;
  /** Every certificate that has ever sealed here, our own or external; DER. */
  readonly seals: Uint8Array[];
  /** The root first, then all current and earlier issuing certificates. */
  issuers: Issuer[];
  /** A key and certificate for one act of one person; the key is not stored. */
  issueTo(person: SigningPerson, at: Date): Promise<SigningKey>;
  /** The revocation list of an issuer, currently empty; DER. */
  revocationList(issuer: Issuer, at: Date): Promise<Uint8Array>;
  /** The lists of every issuer that is still valid. */
  revocationLists(at: Date): Promise<Uint8Array[]>;
}

export interface AuthorityOptions {
  keys_dir: string;
  /** The base of the addresses in certificates; null: certificates name no addresses. */
  public_url: string | null;
  /** An external key that seals in place of our own certificate. */
  signer?: SigningKey | null;
  /** For seals that are not kept: the sealing certificate is not remembered. */
  is_trial?: boolean;
}

export async function loadAuthority(options: AuthorityOptions, now: Date): Promise<Authority> {
  const { keys_dir, public_url, signer = null, is_trial = false } = options;
  const { root } = storedRoot.parse(JSON.parse(await loadOrCreateKey(keys_dir, ROOT_FILE, () => createRoot(now))));
  const generation = String(Math.floor(now.getUTCFullYear() / GENERATION_YEARS) * GENERATION_YEARS);
  const make = () => createIssuer(root, { now, generation, public_url });
  const stored = await loadOrCreateKey(keys_dir, issuerFile(generation), make);
  const { issuing, seal } = storedIssuer.parse(JSON.parse(stored));

  const chain = [issuing.certificate, root.certificate];
  const issuer = { certificate: issuing.certificate, sign: signerOf(issuing.key) };
  const earlier = await loadEarlier(keys_dir, generation);
  const issuers = [
    { name: 'root', certificate: root.certificate, sign: signerOf(root.key) },
    { name: generation, ...issuer },
    ...earlier.map(({ year, issuing: { certificate, key } }) => ({ name: year, certificate, sign: signerOf(key) })),
  ];
  const storedSeals = await loadForeignSeals(keys_dir);
  // A key that is unreachable now may provide its certificate later.
  const foreign = (): Uint8Array[] => withPresent(storedSeals, signer);
  const ends = endOf(issuing.certificate);
  const revocationList: Authority['revocationList'] = ({ certificate, sign }, at) =>
    createRevocationList({
      issuer: { certificate, sign },
      number: Math.floor(at.getTime() / 1_000),
      this_update: at,
      next_update: new Date(at.getTime() + LIST_VALID_MS),
      revoked: [],
    });

  return {
    root: root.certificate,
    get trusted() {
      return [root.certificate, ...foreign()];
    },
    seal: (signer && (is_trial ? signer : remembered(signer, keys_dir))) ?? {
      certificates: [seal.certificate, ...chain],
      sign: signerOf(seal.key),
    },
    get seals() {
      return [seal.certificate, ...earlier.map((one) => one.seal.certificate), ...foreign()];
    },
    issuers,
    revocationList,
    revocationLists: (at) =>
      Promise.all(issuers.filter(({ certificate }) => endOf(certificate) > at).map((one) => revocationList(one, at))),

    async issueTo({ name, email, signee_id, pdf_id, proven_by }, at) {
      const keys = createKeyPair('P-256');
      const certificate = await issueCertificate({
        kind: 'signer',
        subject: {
          common_name: shortened(name, MAX_NAME_LENGTH),
          email,
          serial_number: signee_id,
          units: [`Document ${pdf_id}`, `Proven by ${proven_by.replaceAll('_', ' ')}`],
        },
        public_key: keys.public_key,
        issuer,
        valid_from: at,
        // Viewers check whether the certificate is valid now, long after the key is gone.
        valid_to: ends,
        ...addressesOf(generation, public_url),
      });
      return { certificates: [certificate, ...chain], sign: signerOf(keys.private_key) };
    },
  };
}

/** The addresses that an issuer's certificates contain. The routes are in authority-routes.ts. */
function addressesOf(issuer: string, publicUrl: string | null): { addresses?: CertificateAddresses } {
  if (!publicUrl) return {};
  const isRoot = issuer === 'root';
  return {
    addresses: {
      ocsp: [`${publicUrl}/authority/ocsp`],
      issuers: [`${publicUrl}/authority/${isRoot ? 'root' : `issuing-${issuer}`}.cer`],
      lists: [`${publicUrl}/authority/${isRoot ? 'root' : `revoked-${issuer}`}.crl`],
    },
  };
}

function issuerFile(generation: string): string {
  return `issuing-${generation}.json`;
}

async function loadEarlier(keysDir: string, current: string) {
  const years = (await readdir(keysDir)).flatMap((file) => /^issuing-(\d{4})\.json$/.exec(file)?.[1] ?? []);
  const earlier = years.filter((year) => year < current);
  return await Promise.all(
    earlier.map(async (year) => {
      const text = await loadOrCreateKey(keysDir, issuerFile(year), () => '');
      return { year, ...storedIssuer.parse(JSON.parse(text)) };
    }),
  );
}

/** External certificates that have sealed here. Only they are trusted, not their issuers, which issue to others, too. */
async function loadForeignSeals(keysDir: string): Promise<Uint8Array[]> {
  const files = (await readdir(keysDir)).filter((file) => /^sealed-by-[0-9a-f]{16}\.txt$/.test(file));
  return await Promise.all(files.map(async (file) => base64.parse(await loadOrCreateKey(keysDir, file, () => ''))));
}

function withPresent(stored: readonly Uint8Array[], signer: SigningKey | null): Uint8Array[] {
  const [own] = signer?.certificates ?? [];
  return own ? [own, ...stored.filter((one) => Buffer.compare(one, own) !== 0)] : [...stored];
}

/** Stores the key's certificate before its first seal is handed out. */
function remembered(signer: SigningKey, keysDir: string): SigningKey {
  return {
    ...signer,
    async sign(data) {
      const signature = await signer.sign(data);
      const [own = new Uint8Array()] = signer.certificates;
      await loadOrCreateKey(keysDir, sealFile(own), () => Buffer.from(own).toString('base64'));
      return signature;
    },
  };
}

function sealFile(certificate: Uint8Array): string {
  return `sealed-by-${createHash('sha256').update(certificate).digest('hex').slice(0, 16)}.txt`;
}

async function createRoot(now: Date): Promise<string> {
  const { private_key, public_key } = createKeyPair('P-384');
  const certificate = await createRootCertificate({
    subject: { common_name: 'Countersign Root', organization: 'Countersign' },
    public_key,
    sign: signerOf(private_key),
    valid_from: now,
  });
  return JSON.stringify({ root: asText(private_key, certificate) });
}

async function createIssuer(
  root: z.infer<typeof keyAndCertificate>,
  { now, generation, public_url }: { now: Date; generation: string; public_url: string | null },
): Promise<string> {
  const issuing = createKeyPair('P-256');
  const issuingCertificate = await issueCertificate({
    kind: 'authority',
    subject: { common_name: 'Countersign Issuing Authority', organization: 'Countersign' },
    public_key: issuing.public_key,
    issuer: { certificate: root.certificate, sign: signerOf(root.key) },
    valid_from: now,
    ...addressesOf('root', public_url),
  });

  const seal = createKeyPair('P-256');
  const sealCertificate = await issueCertificate({
    kind: 'signer',
    subject: { common_name: 'Countersign Seal', organization: 'Countersign' },
    public_key: seal.public_key,
    issuer: { certificate: issuingCertificate, sign: signerOf(issuing.private_key) },
    valid_from: now,
    valid_to: endOf(issuingCertificate),
    ...addressesOf(generation, public_url),
  });
  return JSON.stringify({
    issuing: asText(issuing.private_key, issuingCertificate),
    seal: asText(seal.private_key, sealCertificate),
  });
}

function endOf(certificate: Uint8Array): Date {
  return new Date(new X509Certificate(certificate).validTo);
}

function asText(key: Uint8Array, certificate: Uint8Array) {
  return { key: Buffer.from(key).toString('base64'), certificate: Buffer.from(certificate).toString('base64') };
}
