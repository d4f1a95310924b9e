// What a signature carries, and no other one in the file: anyone can put files of the same names beside it.
import { type CarriedFile, filesOf } from '../files.ts';
import { signedFields } from '../inspect/form-fields.ts';
import { closeDocument, openDocument } from '../io/document.ts';
import { resolver } from '../objects.ts';
import { readSignature, type Signature } from './read-signature.ts';

/**
 * @param place of the signature, as its report has it
 * @returns nothing where no signature stands there
 * @throws {PdfError} `encrypted`, `broken`
 */
export async function readSignatureFiles(bytes: Uint8Array, place: number): Promise<CarriedFile[]> {
  return await filesOfOne(bytes, (all) => all.find(({ range }) => range?.gap_start === place));
}

/**
 * The files of the signature that was made last, timestamps aside. Of a file that is known to be sealed: nothing is checked here.
 * @throws {PdfError} `encrypted`, `broken`
 */
export async function readLastSignatureFiles(bytes: Uint8Array): Promise<CarriedFile[]> {
  return await filesOfOne(bytes, (all) =>
    all
      .filter(({ report }) => report.sub_filter !== 'ETSI.RFC3161')
      .toSorted((a, b) => (a.range?.end ?? 0) - (b.range?.end ?? 0))
      .at(-1),
  );
}

async function filesOfOne(bytes: Uint8Array, choose: (all: Signature[]) => Signature | undefined): Promise<CarriedFile[]> {
  const document = await openDocument(bytes);
  try {
    const resolve = resolver(document.pdf);
    const read = signedFields(document.pdf).map(({ name, signature }) => ({
      signature,
      read: readSignature(document, { name, signature, resolve }),
    }));
    // Whoever claims the place of another one has other contents than what stands there.
    const standing = read.filter(({ read: { range, parsed_contents } }) => isStanding(range, parsed_contents));
    const chosen = choose(standing.map((one) => one.read));
    const found = standing.find((one) => one.read === chosen);
    return found ? filesOf(found.signature, resolve) : [];
  } finally {
    closeDocument(document);
  }
}

function isStanding(range: Signature['range'], contents: Uint8Array | undefined): boolean {
  return range !== undefined && !range.is_broken && contents !== undefined && range.contents.equals(contents);
}
