// A signature is given by whoever it is asked of, when they sign, and by no one before.
import type { Element, ElementOf } from './elements/element.ts';

export type SignatureField = ElementOf<'signature' | 'initial'>;

export function isSignatureField(element: Element): element is SignatureField {
  return element.kind === 'signature' || element.kind === 'initial';
}

/** A signature that was placed for no one, as that of the signee who signs their own document; everything else as it is. */
export function signedBy<E extends Element>(element: E, signeeId: string): E {
  const isTheirs = isSignatureField(element) && element.signee_id === null && element.value !== null;
  return isTheirs ? { ...element, signee_id: signeeId, role_id: null } : element;
}

/** Without a signature that someone else has put where one is asked of a signee or of whoever takes a role. */
export function withoutForeignSignature<E extends Element>(element: E): E {
  if (!isSignatureField(element) || element.value === null) return element;
  return element.signee_id === null && element.role_id === null ? element : { ...element, value: null };
}
