// Whether the events of versions before timelines had a key have been given an HMAC. A file in the keys folder records it as well as
// the database: write access to the database alone cannot reset it and pass forged events off as old ones.
import { access, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '#platform/context/context.ts';
import { isNotedComplete, keyEvents } from './key-queries.ts';

type KeyContext = Pick<Context, 'config' | 'db' | 'clock' | 'timeline_key' | 'timeline_keys'>;

/** Stays true once it is. */
export async function isEveryEventKeyed({ config, db, timeline_key, timeline_keys }: KeyContext): Promise<boolean> {
  if (await hasMark(fileOf({ config, timeline_key }))) return true;
  for (const key of timeline_keys) {
    if (!(await hasMark(fileOf({ config, timeline_key: key }))) && !(await isNotedComplete(db, key))) continue;
    // Under the current key as well, because an earlier one may be removed.
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
 * Adds HMACs to events of earlier versions.
 * @param except subjects with broken chains, whose events nothing vouches for
 */
export async function keyOldEvents(context: KeyContext, options: { except: string[]; signal: AbortSignal }): Promise<void> {
  await keyEvents(context, options);
  await writeMark(context);
}

async function writeMark(context: Pick<KeyContext, 'config' | 'timeline_key'>): Promise<void> {
  await mkdir(context.config.keys_dir, { recursive: true, mode: 0o700 });
  await writeFile(fileOf(context), 'Every event of the timelines has a code under this key. Keep this file with app.key.\n', {
    mode: 0o600,
  });
}

function fileOf({ config, timeline_key }: Pick<KeyContext, 'config' | 'timeline_key'>): string {
  return path.join(config.keys_dir, `timeline-keyed-${timeline_key.id}`);
}
