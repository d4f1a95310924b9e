// The instance's own authority, made at its first start: a root and an issuing certificate, and the certificate that seals.
// The private keys stay in the keys folder (0600) and in this module; only signatures leave it.
import { createKeyPair, createRevocationList, createRootCertificate, issueCertificate, signerOf } from '@countersign/pdf';
import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { loadOrCreateKey } from '#platform/secrets/secrets.ts';

const ROOT_FILE = 'authority.json';
/** X.520 allows a common name no more. */
const LONGEST_NAME = 64;
const LIST_VALID_MS = 7 * 24 * 3_600_000;

const base64 = z.string().transform((text) => new Uint8Array(Buffer.from(text, 'base64')));
const keyAndCertificate = z.object({ key: base64, certificate: base64 });
const storedRoot = z.object({ root: keyAndCertificate });
const storedIssuer = z.object({ issuing: keyAndCertificate, seal: keyAndCertificate });
/** Issuing certificates last five years, and are replaced every four: whoever restarts once a year never meets an old one. */
const GENERATION_YEARS = 4;

export interface SigningKey {
  /** The signer's certificate, the issuing one, the root; DER. */
  certificates: Uint8Array[];
  sign(data: Uint8Array): Promise<Uint8Array>;
}

export interface SigningPerson {
  name: string;
  email: string;
  /** The act that the certificate is for. */
  signee_id: string;
}

export interface Authority {
  /** DER; to be trusted by whoever wants to check our signatures. */
  root: Uint8Array;
  seal: SigningKey;
  /** A key and certificate for one act of one person; the key is forgotten with what is returned. */
  issueTo(person: SigningPerson, at: Date): Promise<SigningKey>;
  /** What of all that was issued is revoked: nothing, so far; DER. */
  revocationList(at: Date): Promise<Uint8Array>;
}

export async function loadAuthority(keysDir: string, now: Date): Promise<Authority> {
  const { root } = storedRoot.parse(JSON.parse(await loadOrCreateKey(keysDir, ROOT_FILE, () => createRoot(now))));
  const generation = Math.floor(now.getUTCFullYear() / GENERATION_YEARS) * GENERATION_YEARS;
  const kept = await loadOrCreateKey(keysDir, `issuing-${generation}.json`, () => createIssuer(root, now));
  const { issuing, seal } = storedIssuer.parse(JSON.parse(kept));

  const chain = [issuing.certificate, root.certificate];
  const issuer = { certificate: issuing.certificate, sign: signerOf(issuing.key) };
  const ends = new Date(new X509Certificate(issuing.certificate).validTo);

  return {
    root: root.certificate,
    seal: { certificates: [seal.certificate, ...chain], sign: signerOf(seal.key) },

    revocationList: (at) =>
      createRevocationList({
        issuer,
        number: Math.floor(at.getTime() / 1_000),
        this_update: at,
        next_update: new Date(at.getTime() + LIST_VALID_MS),
        revoked: [],
      }),

    async issueTo({ name, email, signee_id }, at) {
      const keys = createKeyPair('P-256');
      const certificate = await issueCertificate({
        kind: 'signer',
        subject: { common_name: name.slice(0, LONGEST_NAME), email, serial_number: signee_id },
        public_key: keys.public_key,
        issuer,
        valid_from: at,
        // Readers ask whether the certificate is valid now, long after the key is gone.
        valid_to: ends,
      });
      return { certificates: [certificate, ...chain], sign: signerOf(keys.private_key) };
    },
  };
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

async function createIssuer(root: z.infer<typeof keyAndCertificate>, now: Date): Promise<string> {
  const issuing = createKeyPair('P-256');
  const issuingCertificate = await issueCertificate({
    kind: 'authority',
    subject: { common_name: 'Countersign Issuing Authority', organization: 'Countersign' },
    public_key: issuing.public_key,
    issuer: { certificate: root.certificate, sign: signerOf(root.key) },
    valid_from: now,
  });

  const seal = createKeyPair('P-256');
  const sealCertificate = await issueCertificate({
    kind: 'signer',
    subject: { common_name: 'Countersign Seal', organization: 'Countersign' },
    public_key: seal.public_key,
    issuer: { certificate: issuingCertificate, sign: signerOf(issuing.private_key) },
    valid_from: now,
    valid_to: new Date(new X509Certificate(issuingCertificate).validTo),
  });
  return JSON.stringify({
    issuing: asText(issuing.private_key, issuingCertificate),
    seal: asText(seal.private_key, sealCertificate),
  });
}

function asText(key: Uint8Array, certificate: Uint8Array) {
  return { key: Buffer.from(key).toString('base64'), certificate: Buffer.from(certificate).toString('base64') };
}
