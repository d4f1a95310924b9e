// Whether the events of versions before timelines had a key have been given an HMAC. A file in the keys folder records it as well as
// the database: write access to the database alone cannot reset it and pass forged events off as old ones.
import { access, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Parts } from '#platform/http/parts.ts';
import { isNotedComplete, keyEvents } from './key-queries.ts';

type KeyParts = Pick<Parts, 'config' | 'db' | 'clock' | 'timeline_key' | 'timeline_keys'>;

/** True for good, once it is. */
export async function isEveryEventKeyed({ config, db, timeline_key, timeline_keys }: KeyParts): Promise<boolean> {
  if (await hasMark(fileOf({ config, timeline_key }))) return true;
  for (const key of timeline_keys) {
    if (!(await hasMark(fileOf({ config, timeline_key: key }))) && !(await isNotedComplete(db, key))) continue;
    // Under the present key too: a former one may be taken away.
    await writeMark({ config, timeline_key });
    return true;
  }
  return false;
}

function hasMark(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/**
 * Gives the events of earlier versions their code.
 * @param except subjects whose chains do not hold: nothing vouches for their events
 */
export async function keyOldEvents(parts: KeyParts, options: { except: string[]; signal: AbortSignal }): Promise<void> {
  await keyEvents(parts, options);
  await writeMark(parts);
}

async function writeMark(parts: Pick<KeyParts, 'config' | 'timeline_key'>): Promise<void> {
  await mkdir(parts.config.keys_dir, { recursive: true, mode: 0o700 });
  await writeFile(fileOf(parts), 'Every event of the timelines has a code under this key. Keep this file with app.key.\n', {
    mode: 0o600,
  });
}

function fileOf({ config, timeline_key }: Pick<KeyParts, 'config' | 'timeline_key'>): string {
  return path.join(config.keys_dir, `timeline-keyed-${timeline_key.id}`);
}
