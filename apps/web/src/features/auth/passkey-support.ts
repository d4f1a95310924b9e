// Whether passkeys can be offered here. Apart from what asks for them, which comes when they are.
import { isStateless } from '#lib/api/credentials.ts';

/** A passkey opens a cookie session; whoever signs in without cookies uses the password. */
export function canUsePasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function' && !isStateless();
}

/** Whether passkeys may be offered among what the browser fills in by itself. */
export async function canAutofillPasskeys(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  // Not in every browser that has passkeys.
  const { isConditionalMediationAvailable: isAvailable } = PublicKeyCredential as Partial<typeof PublicKeyCredential>;
  return (await isAvailable?.call(PublicKeyCredential)) ?? false;
}
