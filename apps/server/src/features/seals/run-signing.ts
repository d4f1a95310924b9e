import { STAMP_DEADLINE_MS } from '#features/elements/index.ts';
import type { Parts } from '#platform/http/parts.ts';
import type { SigningKey } from './authority.ts';

/** Runs a task that signs. The key stays here: the sandbox sends what is to be signed and gets the signature. */
export async function runSigning(
  { sandbox }: Parts,
  { name, task, group, key }: { name: string; task: object; group: string; key: SigningKey },
): Promise<void> {
  await sandbox.run(name, task, {
    deadline_ms: STAMP_DEADLINE_MS,
    group,
    callbacks: { sign: (data) => key.sign(new Uint8Array(data as Uint8Array)) },
  });
}
