import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { bytesWithRoom } from '@countersign/pdf';

/** Reads a document for the engine, with spare capacity to append without a copy. Synchronous, so only for a child. */
export function readDocument(path: string): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const bytes = bytesWithRoom(fstatSync(file).size);
    for (let done = 0; done < bytes.length;) {
      const read = readSync(file, bytes, done, bytes.length - done, null);
      if (read === 0) throw new Error(`${path} has become shorter while it was read`);
      done += read;
    }
    return bytes;
  } finally {
    closeSync(file);
  }
}
