/** A key that signs, wherever it is stored. */
export interface SigningKey {
  /** The signer's certificate, the issuing one, the root; DER. Empty until the key could be reached. */
  certificates: Uint8Array[];
  /** The certificates are issued elsewhere, so their issuer must be asked whether they were revoked. */
  is_foreign?: boolean;
  /** Retries a key that could not be reached at the start; afterwards its certificates are known. @throws SignerError */
  reach?(): Promise<void>;
  /** Hashes as the certificate's key requires, and signs. @throws SignerError */
  sign(data: Uint8Array): Promise<Uint8Array>;
}

/** `refused`: a configuration fault that a retry cannot fix; `unavailable`: a later retry may succeed. */
export class SignerError extends Error {
  readonly code: 'refused' | 'unavailable';

  constructor(code: SignerError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SignerError';
    this.code = code;
  }
}
