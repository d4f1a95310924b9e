// Writes objects one after the other, as they stand in a file.
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { type PdfDict, type PdfRef, PdfString, type PdfValue } from '../objects.ts';

export const hexString = (bytes: Uint8Array): PdfString => new PdfString(bytes, 'hex');

export function writeObject(file: FileWriter, { objectNumber, generation }: PdfRef, object: PdfValue): void {
  file.writeAscii(`${objectNumber} ${generation} obj\n`);
  object.toBytes(file.asLibraryWriter());
  file.writeAscii('\nendobj\n');
}

type LibraryWriter = Parameters<PdfDict['toBytes']>[0];

/** What objects write themselves to, from `position` on; answers to the names of the library's own writer. */
export class FileWriter {
  position: number;
  readonly #parts: Buffer[] = [];

  constructor(start: number) {
    this.position = start;
  }

  writeAscii(text: string): void {
    this.#add(Buffer.from(text, 'latin1'));
  }

  writeBytes(bytes: Uint8Array): void {
    this.#add(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  writeByte(byte: number): void {
    this.#add(Buffer.from([byte]));
  }

  writeUtf8(text: string): void {
    this.#add(Buffer.from(text, 'utf8'));
  }

  digest(): Uint8Array {
    const hash = createHash('sha256');
    for (const part of this.#parts) hash.update(part);
    return new Uint8Array(hash.digest().subarray(0, 16));
  }

  take(): Buffer {
    return Buffer.concat(this.#parts);
  }

  /** The library's writer is a class that it does not export; objects call nothing of it but these four methods. */
  asLibraryWriter(): LibraryWriter {
    return this as unknown as LibraryWriter;
  }

  #add(part: Buffer): void {
    this.#parts.push(part);
    this.position += part.length;
  }
}
