import { signedAttributes, tokenCertificates } from '@countersign/pdf';
import { STAMP_DEADLINE_MS } from '#features/elements/index.ts';
import type { Context } from '#platform/context/context.ts';
import { leadsInside } from '#platform/net/safe-fetch.ts';
import { type ChainToProve, gatherRevocationData } from './revocation-data.ts';
import type { SigningKey } from './signers/signing-key.ts';
import { type Timestamps, withTimestamps } from './timestamps.ts';

/** One for the signature, one for the archive timestamp; each once more if its length is not known. */
const MAX_TOKENS = 4;

export type SigningContext = Pick<Context, 'config' | 'log' | 'sandbox'>;

export interface SignatureOf {
  /** DER, the signer's certificate first. */
  certificates: Uint8Array[];
  signed_at: Date;
  name: string;
  reason: string;
  /** Length of a timestamp token in bytes; null without a timestamp authority. */
  timestamp_length: number | null;
}

interface Signing<Task extends SignatureOf> {
  name: string;
  task: Omit<Task, 'timestamp_length'>;
  group: string;
  key: SigningKey;
}

/**
 * Runs a task that signs. The key stays in this process: the sandbox sends the file's digest and gets the signature of attributes
 * built from it here, never of bytes that it chose. Requests to the timestamp authority work the same way.
 * @param timestamps the authority; looked up if omitted, and left out if it fails
 */
export async function runSigning<Task extends SignatureOf, Result = void>(
  context: SigningContext,
  { timestamps, ...signing }: Signing<Task> & { timestamps?: Timestamps | null },
): Promise<Result> {
  const signWith = (timestampSource: Timestamps | null) => signOnce<Task, Result>(context, signing, timestampSource);
  return timestamps === undefined ? withTimestamps(context, signWith) : signWith(timestamps);
}

async function signOnce<Task extends SignatureOf, Result>(
  context: SigningContext,
  { name, task, group, key }: Signing<Task>,
  timestamps: Timestamps | null,
): Promise<Result> {
  let isSigned = false;
  return await context.sandbox.run<Result>(
    name,
    { ...task, timestamp_length: timestamps?.length ?? null },
    {
      deadline_ms: STAMP_DEADLINE_MS,
      group,
      priority: 'next',
      callbacks: {
        sign: async (digest) => {
          // One task makes one signature, even if its child process was compromised.
          if (isSigned) throw new Error('This task has had its signature.');
          isSigned = true;
          return key.sign(signedAttributes(key.certificates[0] ?? new Uint8Array(), digestOf(digest)));
        },
        ...(timestamps && timestampCallbacks(context, { key, timestamps })),
      },
    },
  );
}

/** What a task needs to get timestamps and the data that verifies them later. */
export function timestampCallbacks(context: SigningContext, { key, timestamps }: { key: SigningKey; timestamps: Timestamps }) {
  const tokens: Uint8Array[] = [];
  return {
    timestamp: async (digest: unknown) => {
      if (tokens.length >= MAX_TOKENS) throw new Error('This task has had its timestamps.');
      const token = await timestamps.ask(digestOf(digest));
      tokens.push(token);
      return token;
    },
    proof: async () => gatherRevocationData(await foreignChains(context.config, key, tokens), context.log),
  };
}

/** Validates the child's message, which may be anything. SHA-512 has the longest digest. */
function digestOf(data: unknown): Uint8Array {
  if (!(data instanceof Uint8Array) || data.length > 64) throw new Error('This is no digest.');
  return new Uint8Array(data);
}

/**
 * Certificate chains issued elsewhere: of an external key, and of the timestamps that the configured authority issued in this run.
 * The proof for our own chain is already at hand.
 */
async function foreignChains(
  { timestamp_url }: Context['config'],
  { is_foreign, certificates }: SigningKey,
  tokens: readonly Uint8Array[],
): Promise<ChainToProve[]> {
  const isInside = timestamp_url !== null && (await leadsInside(timestamp_url));
  const issuers = new Map(
    tokens.map((token) => {
      const chain = tokenCertificates(token);
      return [Buffer.from(chain[0] ?? []).toString('base64'), { certificates: chain, may_go_inside: isInside }];
    }),
  );
  return [...(is_foreign ? [{ certificates, may_go_inside: true }] : []), ...issuers.values()];
}
