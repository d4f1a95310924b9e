// Places several pages on one sheet, as form XObjects (ISO 32000-2, 8.10).
import { Buffer } from 'node:buffer';
import { contentStreams } from '../drawing/draw-on-page.ts';
import { reals } from '../content/operators.ts';
import { PdfError } from '../base/errors.ts';
import { type Matrix, type PageGeometry, pageMatrix } from '../base/geometry.ts';
import { closeDocument, openDocument, rewriteDocument } from '../io/document.ts';
import { geometryOf, inheritedEntry } from '../objects/materialise.ts';
import { name, numbers, type PDF, PdfDict, type PdfRef, PdfStream, resolver } from '../objects/objects.ts';
import { addStream, unpacked } from '../objects/streams.ts';
import { leaveOut } from './leave-out.ts';
import { writeTree } from '../objects/page-tree.ts';

export interface Sheet {
  /** In points. */
  width: number;
  height: number;
  has_border: boolean;
  /**
   * Cells in points from the top left of the sheet. Each page is centred in its cell at the largest size that fits.
   * Zero-based page indices.
   */
  cells: readonly { page: number; x: number; y: number; width: number; height: number }[];
}

const maxContentBytes = 256 * 2 ** 20;

/**
 * Rewrites the file with the sheets in place of its pages. Annotations and fields must already be flattened (`flatten`);
 * links and bookmarks are dropped.
 * @throws {PdfError} `no_such_page`, `encrypted`, `broken`
 */
export async function impose(bytes: Uint8Array, sheets: readonly Sheet[]): Promise<Uint8Array> {
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    const pages = pdf.getPages();
    const forms = new Map<number, PdfRef>();
    const order = sheets.map((sheet) => {
      const objects = new PdfDict();
      const drawn = sheet.cells.map((cell) => {
        const page = pages[cell.page];
        if (!page) throw new PdfError('no_such_page', `The document has no page ${cell.page + 1}`);
        const form = forms.get(cell.page) ?? asDrawing(pdf, page.dict);
        forms.set(cell.page, form);
        objects.set(`P${cell.page}`, form);
        return inCell(sheet, cell, geometryOf(pdf, page.dict));
      });
      return pdf.createDict({
        Type: name('Page'),
        MediaBox: numbers([0, 0, sheet.width, sheet.height]),
        Resources: PdfDict.of({ XObject: objects }),
        Contents: addStream(pdf, drawn.join('')),
      });
    });
    writeTree(pdf, order);
    for (const key of ['Outlines', 'PageLabels', 'StructTreeRoot', 'MarkInfo', 'Dests', 'OpenAction', 'AcroForm'])
      pdf.getCatalog().delete(key);
    leaveOut(pdf, { before: pages.map(({ ref }) => ref), order });
    return await rewriteDocument(pdf);
  } finally {
    closeDocument(document);
  }
}

function asDrawing(pdf: PDF, page: PdfDict): PdfRef {
  const group = page.get('Group');
  const entries = {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: numbers(geometryOf(pdf, page).box),
    Resources: inheritedEntry(page, 'Resources', resolver(pdf)) ?? new PdfDict(),
    ...(group && { Group: group }),
  };
  const [only, ...others] = contentStreams(pdf, page);
  const stream = only && pdf.getObject(only);
  // A single stream is copied as is: viewers may support filters that we do not.
  if (stream instanceof PdfStream && others.length === 0) {
    const filters = ['Filter', 'DecodeParms'].flatMap((key) => {
      const value = stream.get(key);
      return value ? [[key, value] as const] : [];
    });
    return pdf.createStream({ ...entries, ...Object.fromEntries(filters) }, stream.data);
  }
  const parts = contentStreams(pdf, page).map((reference) => {
    const stream = pdf.getObject(reference);
    const content = stream instanceof PdfStream ? unpacked(stream, maxContentBytes) : undefined;
    if (!content) throw new PdfError('broken', 'The content of a page cannot be read');
    return Buffer.concat([content, Buffer.from('\n')]);
  });
  return addStream(pdf, new Uint8Array(Buffer.concat(parts)), entries);
}

function inCell(sheet: Sheet, cell: Sheet['cells'][number], page: PageGeometry): string {
  const scale = Math.min(cell.width / page.width, cell.height / page.height);
  const [width, height] = [page.width * scale, page.height * scale];
  const x = cell.x + (cell.width - width) / 2;
  const y = sheet.height - cell.y - (cell.height + height) / 2;
  const turned = inverse(pageMatrix(page));
  const border = sheet.has_border ? `q 0.5 w 0.6 G ${reals(x, y, width, height)} re S Q\n` : '';
  return `q ${exact([scale, 0, 0, scale, x, y])} cm ${exact(turned)} cm /P${cell.page} Do Q\n${border}`;
}

const exact = (matrix: Matrix): string => matrix.map((value) => value.toFixed(8).replace(/\.?0+$/, '')).join(' ');

/** The inverse matrix. */
function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const scale = a * d - b * c;
  return [d / scale, -b / scale, -c / scale, a / scale, (c * f - d * e) / scale, (b * e - a * f) / scale];
}
