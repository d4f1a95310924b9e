/** A key that signs; where it is, is its own business. */
export interface SigningKey {
  /** The signer's certificate, the issuing one, the root; DER. Empty for as long as the key could not be reached. */
  certificates: Uint8Array[];
  /** The certificates are someone else's, who has to be asked whether they were revoked. */
  is_foreign?: boolean;
  /** Of a key that could not be reached at the start: tries again, after which the certificates are known. @throws SignerError */
  reach?(): Promise<void>;
  /** Hashes as the certificate's key wants, and signs. @throws SignerError */
  sign(data: Uint8Array): Promise<Uint8Array>;
}

/** `refused`: the configuration is wrong, trying again does not help; `unavailable`: it may, later. */
export class SignerError extends Error {
  readonly code: 'refused' | 'unavailable';

  constructor(code: SignerError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SignerError';
    this.code = code;
  }
}
