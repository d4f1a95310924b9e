import { type Engine, fieldNames } from '@countersign/pdf';

export interface LeftForm {
  /** The form's fields have become elements, so no element represents the fields that are left. */
  has_used_form: boolean;
  /** Whether a damaged file may be rewritten; never a signed one. */
  allow_rewrite: boolean;
}

/** Flattens the fields that are left of a form whose other fields have become elements. */
export async function withoutForm(engine: Engine, bytes: Uint8Array, { has_used_form, allow_rewrite }: LeftForm) {
  if (!has_used_form || (await fieldNames(bytes)).length === 0) return bytes;
  return await engine.flatten(bytes, { what: 'fields', allow_rewrite });
}
