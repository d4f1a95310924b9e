// Finds the texts of the server for `lingui extract`: all that a file of texts exports.
import { pathToFileURL } from 'node:url';
import type { ExtractorType } from '@lingui/conf';
import { listTexts } from './src/platform/i18n/texts.ts';

export const textExtractor: ExtractorType = {
  match: (filename) => /[/\\](?:email|document)-texts\.ts$/.test(filename),
  async extract(filename, _source, onMessageExtracted) {
    const tables = (await import(pathToFileURL(filename).href)) as Record<string, object>;
    for (const { id, message } of Object.values(tables).flatMap(listTexts))
      onMessageExtracted({ id, message, origin: [filename, 1] });
  },
};
