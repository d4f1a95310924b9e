// Looks for the words that were taken out of pages in what belongs to no page: titles of bookmarks, names, notes, fields
// that are not seen, addresses and scripts.
import { addressesOf, waysToRead } from '../inspect/addresses.ts';
import { closeDocument, openDocument, writtenAnew } from '../io/document.ts';
import { forget } from '../objects/forget.ts';
import { follow, type PDF, PdfDict, PdfStream, PdfString, type PdfValue, resolver } from '../objects/objects.ts';
import { namedValues } from '../objects/name-tree.ts';
import { openInPdfium } from '../pdfium/document.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { extractText } from '../pdfium/text.ts';
import { hideWords } from './bookmarks.ts';
import { hideNames } from './names.ts';
import { hideUnseen } from './unseen-values.ts';
import { textOfStream } from '../objects/streams.ts';
import { type SecretWords, secretWords, wordsOf } from './secret-words.ts';

/**
 * Hides the words in titles of bookmarks, in names, notes and fields that are not seen, and takes out scripts and addresses
 * that have one of them. A word that a page still shows is not looked for. Gives the file as it was where nothing tells.
 * @param removed what was taken out of all pages
 * @throws {PdfError} `broken`
 */
export async function redactElsewhere(
  pdfium: Pdfium,
  bytes: Uint8Array,
  removed: ReadonlySet<string>,
): Promise<{ bytes: Uint8Array; has_scripts: boolean }> {
  const secret = secretWords(removed, removed.size > 0 ? shownWords(pdfium, bytes) : new Set());
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    const titles = secret.isEmpty ? 0 : hideWords(pdf, secret) + hideNames(pdf, secret) + hideUnseen(pdf, secret);
    const { removed: actions, has_more } = removeActions(pdf, secret);
    return { bytes: titles + actions > 0 ? await writtenAnew(pdf) : bytes, has_scripts: has_more };
  } finally {
    closeDocument(document);
  }
}

function shownWords(pdfium: Pdfium, bytes: Uint8Array): Set<string> {
  const document = openInPdfium(pdfium, bytes);
  try {
    return new Set(extractText(pdfium, document).flatMap(wordsOf));
  } finally {
    document.close();
  }
}

/** Actions with a telling script or address go, with the actions that were to follow them. */
function removeActions(pdf: PDF, secret: SecretWords): { removed: number; has_more: boolean } {
  const resolve = resolver(pdf);
  const gone = new Set<PdfValue>();
  for (const { name, value } of namedValues(pdf, 'JavaScript')) {
    const action = follow(value, resolve);
    if (action && tells(name.asString(), secret)) gone.add(action);
  }
  // Any number of actions may have the same one.
  const known = new Map<PdfValue | undefined, boolean>();
  const isTellingScriptOf = (action: PdfDict): boolean => {
    const script = follow(action.get('JS'), resolve);
    const isTelling = known.get(script) ?? isTellingScript(pdf, script, secret);
    known.set(script, isTelling);
    return isTelling;
  };
  let [removed, has_more] = [0, false];
  forget(pdf.getCatalog(), {
    resolve,
    isGone: (value) => {
      const isTelling = (action: PdfDict): boolean =>
        isTellingScriptOf(action) || addressesOf(action, resolve).some((address) => leadsTo(address, secret));
      const isGone = gone.has(value) || (value instanceof PdfDict && isTelling(value));
      if (isGone) removed++;
      return isGone;
    },
    onDict: (dict) => {
      if (dict.has('JS')) has_more = true;
    },
  });
  return { removed, has_more };
}

function tells(text: string, secret: SecretWords): boolean {
  return text !== '' && !secret.isEmpty && secret.hide(text) !== text;
}

/** A script that is too long to be looked through, or cannot be read, may tell as well. */
function isTellingScript(pdf: PDF, script: PdfValue | undefined, secret: SecretWords): boolean {
  if (secret.isEmpty || !(script instanceof PdfString || script instanceof PdfStream)) return false;
  const read = script instanceof PdfStream ? textOfStream(pdf, script) : script;
  return read === undefined || tells(read.asString(), secret);
}

/** A whole word, as programs go by it; also one that is written by its bytes (RFC 3986, 2.1). */
function leadsTo(address: string, secret: SecretWords): boolean {
  return waysToRead(address).some((one) => secret.hideWhole(one) !== one);
}
