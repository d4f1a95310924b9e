// Reads the files attached to one signature and to no other: anyone can attach files of the same names elsewhere.
import { type CarriedFile, filesOf } from '../catalog/attached-files.ts';
import { signedFields } from '../forms/form-fields.ts';
import { closeDocument, type OpenDocument, openDocument } from '../io/document.ts';
import { type PdfDict, resolver } from '../objects/objects.ts';
import type { SignedRange } from '../cms/byte-range.ts';
import { readSignature, type Signature } from './read-signature.ts';

/**
 * @param offset offset of the signature, as in its report
 * @returns an empty list if there is no signature at that offset
 * @throws {PdfError} `encrypted`, `broken`
 */
export async function readSignatureFiles(bytes: Uint8Array, offset: number): Promise<CarriedFile[]> {
  return await filesOfOne(bytes, (all) => all.find(({ range }) => range?.gap_start === offset));
}

/**
 * The files of the most recent signature, not counting timestamps. Verifies nothing, so use it only for files known to be
 * sealed.
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

/** Reads the revision that the signature covers, because later revisions may have changed the dictionary. */
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
 * The signatures whose contents are the bytes at their position. If several dictionaries claim the same position and
 * contents, it is impossible to tell which of them is signed, so none counts.
 */
function standingIn(document: OpenDocument): Standing[] {
  const resolve = resolver(document.pdf);
  const all = new Map<PdfDict, Standing>();
  for (const { name, signature } of signedFields(document.pdf)) {
    const read = readSignature(document, { name, signature, resolve });
    if (isStanding(read)) all.set(signature, { signature, read });
  }
  const offsetOf = ({ read }: Standing): number | undefined => read.range?.gap_start;
  const claims = Map.groupBy(all.values(), offsetOf);
  return [...all.values()].filter((one) => claims.get(offsetOf(one))?.length === 1);
}

function isStanding({ range, parsed_contents: contents }: Signature): boolean {
  return range !== undefined && !range.is_broken && contents !== undefined && range.contents.equals(contents);
}
