import { STAMP_DEADLINE_MS } from '#features/elements/index.ts';
import type { Parts } from '#platform/http/parts.ts';
import type { SigningKey } from './authority.ts';
import { reachTimestamps } from './timestamps.ts';

export interface SignatureOf {
  /** DER, the signer's certificate first. */
  certificates: Uint8Array[];
  signed_at: Date;
  name: string;
  reason: string;
  /** Of a token in bytes; null where nobody witnesses the time. */
  timestamp_length: number | null;
}

/**
 * Runs a task that signs. The key stays here: the sandbox sends what is to be signed and gets the signature. So does the way
 * to the timestamp authority.
 */
export async function runSigning<Task extends SignatureOf>(
  parts: Parts,
  { name, task, group, key }: { name: string; task: Omit<Task, 'timestamp_length'>; group: string; key: SigningKey },
): Promise<void> {
  const timestamps = await reachTimestamps(parts);
  const bytes = (data: unknown) => new Uint8Array(data as Uint8Array);
  await parts.sandbox.run(
    name,
    { ...task, timestamp_length: timestamps?.length ?? null },
    {
      deadline_ms: STAMP_DEADLINE_MS,
      group,
      callbacks: {
        sign: (data) => key.sign(bytes(data)),
        ...(timestamps && { timestamp: (digest: unknown) => timestamps.ask(bytes(digest)) }),
      },
    },
  );
}
