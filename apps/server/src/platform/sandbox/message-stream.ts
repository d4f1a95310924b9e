// Messages over a pipe, copied by structured clone: the length in four bytes, then the value. Node's own channel between
// processes has no limit of length: a compromised child could fill the server's memory with a single message.
import type { Duplex } from 'node:stream';
import { deserialize, serialize } from 'node:v8';

/** The file descriptor of the pipe in a child. */
export const MESSAGES_FD = 3;

const HEADER_BYTES = 4;

/** @param sent is called once the message was passed on, or could not be */
export function writeMessage(pipe: Duplex, message: unknown, sent?: (error?: Error | null) => void): void {
  const value = serialize(message);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(value.length);
  pipe.write(Buffer.concat([header, value]), sent);
}

/**
 * Calls `onMessage` for each message.
 * @param options.max_bytes of a message
 * @param options.onFault is called once, for a message that is longer or is none; no others follow
 */
export function readMessages(
  pipe: Duplex,
  { max_bytes, onMessage, onFault }: { max_bytes: number; onMessage: (message: unknown) => void; onFault: () => void },
): void {
  let pieces: Buffer[] = [];
  let collected = 0;
  let expected: number | null = null;
  const fail = () => {
    pipe.off('data', add);
    pieces = [];
    onFault();
  };
  const take = (length: number): Buffer => {
    const all = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
    pieces = [all.subarray(length)];
    collected -= length;
    return all.subarray(0, length);
  };
  const add = (piece: Buffer) => {
    pieces.push(piece);
    collected += piece.length;
    for (;;) {
      if (expected === null) {
        if (collected < HEADER_BYTES) return;
        expected = take(HEADER_BYTES).readUInt32LE();
        if (expected > max_bytes) return fail();
      }
      if (collected < expected) return;
      const value = take(expected);
      expected = null;
      try {
        onMessage(deserialize(value));
      } catch {
        return fail();
      }
    }
  };
  pipe.on('data', add);
}
