// The text to which a signee consents before the first field. A changed text, here or in a catalog, gets a new version
// (consent.ts).
import { defineTexts } from '#platform/i18n/texts.ts';

export const consentTexts = defineTexts('documents.consent', {
  agreement:
    'I agree to read and sign this document electronically, and that my electronic signature has the same effect as one on paper.',
  rights:
    'I can read the document before I sign, decline to sign, and download or print a copy now and after everyone has signed.',
  records:
    'Countersign records my name, email address, IP address, browser and the time of each of my actions, and seals them with the document.',
});
