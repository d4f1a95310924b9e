// The sentences of the contract's problems, as texts to be translated: `problem.` and the code is what each is found by.
import type { ExtractorType } from '@lingui/conf';
import { PROBLEMS } from '@countersign/contract/problems';

export const problemExtractor: ExtractorType = {
  match: (filename) => filename.endsWith('/contract/src/problems.ts'),
  extract(filename, _source, onMessageExtracted) {
    for (const [code, message] of Object.entries(PROBLEMS))
      onMessageExtracted({ id: `problem.${code}`, message, origin: [filename, 1] });
  },
};
