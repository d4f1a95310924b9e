// Only the signee gives a signature, and only while signing. The same holds for fields that record who signed and when.
import type { Element, ElementOf } from './elements/element.ts';
import { isFilledByServer } from './fillable-fields.ts';

export type SignatureField = ElementOf<'signature' | 'initial'>;

export function isSignatureField(element: Element): element is SignatureField {
  return element.kind === 'signature' || element.kind === 'initial';
}

/** Values that only the signee can enter while signing: signatures, files and images. */
export function isPutInBySignee(element: Element): element is SignatureField | ElementOf<'attachment' | 'image_input'> {
  return isSignatureField(element) || element.kind === 'attachment' || element.kind === 'image_input';
}

/** Assigns a signature without a signee to the signee who signs their own document; returns other elements unchanged. */
export function signedBy<E extends Element>(element: E, signeeId: string): E {
  const isTheirs = isSignatureField(element) && element.signee_id === null && element.value !== null;
  return isTheirs ? { ...element, signee_id: signeeId, role_id: null } : element;
}

/** Removes values that another person put into fields of a signee or role that only these, or the server, may fill in. */
export function withoutForeignValue<E extends Element>(element: E): E {
  if (isFilledByServer(element) && element.value !== '') return { ...element, value: '' };
  // The signee uploads the files; a file copied here would belong to another document.
  if (element.kind === 'attachment' && element.value.length > 0) return { ...element, value: [] };
  if (element.kind === 'image_input' && element.value !== null) return { ...element, value: null };
  if (!isSignatureField(element) || element.value === null) return element;
  return element.signee_id === null && element.role_id === null ? element : { ...element, value: null };
}
