// Removes actions and replacement content from a document, so that they are not written when it is rewritten.
import { everyDict } from '../objects/merge-names.ts';
import { follow, name, nameAt, numbers, type PDF, PdfDict, PdfStream, type Resolver, resolver } from '../objects/objects.ts';
import { kindOfAction, kindsOfActions } from './actions.ts';
import { settleCatalog } from './catalog-entries.ts';

const actionKeys = ['A', 'PA', 'NA', 'OpenAction', 'Next'];
/**
 * Entries that replace a stream: external data for any stream; alternates for printers or other readers for images and groups.
 */
const replacements = ['F', 'FFilter', 'FDecodeParms', 'Alternates', 'Ref', 'OPI', 'PS', 'Subtype2'];

export function dropActions(pdf: PDF): void {
  const resolve = resolver(pdf);
  const catalog = pdf.getCatalog();
  settleCatalog(catalog, resolve);
  everyDict(catalog, resolve, (dict) => {
    dict.delete('AA');
    for (const key of actionKeys) if (acts(dict, key, resolve)) dict.delete(key);
    if (dict instanceof PdfStream) dropReplacements(dict, resolve);
  });
}

/** An entry of the same name without an action type is not an action. Each action of a chain is judged separately. */
function acts(holder: PdfDict, key: string, resolve: Resolver): boolean {
  const value = follow(holder.get(key), resolve);
  if (value instanceof PdfDict) return value.has('S') && kindOfAction(value, resolve) !== undefined;
  return key !== 'A' && kindsOfActions(value, resolve).size > 0;
}

function dropReplacements(stream: PdfStream, resolve: Resolver): void {
  const isPostScript = nameAt(stream, 'Subtype', resolve) === 'PS' || nameAt(stream, 'Subtype2', resolve) === 'PS';
  for (const key of replacements) stream.delete(key);
  if (!isPostScript) return;
  // Replaces the PostScript code with an empty form XObject.
  stream.delete('Level1');
  stream.setData(new Uint8Array());
  stream.set('Subtype', name('Form'));
  if (!stream.has('BBox')) stream.set('BBox', numbers([0, 0, 1, 1]));
}
