// Sign-up rules set by the operator. Without them, support staff set the rules in the back office.
import { SIGN_UP_MODES, type SignUpRules, signUpRules } from '@countersign/contract/sign-up';
import { z } from 'zod';

export const signUpVariables = {
  SIGN_UP: z.enum(SIGN_UP_MODES).optional(),
  /** Comma-separated; for SIGN_UP=domains. */
  SIGN_UP_DOMAINS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(signUpRules.shape.domains)
    .optional(),
  SIGN_UP_DISPOSABLE: z.stringbool().default(false),
  /** The first person to verify an address in a fresh installation becomes support staff. */
  FIRST_USER_IS_STAFF: z.stringbool().default(true),
};

const shape = z.object(signUpVariables);

/** @returns null if support staff set the rules */
export function shapeSignUp(env: z.output<typeof shape>): SignUpRules | null {
  if (!env.SIGN_UP) return null;
  return { mode: env.SIGN_UP, domains: env.SIGN_UP_DOMAINS ?? [], allows_disposable: env.SIGN_UP_DISPOSABLE };
}

export function findSignUpContradictions(env: z.output<typeof shape>): string[] {
  const { SIGN_UP: mode, SIGN_UP_DOMAINS: domains, SIGN_UP_DISPOSABLE: allows_disposable } = env;
  if (mode === 'domains' && !domains?.length) return ['SIGN_UP_DOMAINS: name at least one domain'];
  if (!mode && (domains || allows_disposable)) return ['SIGN_UP_DOMAINS, SIGN_UP_DISPOSABLE: need SIGN_UP'];
  return [];
}
