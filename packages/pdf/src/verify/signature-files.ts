// What a signature carries, and no other one in the file: anyone can put files of the same names beside it.
import { type CarriedFile, filesOf } from '../catalog/attached-files.ts';
import { signedFields } from '../forms/form-fields.ts';
import { closeDocument, type OpenDocument, openDocument } from '../io/document.ts';
import { type PdfDict, resolver } from '../objects/objects.ts';
import type { SignedRange } from '../cms/byte-range.ts';
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
    const standing = standingIn(document);
    const chosen = choose(standing.map(({ read }) => read));
    const found = standing.find(({ read }) => read === chosen);
    if (!chosen?.range || !found) return [];
    if (chosen.range.end === bytes.length) return filesOf(found.signature, resolver(document.pdf));
    return await filesWhenSigned(bytes, chosen.range);
  } finally {
    closeDocument(document);
  }
}

/** What came behind the signed bytes may have changed the dictionary that it is in. */
async function filesWhenSigned(bytes: Uint8Array, { gap_start, end }: SignedRange): Promise<CarriedFile[]> {
  const revision = await openDocument(bytes.subarray(0, end)).catch(() => undefined);
  if (!revision) return [];
  try {
    const found = standingIn(revision).find(({ read }) => read.range?.gap_start === gap_start);
    return found ? filesOf(found.signature, resolver(revision.pdf)) : [];
  } finally {
    closeDocument(revision);
  }
}

interface Standing {
  signature: PdfDict;
  read: Signature;
}

/**
 * The signatures that are what stands at their places. Where several dictionaries claim one place with the contents that stand there,
 * it cannot be said which of them is signed: none of them counts.
 */
function standingIn(document: OpenDocument): Standing[] {
  const resolve = resolver(document.pdf);
  const all = new Map<PdfDict, Standing>();
  for (const { name, signature } of signedFields(document.pdf)) {
    const read = readSignature(document, { name, signature, resolve });
    if (isStanding(read)) all.set(signature, { signature, read });
  }
  const placeOf = ({ read }: Standing): number | undefined => read.range?.gap_start;
  const claims = Map.groupBy(all.values(), placeOf);
  return [...all.values()].filter((one) => claims.get(placeOf(one))?.length === 1);
}

function isStanding({ range, parsed_contents: contents }: Signature): boolean {
  return range !== undefined && !range.is_broken && contents !== undefined && range.contents.equals(contents);
}
