// Serializes objects one after the other.
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { type PdfDict, type PdfRef, PdfString, type PdfValue } from '../objects/objects.ts';

export const hexString = (bytes: Uint8Array): PdfString => new PdfString(bytes, 'hex');

export function writeObject(file: FileWriter, { objectNumber, generation }: PdfRef, object: PdfValue): void {
  file.writeAscii(`${objectNumber} ${generation} obj\n`);
  object.toBytes(file.asLibraryWriter());
  file.writeAscii('\nendobj\n');
}

type LibraryWriter = Parameters<PdfDict['toBytes']>[0];

const roomOfChunk = 65_536;
/** Longer pieces are not copied until the file is assembled. */
const maxCopied = 4_096;

/** Output buffer for objects, starting at file offset `position`. Has the interface of the library's own writer. */
export class FileWriter {
  position: number;
  readonly #parts: Uint8Array[] = [];
  /** Collects short pieces: a separate part per token would take more memory than the tokens. */
  #chunk = Buffer.allocUnsafeSlow(0);
  #used = 0;

  constructor(start: number) {
    this.position = start;
  }

  writeAscii(text: string): void {
    if (text.length > maxCopied) return this.writeBytes(Buffer.from(text, 'latin1'));
    this.#makeRoom(text.length);
    this.#chunk.write(text, this.#used, 'latin1');
    this.#advance(text.length);
  }

  /** The bytes must not be modified until the file is assembled. */
  writeBytes(bytes: Uint8Array): void {
    if (bytes.length <= maxCopied) {
      this.#makeRoom(bytes.length);
      this.#chunk.set(bytes, this.#used);
      return this.#advance(bytes.length);
    }
    this.#closeChunk();
    this.#parts.push(bytes);
    this.position += bytes.length;
  }

  writeByte(byte: number): void {
    this.#makeRoom(1);
    this.#chunk[this.#used] = byte;
    this.#advance(1);
  }

  writeUtf8(text: string): void {
    this.writeBytes(Buffer.from(text, 'utf8'));
  }

  digest(): Uint8Array {
    this.#closeChunk();
    const hash = createHash('sha256');
    for (const part of this.#parts) hash.update(part);
    return new Uint8Array(hash.digest().subarray(0, 16));
  }

  take(): Buffer {
    this.#closeChunk();
    return Buffer.concat(this.#parts);
  }

  /** The library does not export its writer class. Objects call only these four methods. */
  asLibraryWriter(): LibraryWriter {
    return this as unknown as LibraryWriter;
  }

  #makeRoom(length: number): void {
    if (this.#used + length <= this.#chunk.length) return;
    this.#closeChunk();
    this.#chunk = Buffer.allocUnsafeSlow(roomOfChunk);
  }

  #advance(length: number): void {
    this.#used += length;
    this.position += length;
  }

  /** Keeps the written part of the chunk and continues in the rest. */
  #closeChunk(): void {
    if (this.#used > 0) this.#parts.push(this.#chunk.subarray(0, this.#used));
    this.#chunk = this.#chunk.subarray(this.#used);
    this.#used = 0;
  }
}
