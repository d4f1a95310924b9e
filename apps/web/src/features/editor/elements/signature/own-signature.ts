import type { PdfMode } from '@countersign/contract/pdfs';
import { type Element, type SignatureField, isSignatureField } from '@countersign/document-model';

/** Whether whoever edits may sign here: not where a signee signs, nor whoever will take a role. Roles are of templates only. */
export function isOwnSignature(element: Element | undefined, mode: PdfMode): element is SignatureField {
  if (!element || !isSignatureField(element) || element.signee_id !== null) return false;
  return mode !== 'template' || element.role_id === null;
}
