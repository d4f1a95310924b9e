// Reads the document security store, which holds the data for verifying signatures later (ETSI EN 319 142-1, 5.4.2.2).
import { follow, type PDF, PdfArray, PdfDict, PdfStream, type PdfValue, type Resolver, resolver } from '../objects/objects.ts';

const maxStored = 100;
const maxBytes = { Certs: 65_536, OCSPs: 65_536, CRLs: 2_097_152 };

/** Certificates, OCSP responses and CRLs (DER), up to `maxStored` of each. Unreadable ones are skipped. */
export function securityStore(pdf: PDF) {
  const resolve = resolver(pdf);
  const store = follow(pdf.getCatalog().get('DSS'), resolve);
  return {
    known: stored(store, 'Certs', resolve),
    revocation: { ocsp_responses: stored(store, 'OCSPs', resolve), revocation_lists: stored(store, 'CRLs', resolve) },
  };
}

function stored(store: PdfValue | undefined, key: 'Certs' | 'OCSPs' | 'CRLs', resolve: Resolver): Uint8Array[] {
  const list = store instanceof PdfDict ? follow(store.get(key), resolve) : undefined;
  const streams = list instanceof PdfArray ? [...list].slice(0, maxStored).map((item) => follow(item, resolve)) : [];
  return streams.flatMap((stream) => {
    try {
      const content = stream instanceof PdfStream && stream.data.length < maxBytes[key] ? stream.getDecodedData() : undefined;
      return content && content.length < maxBytes[key] ? [content] : [];
    } catch {
      return [];
    }
  });
}
