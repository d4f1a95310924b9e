// The PDF behind `invoice_pdf`: a standard font, text in rows, and as many pages as needed.
import { formatAmount } from './lines.ts';
import type { Invoice } from './state.ts';

const PAGE = { width: 612, height: 792, margin: 54, row: 18 };
const ROWS_PER_PAGE = Math.floor((PAGE.height - 2 * PAGE.margin) / PAGE.row);
const MAX_TEXT_LENGTH = 78;

interface Row {
  text: string;
  amount?: string;
  is_bold?: boolean;
}

export function drawInvoice(invoice: Invoice): Uint8Array<ArrayBuffer> {
  const rows = rowsOf(invoice);
  const pages: Row[][] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_PAGE) pages.push(rows.slice(start, start + ROWS_PER_PAGE));
  return writePdf(pages.map(contentOf));
}

function rowsOf(invoice: Invoice): Row[] {
  const money = (cents: number) => formatAmount(cents, invoice.currency);
  const address = invoice.customer_address;
  const discount = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const tax = (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return [
    { text: `Invoice ${invoice.number ?? ''}`, is_bold: true },
    { text: 'Simulated invoice. Nothing was charged.' },
    { text: `Date: ${dateOf(invoice.effective_at ?? invoice.created)}   Status: ${invoice.status ?? ''}` },
    { text: '' },
    { text: `Bill to: ${invoice.customer_name ?? invoice.customer_email ?? ''}`, is_bold: true },
    ...[
      address?.line1,
      address?.line2,
      [address?.postal_code, address?.city, address?.state, address?.country].filter(Boolean).join(' '),
    ]
      .filter(Boolean)
      .map((text) => ({ text: text ?? '' })),
    { text: '' },
    ...invoice.lines.data.map((line) => ({ text: line.description ?? '', amount: money(line.amount) })),
    { text: '' },
    { text: 'Subtotal', amount: money(invoice.subtotal) },
    ...(discount > 0 ? [{ text: 'Discount', amount: money(-discount) }] : []),
    { text: 'Tax', amount: money(tax) },
    { text: 'Total', amount: money(invoice.total), is_bold: true },
    { text: 'Amount due', amount: money(invoice.amount_due) },
    { text: 'Amount paid', amount: money(invoice.amount_paid) },
  ];
}

function dateOf(time: number): string {
  return new Date(time * 1_000).toISOString().slice(0, 10);
}

function contentOf(rows: Row[]): string {
  return rows
    .flatMap(({ text, amount, is_bold }, index) => {
      const y = PAGE.height - PAGE.margin - (index + 1) * PAGE.row;
      const font = `/${is_bold ? 'F2' : 'F1'} 11 Tf`;
      const left = `BT ${font} ${PAGE.margin} ${y} Td (${literal(text.slice(0, MAX_TEXT_LENGTH))}) Tj ET`;
      if (amount === undefined) return [left];
      return [left, `BT ${font} ${PAGE.width - PAGE.margin - 90} ${y} Td (${literal(amount)}) Tj ET`];
    })
    .join('\n');
}

/** A string in WinAnsiEncoding. Unsupported characters become question marks. */
function literal(text: string): string {
  return text
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[^\u0020-\u007e\u00a0-\u00ff€]/g, '?')
    .replace(/€/g, '\\200')
    .replace(/[()]|\\(?!200)/g, (character) => `\\${character}`);
}

function writePdf(contents: string[]): Uint8Array<ArrayBuffer> {
  const pageNumbers = contents.map((_, index) => 5 + index * 2);
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${contents.length} /Kids [${pageNumbers.map((number) => `${number} 0 R`).join(' ')}] >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${6 + index * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let text = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  // Every character is one byte.
  return new Uint8Array(Buffer.from(text + table + trailer, 'latin1'));
}
