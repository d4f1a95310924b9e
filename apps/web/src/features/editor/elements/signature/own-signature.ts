import type { PdfMode } from '@countersign/contract/pdfs';
import { type Element, type SignatureField, isSignatureField } from '@countersign/document-model';

/** Whether the editing user may sign here: not for fields of signees, nor of roles, which exist only in templates. */
export function isOwnSignature(element: Element | undefined, mode: PdfMode): element is SignatureField {
  if (!element || !isSignatureField(element) || element.signee_id !== null) return false;
  return mode !== 'template' || element.role_id === null;
}
