import { type Engine, fieldNames } from '@countersign/pdf';

export interface LeftForm {
  /** The fields of the file have become elements, so what remains of its form has no element. */
  has_used_form: boolean;
  /** Whether a damaged file may be rewritten; never a signed one. */
  allow_rewrite: boolean;
}

/** The file as paper: fields that are left of a form whose others have become elements are part of their pages. */
export async function withoutForm(engine: Engine, bytes: Uint8Array, { has_used_form, allow_rewrite }: LeftForm) {
  if (!has_used_form || (await fieldNames(bytes)).length === 0) return bytes;
  return await engine.flatten(bytes, { what: 'fields', allow_rewrite });
}
