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
  // The header or the value that is being read, and how much of it there is. Allocated whole, so that a child that sends single
  // bytes takes no more memory.
  let part = Buffer.alloc(HEADER_BYTES);
  let filled = 0;
  let isHeader = true;
  const next = (length: number) => {
    part = Buffer.alloc(length);
    filled = 0;
    isHeader = !isHeader;
  };
  /** @returns false if nothing that follows can be read */
  const finishPart = (): boolean => {
    if (isHeader) {
      const length = part.readUInt32LE();
      if (length === 0 || length > max_bytes) return false;
      next(length);
      return true;
    }
    let message: unknown;
    try {
      message = deserialize(part);
    } catch {
      return false;
    }
    next(HEADER_BYTES);
    onMessage(message);
    return true;
  };
  const add = (piece: Buffer) => {
    for (let read = 0; read < piece.length;) {
      const copied = piece.copy(part, filled, read);
      read += copied;
      filled += copied;
      if (filled === part.length && !finishPart()) {
        pipe.off('data', add);
        return onFault();
      }
    }
  };
  pipe.on('data', add);
}
