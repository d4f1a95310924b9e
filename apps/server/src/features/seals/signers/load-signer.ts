// Loads the configured key of the seal, and rejects an unsuitable certificate with a plain explanation. Without one, the
// instance's own authority seals.
import { X509Certificate, randomBytes } from 'node:crypto';
import { isSignatureBy, mayBeUsedToSign } from '@countersign/pdf';
import { type Config, ConfigError } from '#platform/config/config.ts';
import type { Log } from '#platform/log/log.ts';
import { openKms } from './kms.ts';
import { openPkcs11 } from './pkcs11.ts';
import { openPkcs12 } from './pkcs12.ts';
import { SignerError, type SigningKey } from './signing-key.ts';

const RSA_BITS = { least: 2_048, most: 4_096 };
const CURVES = ['prime256v1', 'secp384r1'];

/**
 * @returns null if the instance's own authority seals
 * @throws ConfigError for a permanent fault; a key that is temporarily unreachable is only logged
 */
export async function loadSigner({ config, log }: { config: Config; log: Log }, now: Date): Promise<SigningKey | null> {
  if (config.seal_signer.kind === 'own') return null;
  const key = new WaitingKey(() => open(config), now);
  try {
    await key.reach();
  } catch (error) {
    if (!(error instanceof SignerError)) throw error;
    if (error.code === 'refused') throw new ConfigError([error.message]);
    log.warn({ err: error }, 'the key of the seal cannot be reached now; seals wait for it');
  }
  return {
    certificates: key.certificates,
    is_foreign: true,
    reach: () => key.reach(),
    sign: (data) => key.sign(data),
  };
}

/**
 * A key that is opened once it can be reached, for example when a token is plugged in later. A permanent rejection is not
 * retried.
 */
class WaitingKey {
  readonly certificates: Uint8Array[] = [];
  readonly #open: () => Promise<SigningKey>;
  readonly #now: Date;
  #opened: SigningKey | null = null;
  #opening: Promise<void> | null = null;
  #refusal: SignerError | null = null;

  constructor(open: () => Promise<SigningKey>, now: Date) {
    this.#open = open;
    this.#now = now;
  }

  /** @throws SignerError */
  async reach(): Promise<void> {
    if (this.#refusal) throw this.#refusal;
    if (this.#opened) return;
    this.#opening ??= this.#openOnce().finally(() => (this.#opening = null));
    await this.#opening;
  }

  /** @throws SignerError */
  async sign(data: Uint8Array): Promise<Uint8Array> {
    await this.reach();
    if (!this.#opened) throw new SignerError('unavailable', 'The key of the seal cannot be reached.');
    return this.#opened.sign(data);
  }

  async #openOnce(): Promise<void> {
    try {
      const key = await this.#open();
      refuseUnfit(key.certificates[0] ?? new Uint8Array(), this.#now);
      // The certificate of an unreachable service may be known from a file; then only signing waits.
      if (this.certificates.length === 0) this.certificates.push(...key.certificates);
      await prove(key);
      this.#opened = key;
    } catch (error) {
      if (error instanceof SignerError && error.code === 'refused') this.#refusal = error;
      throw error;
    }
  }
}

async function open(config: Config): Promise<SigningKey> {
  const { seal_signer: signer } = config;
  switch (signer.kind) {
    case 'own':
      throw new Error('The instance’s own authority seals');
    case 'pkcs12':
      return openPkcs12(signer);
    case 'pkcs11':
      return openPkcs11(signer, config);
    case 'kms':
      return openKms(signer);
  }
}

/** @throws SignerError `refused` */
function refuseUnfit(der: Uint8Array, now: Date) {
  const certificate = new X509Certificate(der);
  const [from, to] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
  if (now > to) throw new SignerError('refused', `The certificate of the seal expired on ${day(to)}.`);
  if (now < from) throw new SignerError('refused', `The certificate of the seal is valid from ${day(from)} only.`);
  if (!mayBeUsedToSign(der))
    throw new SignerError('refused', 'The certificate of the seal is not for signing documents: its key usage says otherwise.');

  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey;
  const bits = details?.modulusLength ?? 0;
  const isKnown =
    type === 'rsa'
      ? bits >= RSA_BITS.least && bits <= RSA_BITS.most
      : type === 'ec' && CURVES.includes(details?.namedCurve ?? '');
  if (!isKnown) throw new SignerError('refused', 'The key of the seal has to be RSA of 2048 to 4096 bits, P-256 or P-384.');
}

/** @throws SignerError */
async function prove({ certificates: [own], sign }: SigningKey) {
  const data = new Uint8Array(randomBytes(32));
  if (!isSignatureBy(own ?? new Uint8Array(), data, await sign(data)))
    throw new SignerError('refused', 'The certificate of the seal does not belong to the key.');
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
