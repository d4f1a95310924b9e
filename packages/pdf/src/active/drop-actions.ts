// Takes out of a document what acts, and what stands for something else: afterwards nothing of it is written any more.
import { everyDict } from '../pages/merge-names.ts';
import { follow, name, nameAt, numbers, type PDF, PdfDict, PdfStream, type Resolver, resolver } from '../objects.ts';
import { kindOfAction, kindsOfActions } from './actions.ts';
import { settleCatalog } from './catalog-entries.ts';

const actionKeys = ['A', 'PA', 'NA', 'OpenAction', 'Next'];
/** Of any stream: where its data are; of images and groups: what a printer or reader takes in their place. */
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

/** Entries of the same names that are no actions have no type of action. What follows an action is judged by itself. */
function acts(holder: PdfDict, key: string, resolve: Resolver): boolean {
  const value = follow(holder.get(key), resolve);
  if (value instanceof PdfDict) return value.has('S') && kindOfAction(value, resolve) !== undefined;
  return key !== 'A' && kindsOfActions(value, resolve).size > 0;
}

function dropReplacements(stream: PdfStream, resolve: Resolver): void {
  const isPostScript = nameAt(stream, 'Subtype', resolve) === 'PS' || nameAt(stream, 'Subtype2', resolve) === 'PS';
  for (const key of replacements) stream.delete(key);
  if (!isPostScript) return;
  // An empty drawing in the place of commands.
  stream.delete('Level1');
  stream.setData(new Uint8Array());
  stream.set('Subtype', name('Form'));
  if (!stream.has('BBox')) stream.set('BBox', numbers([0, 0, 1, 1]));
}
