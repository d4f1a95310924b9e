// A signature is given by whoever it is asked of, when they sign, and by no one before. So is what tells when and by whom that was.
import type { Element, ElementOf } from './elements/element.ts';
import { isFilledByServer } from './fillable-fields.ts';

export type SignatureField = ElementOf<'signature' | 'initial'>;

export function isSignatureField(element: Element): element is SignatureField {
  return element.kind === 'signature' || element.kind === 'initial';
}

/** What only its signee puts in while they sign: signatures, files and images. */
export function isPutInBySignee(element: Element): element is SignatureField | ElementOf<'attachment' | 'image_input'> {
  return isSignatureField(element) || element.kind === 'attachment' || element.kind === 'image_input';
}

/** A signature that was placed for no one, as that of the signee who signs their own document; everything else as it is. */
export function signedBy<E extends Element>(element: E, signeeId: string): E {
  const isTheirs = isSignatureField(element) && element.signee_id === null && element.value !== null;
  return isTheirs ? { ...element, signee_id: signeeId, role_id: null } : element;
}

/** Without what someone else has put where a signee, or whoever takes a role, signs or is named by the server. */
export function withoutForeignValue<E extends Element>(element: E): E {
  if (isFilledByServer(element) && element.value !== '') return { ...element, value: '' };
  // Its signee uploads files; no one can put one here that lies beside another document.
  if (element.kind === 'attachment' && element.value.length > 0) return { ...element, value: [] };
  if (element.kind === 'image_input' && element.value !== null) return { ...element, value: null };
  if (!isSignatureField(element) || element.value === null) return element;
  return element.signee_id === null && element.role_id === null ? element : { ...element, value: null };
}
