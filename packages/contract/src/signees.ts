// The kinds of signees, and how they are authenticated. For their progress, see `signing-states.ts`.
export const SIGNEE_KINDS = ['signer', 'approver', 'viewer', 'copy'] as const;
export type SigneeKind = (typeof SIGNEE_KINDS)[number];
/** Whether the file needs a signature of this kind: not of viewers and recipients of copies. */
export function isSigning(kind: SigneeKind): boolean {
  return kind === 'signer' || kind === 'approver';
}
export const SIGNEE_ACCESS = ['link', 'access_code', 'email_code', 'login'] as const;
/** A visitor of a form has verified the address by a code, or not at all. */
export const SIGNEE_PROOFS = [...SIGNEE_ACCESS, 'form', 'form_code'] as const;

/** Whether the signee came through a form, with an address that they typed themselves. */
export function isByForm(access: (typeof SIGNEE_PROOFS)[number]): access is 'form' | 'form_code' {
  return access === 'form' || access === 'form_code';
}

export const MAX_SIGNEES = 100;
export const ACCESS_CODE_LENGTH = { min: 4, max: 64 } as const;
/** Length of the emailed one-time code. */
export const EMAIL_CODE_DIGITS = 6;
