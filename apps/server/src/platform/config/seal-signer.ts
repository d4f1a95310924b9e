// Selects the sealing key: the installation's own, or exactly one external key.
import path from 'node:path';
import { z } from 'zod';

/** A file path, made absolute. */
const file = z.string().transform((value) => path.resolve(value));

export const sealVariables = {
  SEAL_PKCS12_FILE: file.optional(),
  SEAL_PKCS12_PASSWORD: z.string().optional(),
  SEAL_PKCS11_MODULE: z.string().optional(),
  SEAL_PKCS11_TOKEN: z.string().optional(),
  SEAL_PKCS11_KEY: z
    .string()
    .regex(/^(?!id:(?!([0-9a-f]{2})+$))/i, 'must be a label, or "id:" and hexadecimal digits')
    .optional(),
  SEAL_PKCS11_PIN: z.string().optional(),
  SEAL_KMS_KEY_ID: z.string().optional(),
  SEAL_KMS_REGION: z.string().optional(),
  SEAL_KMS_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  SEAL_CERTIFICATE_FILE: file.optional(),
};

const sealEnvironment = z.object(sealVariables);
type SealEnvironment = z.infer<typeof sealEnvironment>;

const KINDS = {
  SEAL_PKCS12: ['SEAL_PKCS12_FILE'],
  SEAL_PKCS11: ['SEAL_PKCS11_MODULE', 'SEAL_PKCS11_TOKEN', 'SEAL_PKCS11_KEY', 'SEAL_PKCS11_PIN'],
  SEAL_KMS: ['SEAL_KMS_KEY_ID', 'SEAL_KMS_REGION'],
} as const satisfies Record<string, (keyof SealEnvironment)[]>;

export function findSealContradictions(env: SealEnvironment): string[] {
  const faults: string[] = [];
  const set = Object.entries(env).flatMap(([name, value]) => (name.startsWith('SEAL_') && value !== undefined ? [name] : []));
  const kinds = Object.entries(KINDS).filter(([prefix]) => set.some((name) => name.startsWith(`${prefix}_`)));
  if (kinds.length > 1)
    faults.push(`${kinds.map(([prefix]) => `${prefix}_…`).join(', ')}: only one key can seal; set the variables of one`);
  for (const [prefix, needed] of kinds) {
    const missing = needed.filter((name) => env[name] === undefined);
    if (missing.length > 0) faults.push(`${missing.join(', ')}: needed where another ${prefix}_… is set`);
  }
  if (env.SEAL_KMS_KEY_ID && !env.SEAL_CERTIFICATE_FILE)
    faults.push('SEAL_CERTIFICATE_FILE: KMS keeps no certificates; name its file');
  const isCertificateUsed = env.SEAL_KMS_KEY_ID ?? env.SEAL_PKCS11_MODULE;
  if (env.SEAL_CERTIFICATE_FILE && !isCertificateUsed)
    faults.push('SEAL_CERTIFICATE_FILE: goes with a key in a token (SEAL_PKCS11_…) or in KMS (SEAL_KMS_…)');
  return faults;
}

/** @param foreign the environment without our own settings, for a vendor's program */
export function shapeSealSigner(env: SealEnvironment, foreign: Record<string, string>) {
  const certificate_file = env.SEAL_CERTIFICATE_FILE ?? null;
  if (env.SEAL_PKCS12_FILE)
    return { kind: 'pkcs12', file: env.SEAL_PKCS12_FILE, password: env.SEAL_PKCS12_PASSWORD ?? '' } as const;
  if (env.SEAL_KMS_KEY_ID && env.SEAL_KMS_REGION && certificate_file) {
    const { SEAL_KMS_KEY_ID: key_id, SEAL_KMS_REGION: region, SEAL_KMS_ENDPOINT: endpoint = null } = env;
    return { kind: 'kms', key_id, region, endpoint, certificate_file } as const;
  }
  if (env.SEAL_PKCS11_MODULE && env.SEAL_PKCS11_TOKEN && env.SEAL_PKCS11_KEY && env.SEAL_PKCS11_PIN) {
    const { SEAL_PKCS11_MODULE: module, SEAL_PKCS11_TOKEN: token, SEAL_PKCS11_KEY: key, SEAL_PKCS11_PIN: pin } = env;
    return { kind: 'pkcs11', module, token, key, pin, certificate_file, environment: foreign } as const;
  }
  return { kind: 'own' } as const;
}
