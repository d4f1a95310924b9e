// The certificate of completion: who did what, when and from where, and how to verify it. Pure: facts in, drawings out.
import { directionOf } from '@countersign/contract/languages';
import type { Shaper } from '@countersign/document-model/text';
import type { DrawItem, PageDrawing } from '@countersign/pdf';
import { listed, sayIn } from '#platform/i18n/messages.ts';
import { certificateTexts as texts } from './document-texts.ts';
import { drawPages } from './draw-pages.ts';
import { eventRow } from './event-row.ts';
import type { CertificateFacts } from './facts.ts';
import type { PagePrint } from './page-images.ts';
import { type Ink, PADDING, type Part, heading, quiet, space } from './parts.ts';
import { qrCode } from './qr-code.ts';
import { type Block, CONTENT_WIDTH, QUIET, RULE, SHEET, type Sheet, createSheet, stack } from './sheet.ts';
import { signeeCard } from './signee-card.ts';
import { wordedTime } from './worded-times.ts';

const QR_WIDTH = 84;
const LABEL_WIDTH = 150;

/** One section for each language; the page images follow the first. */
export function drawCertificate(
  facts: CertificateFacts,
  prints: readonly PagePrint[],
  { shaper, ink }: { shaper: Shaper; ink: Ink },
): { pages: { width: number; height: number }[]; drawings: PageDrawing[] } {
  const sheet = createSheet(shaper);
  const parts = facts.languages.map((language): Part => ({ sheet, facts, language, say: sayIn(language), ink }));
  const [first] = parts;
  if (!first) throw new RangeError('A certificate is written in at least one language');

  for (const [index, part] of parts.entries()) {
    if (index > 0) sheet.newPage();
    sheet.read(directionOf(part.language));
    drawHead(part);
    drawSummary(part);
    heading(part, part.say(texts.signees));
    for (const signee of facts.signees) sheet.add(signeeCard(part, signee), { after: 8 });
    heading(part, part.say(texts.timeline));
    for (const event of facts.events) sheet.add(eventRow(part, event), { after: 5 });
    if (index === 0) drawPages(part, prints);
    heading(part, part.say(texts.how_to_check));
    const [checkUrl = ''] = facts.verify_url.split('?');
    sheet.add(quiet(part, part.say(texts.how_to_check_about, { url: checkUrl }), 9));
  }
  sheet.read(directionOf(first.language));
  return sheet.finish((page, pages) => footer(first, page, pages));
}

/** Title of the file: what it is, in the sender's language, and the document's name. */
export function titleOf({ languages, pdf_name }: CertificateFacts): string {
  return `${sayIn(languages[0] ?? 'en')(texts.title)}: ${pdf_name}`;
}

function drawHead({ sheet, facts, say }: Part) {
  const width = CONTENT_WIDTH - QR_WIDTH - 24;
  const titles = stack(
    [
      sheet.beside(
        [
          { x: 0, block: mark(14) },
          { x: 20, block: sheet.text('Countersign', 200, { size: 11, bold: true }) },
        ],
        width,
      ),
      space(14),
      sheet.text(say(texts.title), width, { size: 23, bold: true }),
      sheet.text(facts.pdf_name, width, { size: 12, color: QUIET }),
    ],
    4,
  );
  const code = stack([
    qrCode(facts.verify_url, QR_WIDTH),
    space(5),
    sheet.text(say(texts.scan), QR_WIDTH, { size: 6.5, color: QUIET, alignment: 'center' }),
  ]);
  sheet.add(
    sheet.beside(
      [
        { x: 0, block: titles },
        { x: CONTENT_WIDTH - QR_WIDTH, block: code },
      ],
      CONTENT_WIDTH,
    ),
    { after: 14 },
  );
}

function drawSummary(part: Part) {
  const { sheet, facts, say, language } = part;
  const at = (iso: string | null) => (iso ? wordedTime(iso, language, facts.time_zone) : '–');
  const rows: [string, string][] = [
    [say(texts.document_id), facts.pdf_id],
    [say(texts.pages), String(facts.page_count)],
    [say(texts.sent_by), listed([facts.sender.name, facts.sender.email, facts.sender.organization], language)],
    ...(facts.form ? [[say(texts.form), facts.form] satisfies [string, string]] : []),
    [say(texts.sent), at(facts.sent_at)],
    [say(texts.completed), at(facts.completed_at)],
    ...(facts.seal_mode === 'single' ? [[say(texts.signed), say(texts.seal_only)] satisfies [string, string]] : []),
    [say(texts.time_witness), say(texts.time_witnesses[facts.time_witness])],
    [say(texts.original_fingerprint), `SHA-256 ${facts.original_sha256}`],
    ...(facts.signed_sha256
      ? [[say(texts.signed_fingerprint), `SHA-256 ${facts.signed_sha256}`] satisfies [string, string]]
      : []),
    [say(texts.timeline_head), `SHA-256 ${facts.chain_head}`],
  ];
  const width = CONTENT_WIDTH - 2 * PADDING;
  const block = stack(
    rows.map(([label, value]) => pair(sheet, { label, value, width })),
    5,
  );
  sheet.add(sheet.card(block, { width: CONTENT_WIDTH, padding: PADDING }), { after: 6 });
}

function pair(sheet: Sheet, { label, value, width }: { label: string; value: string; width: number }): Block {
  return sheet.beside(
    [
      { x: 0, block: sheet.text(label, LABEL_WIDTH - 10, { size: 8.5, color: QUIET }) },
      { x: LABEL_WIDTH, block: sheet.text(value, width - LABEL_WIDTH, { size: 8.5 }) },
    ],
    width,
  );
}

/** The product's logo: a check mark on a dark ground. */
function mark(side: number): Block {
  return {
    items: [
      { kind: 'rect', x: 0, y: 0, width: side, height: side, fill: '#1d4ed8' },
      {
        kind: 'path',
        stroke: '#ffffff',
        line_width: side / 8,
        commands: [
          ['M', side * 0.25, side * 0.53],
          ['L', side * 0.43, side * 0.7],
          ['L', side * 0.76, side * 0.3],
        ],
      },
    ],
    width: side,
    height: side,
  };
}

function footer({ sheet, facts, say }: Part, page: number, pages: number): DrawItem[] {
  const y = SHEET.height - SHEET.margin;
  const style = { size: 7.5, color: QUIET };
  const withOffset = ({ items }: Block) =>
    items.map((item) => (item.kind === 'glyph_run' ? { ...item, x: item.x + SHEET.margin, y: item.y + y - 12 } : item));
  return [
    { kind: 'line', x1: SHEET.margin, x2: SHEET.width - SHEET.margin, y1: y - 18, y2: y - 18, width: 0.5, color: RULE },
    ...withOffset(sheet.text(`${say(texts.document_id)}: ${facts.pdf_id}`, CONTENT_WIDTH, style)),
    ...withOffset(
      sheet.text(say(texts.page_of, { page: String(page), pages: String(pages) }), CONTENT_WIDTH, {
        ...style,
        alignment: 'right',
      }),
    ),
  ];
}
