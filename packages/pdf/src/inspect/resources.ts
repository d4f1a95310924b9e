// Yields the resources of a document's pages and of the form XObjects they draw, each once.
import { inheritedEntry } from '../objects/materialise.ts';
import { follow, type PDF, PdfDict, PdfName, PdfStream, type PdfValue, type Resolver, resolver } from '../objects/objects.ts';

export interface Drawn {
  resources: PdfDict;
  /** The page or form XObject that has these resources. */
  owner: PdfDict;
}

const maxOwners = 20_000;

export function* drawnResources(pdf: PDF): Generator<Drawn> {
  const resolve = resolver(pdf);
  const seen = new Set<PdfDict>();
  for (const { dict } of pdf.getPages()) {
    const waiting: { owner: PdfDict; value: PdfValue | undefined }[] = [
      { owner: dict, value: inheritedEntry(dict, 'Resources', resolve) },
    ];
    for (let next = waiting.pop(); next && seen.size < maxOwners; next = waiting.pop()) {
      const resources = follow(next.value, resolve);
      if (!(resources instanceof PdfDict) || seen.has(next.owner)) continue;
      seen.add(next.owner);
      yield { resources, owner: next.owner };
      for (const group of groupsIn(resources, resolve)) waiting.push({ owner: group, value: group.get('Resources') });
    }
  }
}

function groupsIn(resources: PdfDict, resolve: Resolver): PdfStream[] {
  const objects = follow(resources.get('XObject'), resolve);
  if (!(objects instanceof PdfDict)) return [];
  return [...objects].flatMap(([, value]) => {
    const stream = follow(value, resolve);
    const subtype = stream instanceof PdfStream ? follow(stream.get('Subtype'), resolve) : undefined;
    return stream instanceof PdfStream && subtype instanceof PdfName && subtype.value === 'Form' ? [stream] : [];
  });
}
