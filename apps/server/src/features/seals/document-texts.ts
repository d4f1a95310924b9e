// Marks on the pages of a document that does not take effect, by the reason.
import { defineTexts } from '#platform/i18n/texts.ts';

export const notInForceTexts = defineTexts('documents.not_in_force', {
  signee: 'Declined: this document is not in force.',
  sender: 'Withdrawn: this document is not in force.',
  expired: 'Expired: this document is not in force.',
});
