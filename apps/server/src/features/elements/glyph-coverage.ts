import { type Problem, problem } from '@countersign/contract/problems';
import { missingCharacters } from '@countersign/document-model/paper';
import { AppError } from '#platform/errors/app-error.ts';
import { loadShaper } from '#platform/fonts/fonts.ts';

/**
 * @throws AppError 422 at the id of a text with characters that no available font contains, because they would be missing in the
 * file
 */
export async function requireGlyphCoverage(values: { id: string; value: unknown }[]) {
  const shaper = await loadShaper();
  const errors: Record<string, Problem[]> = {};
  for (const { id, value } of values) {
    const missing = missingCharacters(value, shaper);
    if (missing.length > 0) errors[id] = [problem('characters_without_font', { characters: missing.join(' ') })];
  }
  const [first] = Object.values(errors).flat();
  if (first) throw new AppError('invalid', { ...first, errors });
}
