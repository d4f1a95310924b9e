// The corpus of real files, if available. Its files are read in place and never copied into the project.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const record = z.object({
  file: z.string(),
  pages: z.number().nullable(),
  expect: z.enum(['ready', 'error_encrypted', 'error_max_pages', 'error', 'either']),
  accept: z.array(z.string()),
  signatures: z.number().nullable(),
  fields: z.number().nullable(),
  /** Fields may have no widgets. */
  widgets: z.number().nullable(),
  damaged: z.boolean().nullable(),
});
export type CorpusFile = z.infer<typeof record>;

export const CORPUS_DIR = path.resolve(
  process.env['CORPUS_DIR'] ?? path.resolve(import.meta.dirname, '../../../../../shared/corpus'),
);
export const hasCorpus = existsSync(path.join(CORPUS_DIR, 'corpus.json'));

export function readCorpus(): CorpusFile[] {
  return hasCorpus ? z.array(record).parse(JSON.parse(readFileSync(path.join(CORPUS_DIR, 'corpus.json'), 'utf8'))) : [];
}

export function readCorpusFile(file: string): Uint8Array {
  return new Uint8Array(readFileSync(path.join(CORPUS_DIR, file)));
}
