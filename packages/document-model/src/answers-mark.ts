// A short hash of a person's answers, by which client and server check that they refer to the same ones.
import type { FieldElement } from './elements/element.ts';
import { visibleFields } from './conditions.ts';
import { isFillable } from './fillable-fields.ts';

/**
 * Independent of the order of the fields; differs as soon as one answer differs. It detects outdated answers, not forgery.
 * @param fields all fields of one person, with their images
 */
export function markOfAnswers(fields: readonly FieldElement[]): string {
  const answers = visibleFields(fields)
    .filter(isFillable)
    .map(({ id, value }) => `${id}${inOrder(value)}`);
  return hash(answers.toSorted().join('\n'));
}

/** As JSON, members by name: databases keep them in another order. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** FNV-1a over UTF-16 units, with two beginnings side by side: 64 bits are enough for one person's answers. */
function hash(text: string): string {
  let [first, second] = [0x811c9dc5, 0x01234567];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit, 0x01000193) + first;
  }
  return [first, second].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
