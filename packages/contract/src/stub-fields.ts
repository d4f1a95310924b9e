import { atMostEntries } from '@countersign/document-model/bounded';
import { stubValueProblem } from '@countersign/document-model/stub-keys';
import { z } from 'zod';
import { optionalText, requiredText } from './fields.ts';
import { code } from './problem-codes.ts';

/** A key is what a text references as {{key}}: letters, digits and underscores, like a variable name. */
export const stubInput = z.object({
  key: requiredText(64).regex(/^[\p{L}\p{N}_]*$/u, code('stub_key_characters')),
  name: optionalText(200).default(''),
  description: optionalText(2_000).default(''),
});
export type StubInput = z.input<typeof stubInput>;

export const MAX_STUB_VALUES = 500;

const stubValue = z.string().max(2_000);

/** Values for stubs, by key. */
export const stubValues = valuesByKey(
  stubValue.superRefine((value, context) => {
    const problem = stubValueProblem(value);
    if (problem) context.addIssue({ code: 'custom', message: problem.code, params: problem.params });
  }),
);

/** The same while they are being entered. */
export const stubValuesOfDraft = valuesByKey(stubValue);

function valuesByKey(value: typeof stubValue) {
  const values = z.record(stubInput.shape.key, value);
  return atMostEntries(MAX_STUB_VALUES, values, code('too_many_stubs_at_once'));
}
