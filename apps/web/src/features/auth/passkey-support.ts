// Whether passkeys are available. Separate from the passkey code, which loads only then.
import { isStateless } from '#lib/api/credentials.ts';

/** Passkeys open a cookie session, so stateless sign-in uses the password. */
export function canUsePasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function' && !isStateless();
}

/** Whether passkeys can be offered through autofill. */
export async function canAutofillPasskeys(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  // Missing in some browsers with passkeys.
  const { isConditionalMediationAvailable: isAvailable } = PublicKeyCredential as Partial<typeof PublicKeyCredential>;
  return (await isAvailable?.call(PublicKeyCredential)) ?? false;
}
