// Turns a document that we created into PDF/A-3b (ISO 19005-3). Fonts are already embedded; this adds the output intent, the XMP
// metadata, and the relationships of the embedded files.
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { type Attachment, fileSpecification, listFiles } from '../catalog/attached-files.ts';
import { name, number, type PDF, PdfArray, PdfDict, text } from '../objects/objects.ts';
import { addStream } from '../objects/streams.ts';

export interface ArchiveOptions {
  /** The name of the program that wrote the document. */
  creator: string;
  created_at: Date;
  /** BCP 47. */
  language: string;
  attachments?: readonly Attachment[];
}

/** Makes the document conform to PDF/A-3b, apart from the content of its pages. */
export async function makeArchival(pdf: PDF, title: string, options: ArchiveOptions): Promise<void> {
  const catalog = pdf.getCatalog();
  catalog.set('OutputIntents', new PdfArray([await outputIntent(pdf)]));
  catalog.set('Metadata', pdf.createStream({ Type: name('Metadata'), Subtype: name('XML') }, utf8(description(title, options))));
  catalog.set('Lang', text(options.language));
  describeInInfo(pdf, title, options);
  const files = (options.attachments ?? []).map((file) => ({ name: file.name, specification: fileSpecification(pdf, file) }));
  listFiles(pdf, files);
}

/** Info and XMP must agree (6.6.3), so entries that the library wrote are removed. */
function describeInInfo(pdf: PDF, title: string, { creator, created_at }: ArchiveOptions): void {
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setAuthor(creator);
  pdf.setCreator(creator);
  pdf.setProducer(creator);
  pdf.setCreationDate(created_at);
  pdf.setModificationDate(created_at);
}

async function outputIntent(pdf: PDF): Promise<PdfDict> {
  const profile = addStream(pdf, await colourProfile(), { N: number(3) });
  return PdfDict.of({
    Type: name('OutputIntent'),
    S: name('GTS_PDFA1'),
    OutputConditionIdentifier: text('sRGB'),
    Info: text('sRGB IEC61966-2.1'),
    DestOutputProfile: profile,
  });
}

let profile: Promise<Uint8Array> | undefined;

/** The sRGB profile that libvips carries, which is free of rights. */
function colourProfile(): Promise<Uint8Array> {
  profile ??= (async () => {
    const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#ffffff' } });
    const { icc } = await sharp(await pixel.withIccProfile('srgb').png().toBuffer()).metadata();
    if (!icc) throw new Error('The image library carries no sRGB profile');
    return new Uint8Array(icc);
  })();
  return profile;
}

/** XMP (ISO 16684-1) with the identification of ISO 19005-3, 6.6.4. */
function description(title: string, { creator, created_at, language }: ArchiveOptions): string {
  const at = `${created_at.toISOString().slice(0, 19)}Z`;
  const identity = createHash('sha256').update(`${title} ${at}`).digest('hex').slice(0, 32);
  return `<?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${escaped(creator)}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>${escaped(language)}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>${escaped(creator)}</xmp:CreatorTool><xmp:CreateDate>${at}</xmp:CreateDate><xmp:ModifyDate>${at}</xmp:ModifyDate>
<pdf:Producer>${escaped(creator)}</pdf:Producer>
<xmpMM:DocumentID>uuid:${identity}</xmpMM:DocumentID>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
}

function escaped(value: string): string {
  // Characters that XML cannot hold (XML 1.0, 2.2) are left out.
  const clean = value.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
  return clean.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const utf8 = (value: string): Uint8Array => new TextEncoder().encode(value);
