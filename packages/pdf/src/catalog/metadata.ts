// The metadata of a file: its information dictionary, and the same entries as XMP (ISO 32000-2, 14.3).
import { everyDict } from '../objects/merge-names.ts';
import { Buffer } from 'node:buffer';
import { closeDocument, openDocument, rewriteDocument } from '../io/document.ts';
import { follow, name, type PDF, PdfDict, PdfStream, PdfString, resolver, text } from '../objects/objects.ts';
import { unpacked } from '../objects/streams.ts';

export type Fact = 'title' | 'author' | 'subject' | 'keywords' | 'creator' | 'producer';
export type Facts = Partial<Record<Fact, string>>;

const entries: Readonly<Record<Fact, string>> = {
  title: 'Title',
  author: 'Author',
  subject: 'Subject',
  keywords: 'Keywords',
  creator: 'Creator',
  producer: 'Producer',
};
const facts = Object.keys(entries) as Fact[]; // the keys of the object above

/** The equivalent XMP elements. Those in `containers` hold their value in `rdf:li`. */
const elements: Readonly<Record<Fact, string>> = {
  title: 'dc:title',
  author: 'dc:creator',
  subject: 'dc:description',
  keywords: 'pdf:Keywords',
  creator: 'xmp:CreatorTool',
  producer: 'pdf:Producer',
};
const containers: Readonly<Partial<Record<Fact, string>>> = { title: 'Alt', author: 'Seq', subject: 'Alt' };

/** Private data of programs and metadata, attached to any object (ISO 32000-2, 14.3, 14.5 and 12.3.4). */
const aboutObjects = ['Metadata', 'PieceInfo', 'LastModified', 'Thumb'];

/** @throws {PdfError} `encrypted`, `broken` */
export async function readFacts(bytes: Uint8Array): Promise<Facts> {
  const document = await openDocument(bytes);
  try {
    const info = infoOf(document.pdf);
    const found: Facts = {};
    for (const fact of facts) {
      const value = follow(info?.get(entries[fact]), resolver(document.pdf));
      const words = value instanceof PdfString ? value.asString().replaceAll('\0', '').trim() : '';
      if (words !== '') found[fact] = words;
    }
    return found;
  } finally {
    closeDocument(document);
  }
}

/**
 * Sets entries; an empty text removes one. If the file has XMP, it is regenerated from the entries.
 * @param options.removes_all first removes all metadata about the file, its images and the programs that made it
 * @returns the rewritten file, without earlier revisions
 * @throws {PdfError} `encrypted`, `broken`
 */
export async function writeFacts(
  bytes: Uint8Array,
  given: Facts,
  { removes_all = false }: { removes_all?: boolean } = {},
): Promise<Uint8Array> {
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    if (removes_all) removeAll(pdf);
    const changed = facts.filter((fact) => given[fact] !== undefined);
    if (changed.length > 0) {
      const info = infoOf(pdf) ?? newInfo(pdf);
      for (const fact of changed) {
        const words = given[fact] ?? '';
        if (words === '') info.delete(entries[fact]);
        else info.set(entries[fact], text(words));
      }
      rewriteMetadata(pdf, info);
    }
    return await rewriteDocument(pdf);
  } finally {
    closeDocument(document);
  }
}

function infoOf(pdf: PDF): PdfDict | undefined {
  const found = follow(pdf.context.info.trailer.get('Info'), resolver(pdf));
  return found instanceof PdfDict ? found : undefined;
}

function newInfo(pdf: PDF): PdfDict {
  const info = new PdfDict();
  pdf.context.info.trailer.set('Info', pdf.register(info));
  return info;
}

function removeAll(pdf: PDF): void {
  const { trailer } = pdf.context.info;
  trailer.delete('Info');
  everyDict(pdf.getCatalog(), resolver(pdf), (dict) => {
    for (const key of aboutObjects) dict.delete(key);
  });
}

const maxXmpBytes = 2 ** 22;

/** Rewrites the XMP from the entries. Keeps the PDF/A identification as long as it applies. */
function rewriteMetadata(pdf: PDF, info: PdfDict): void {
  const catalog = pdf.getCatalog();
  const old = follow(catalog.get('Metadata'), resolver(pdf));
  if (!(old instanceof PdfStream)) return;
  const xml = Buffer.from(unpacked(old, maxXmpBytes) ?? []).toString('utf8');
  const archival = ['part', 'conformance'].flatMap((key) => {
    const value = new RegExp(String.raw`pdfaid:${key}\s*(?:=\s*["']|>\s*)(\w)`).exec(xml)?.[1];
    return value === undefined ? [] : [`<pdfaid:${key}>${value}</pdfaid:${key}>`];
  });
  const said = facts.flatMap((fact) => {
    const value = follow(info.get(entries[fact]), resolver(pdf));
    return value instanceof PdfString ? [element(fact, value.asString())] : [];
  });
  const packet = `<?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
${[...archival, ...said].join('\n')}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
  catalog.set('Metadata', pdf.createStream({ Type: name('Metadata'), Subtype: name('XML') }, new TextEncoder().encode(packet)));
}

function element(fact: Fact, words: string): string {
  const [tag, container] = [elements[fact], containers[fact]];
  const language = container === 'Alt' ? ' xml:lang="x-default"' : '';
  const value = container ? `<rdf:${container}><rdf:li${language}>${escaped(words)}</rdf:li></rdf:${container}>` : escaped(words);
  return `<${tag}>${value}</${tag}>`;
}

function escaped(value: string): string {
  // Characters that XML cannot hold (XML 1.0, 2.2) are left out.
  const clean = value.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
  return clean.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
