// Who signs: what they are, and how they come in. How far they are: `signing-states.ts`.
export const SIGNEE_KINDS = ['signer', 'approver', 'viewer', 'copy'] as const;
export type SigneeKind = (typeof SIGNEE_KINDS)[number];
/** Whether a signature of theirs belongs into the file: not of those who only view it or get a copy. */
export function isSigning(kind: SigneeKind): boolean {
  return kind === 'signer' || kind === 'approver';
}
export const SIGNEE_ACCESS = ['link', 'access_code', 'email_code', 'login'] as const;
/** Who entered through a form proved their address by a code, or by nothing. */
export const SIGNEE_PROOFS = [...SIGNEE_ACCESS, 'form', 'form_code'] as const;

/** Whether someone has come by a form, under an address that they have typed themselves. */
export function isByForm(access: (typeof SIGNEE_PROOFS)[number]): access is 'form' | 'form_code' {
  return access === 'form' || access === 'form_code';
}

export const MAX_SIGNEES = 100;
export const ACCESS_CODE_LENGTH = { min: 4, max: 64 } as const;
/** Of the one-time code that is emailed. */
export const EMAIL_CODE_DIGITS = 6;
