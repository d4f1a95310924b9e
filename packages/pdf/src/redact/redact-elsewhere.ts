// Searches for removed words outside the pages: in bookmark titles, names, annotations, hidden fields, addresses and
// scripts.
import { addressesOf, waysToRead } from '../inspect/addresses.ts';
import { closeDocument, openDocument, rewriteDocument } from '../io/document.ts';
import { forget } from '../objects/forget.ts';
import { follow, type PDF, PdfDict, PdfStream, PdfString, type PdfValue, resolver } from '../objects/objects.ts';
import { namedValues } from '../objects/name-tree.ts';
import { openInPdfium } from '../pdfium/document.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { extractText } from '../pdfium/text.ts';
import { hideWords } from './bookmarks.ts';
import { hideNames } from './names.ts';
import { hideUnseen } from './hidden-values.ts';
import { textOfStream } from '../objects/streams.ts';
import { type SecretWords, secretWords, wordsOf } from './secret-words.ts';

/**
 * Hides the words in bookmark titles, names, annotations and hidden fields, and removes scripts and addresses that contain
 * one. Words that a page still shows are not secret. Returns the input if nothing was found.
 * @param removed words removed from all pages
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
    return { bytes: titles + actions > 0 ? await rewriteDocument(pdf) : bytes, has_scripts: has_more };
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

/** Removes actions whose script or address contains a secret word, along with their follow-up actions. */
function removeActions(pdf: PDF, secret: SecretWords): { removed: number; has_more: boolean } {
  const resolve = resolver(pdf);
  const removedValues = new Set<PdfValue>();
  for (const { name, value } of namedValues(pdf, 'JavaScript')) {
    const action = follow(value, resolve);
    if (action && containsSecret(name.asString(), secret)) removedValues.add(action);
  }
  // Many actions may share one script.
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
    isRemoved: (value) => {
      const isTelling = (action: PdfDict): boolean =>
        isTellingScriptOf(action) || addressesOf(action, resolve).some((address) => leadsTo(address, secret));
      const isGone = removedValues.has(value) || (value instanceof PdfDict && isTelling(value));
      if (isGone) removed++;
      return isGone;
    },
    onDict: (dict) => {
      if (dict.has('JS')) has_more = true;
    },
  });
  return { removed, has_more };
}

function containsSecret(text: string, secret: SecretWords): boolean {
  return text !== '' && !secret.isEmpty && secret.hide(text) !== text;
}

/** A script that is too long to search, or cannot be read, counts as containing a secret. */
function isTellingScript(pdf: PDF, script: PdfValue | undefined, secret: SecretWords): boolean {
  if (secret.isEmpty || !(script instanceof PdfString || script instanceof PdfStream)) return false;
  const read = script instanceof PdfStream ? textOfStream(pdf, script) : script;
  return read === undefined || containsSecret(read.asString(), secret);
}

/** Matches whole words only, because programs depend on addresses. Also checks the percent-decoded form (RFC 3986, 2.1). */
function leadsTo(address: string, secret: SecretWords): boolean {
  return waysToRead(address).some((one) => secret.hideWhole(one) !== one);
}
