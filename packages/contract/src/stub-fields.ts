import { atMostEntries } from '@countersign/document-model/bounded';
import { stubValueProblem } from '@countersign/document-model/stub-keys';
import { z } from 'zod';
import { optionalText, requiredText } from './fields.ts';

/** A key is what a text names as {{key}}: letters, digits and underscores, as a person would write a variable. */
export const stubInput = z.object({
  key: requiredText(64).regex(/^[\p{L}\p{N}_]*$/u, 'Use letters, digits and underscores only.'),
  name: optionalText(200).default(''),
  description: optionalText(2_000).default(''),
});
export type StubInput = z.input<typeof stubInput>;

export const MOST_STUB_VALUES = 500;

const stubValue = z.string().max(2_000);

/** What stands for stubs, by key. */
export const stubValues = valuesByKey(
  stubValue.superRefine((value, context) => {
    const message = stubValueProblem(value);
    if (message) context.addIssue({ code: 'custom', message });
  }),
);

/** The same while it is being written. */
export const stubValuesOfDraft = valuesByKey(stubValue);

function valuesByKey(value: typeof stubValue) {
  const values = z.record(stubInput.shape.key, value);
  return atMostEntries(MOST_STUB_VALUES, values, 'You can fill in up to 500 stubs at once.');
}
