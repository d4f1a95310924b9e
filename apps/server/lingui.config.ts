import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { LANGUAGES } from '@countersign/contract/languages';
import { textExtractor } from './extract-texts.ts';

export default defineConfig({
  sourceLocale: 'en',
  locales: [...LANGUAGES],
  catalogs: [
    { path: '<rootDir>/src/locales/emails/{locale}', include: ['<rootDir>/src/**/email-texts.ts'] },
    { path: '<rootDir>/src/locales/documents/{locale}', include: ['<rootDir>/src/**/document-texts.ts'] },
  ],
  extractors: [textExtractor],
  format: formatter({ lineNumbers: false, origins: false }),
  orderBy: 'messageId',
});
