// A signature as described by the file, before anything is verified.
import { follow, PdfArray, type PdfDict, PdfName, PdfNumber, PdfString, type Resolver } from '../objects/objects.ts';
import type { OpenDocument } from '../io/document.ts';
import { coversWholeFile, type SignedRange, signedRange } from '../cms/byte-range.ts';
import type { SignatureReport } from './signature-report.ts';

export interface Signature {
  report: SignatureReport;
  range: SignedRange | undefined;
  parsed_contents: Uint8Array | undefined;
  /** The signature is in the file, but its form does not refer to it. */
  is_lost?: true;
  /** The signer's name in the signature dictionary (/Name). Unverified. */
  claimed_name: string | null;
}

/** Returns a report in which nothing is verified yet. */
export function readSignature(
  { bytes }: Pick<OpenDocument, 'bytes'>,
  { name, signature, resolve }: { name: string; signature: PdfDict; resolve: Resolver },
): Signature {
  const subFilter = follow(signature.get('SubFilter'), resolve);
  const contents = follow(signature.get('Contents'), resolve);
  const numbers = follow(signature.get('ByteRange'), resolve);
  const values = numbers instanceof PdfArray ? [...numbers].map((item) => follow(item, resolve)) : [];
  const range = signedRange(
    bytes,
    values.map((value) => (value instanceof PdfNumber ? value.value : Number.NaN)),
  );
  const textAt = (key: string): string | null => {
    const value = follow(signature.get(key), resolve);
    return value instanceof PdfString ? value.asString() : null;
  };
  const report: SignatureReport = {
    field: name,
    offset: range?.gap_start ?? null,
    signer: null,
    sub_filter: subFilter instanceof PdfName ? subFilter.value : null,
    level: null,
    signed_at: pdfDate(textAt('M')),
    reason: textAt('Reason'),
    location: textAt('Location'),
    covers_whole_file: range !== undefined && !range.is_broken && coversWholeFile(bytes, range),
    intact: false,
    trusted: false,
    chain: [],
    timestamp: null,
    changes: [],
    changes_allowed: true,
    damaged: null,
  };
  return {
    report,
    range,
    parsed_contents: contents instanceof PdfString ? contents.bytes : undefined,
    claimed_name: textAt('Name'),
  };
}

/** Parses `D:YYYYMMDDHHmmSSOHH'mm` (ISO 32000-2, 7.9.4). Without a time zone, UTC is assumed. */
export function pdfDate(text: string | null): Date | null {
  const parts = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([+-])(\d\d)'?(\d\d)?)?/.exec(text ?? '');
  if (!parts) return null;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, zoneHour = '00', zoneMinute = '00'] =
    parts;
  const zone = sign ? `${sign}${zoneHour}:${zoneMinute}` : 'Z';
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(date.getTime()) ? null : date;
}
