import { missingCharacters } from '@countersign/document-model/paper';
import { AppError } from '#platform/errors/app-error.ts';
import { loadShaper } from '#platform/fonts/fonts.ts';

/** @throws AppError 422 at the id for a text with characters that no font here has: on paper they would be missing */
export async function requireGlyphCoverage(values: { id: string; value: unknown }[]) {
  const shaper = await loadShaper();
  const errors: Record<string, string[]> = {};
  for (const { id, value } of values) {
    const missing = missingCharacters(value, shaper);
    if (missing.length > 0) errors[id] = [`No font here has ${missing.join(' ')}. Please leave it out.`];
  }
  const [first] = Object.values(errors);
  if (first) throw new AppError('invalid', { message: first[0] ?? '', errors });
}
