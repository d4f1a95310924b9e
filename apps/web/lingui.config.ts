import { defineConfig } from '@lingui/conf';
import { babelExtractor } from '@lingui/cli/api/extractors/babel';
import { formatter } from '@lingui/format-po';
import { problemExtractor } from './build-problems.ts';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'fr', 'es', 'ar'],
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'] },
    { path: '<rootDir>/src/locales/problems/{locale}', include: ['<rootDir>/../../packages/contract/src/problems.ts'] },
  ],
  extractors: [problemExtractor, babelExtractor],
  format: formatter({ lineNumbers: false, origins: false }),
  orderBy: 'message',
});
