// The name of a role that a text tag only numbers.
import { defineTexts } from '#platform/i18n/texts.ts';

export const textTagTexts = defineTexts('documents.text_tags', {
  numbered_role: 'Signer {number}',
});
