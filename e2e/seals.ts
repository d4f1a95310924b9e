// Checks every file that a journey has sealed with other PDF programs, once.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { keyPath } from '../apps/server/src/platform/storage/storage.ts';
import { checkSealedFile } from '../apps/server/src/testing/sealed-file.ts';
import { inDatabase } from './database.ts';

/** @returns a function that throws if a file sealed since the last call is not valid */
export function createSealCheck(dataDir: string): () => Promise<void> {
  const looked = new Set<string>();

  return async () => {
    const { rows } = await inDatabase({ data_dir: dataDir }, (client) =>
      client.query<{ sealed_key: string }>('select distinct sealed_key from pdfs where sealed_key is not null'),
    );
    for (const { sealed_key } of rows) {
      if (looked.has(sealed_key)) continue;
      looked.add(sealed_key);
      checkSealedFile(await readFile(path.join(dataDir, 'files', keyPath(sealed_key))), sealed_key);
    }
  };
}
