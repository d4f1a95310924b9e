// The certificate of completion: who did what, when and from where, and how to verify it. Pure: facts in, drawings out.
import { type Language, directionOf } from '@countersign/contract/languages';
import { changedPerson } from '@countersign/contract/signee-change';
import type { Element } from '@countersign/document-model';
import type { Shaper } from '@countersign/document-model/text';
import type { DrawItem, PageDrawing } from '@countersign/pdf';
import { isolated } from '@countersign/contract/isolated';
import { listed, sayIn } from '#platform/i18n/messages.ts';
import type { Say } from '#platform/i18n/texts.ts';
import type { CertificateFacts, CertifiedEvent, CertifiedSignee } from './facts.ts';
import { FINGERPRINT_WIDTH, type PagePrint } from './page-images.ts';
import { qrCode } from './qr-code.ts';
import { type Block, CONTENT_WIDTH, QUIET, RULE, SHEET, type Sheet, createSheet, rule, stack } from './sheet.ts';
import { certificateTexts as texts } from './document-texts.ts';
import { wordedLanguage, wordedTime } from './worded-times.ts';

interface Part {
  sheet: Sheet;
  facts: CertificateFacts;
  language: Language;
  say: Say;
  ink: Ink;
}

/** Draws a signature into a box at (0, 0). */
export type Ink = (signature: Element, box: { width: number; height: number }) => DrawItem[];

const QR_WIDTH = 84;
const LABEL_WIDTH = 150;
const PADDING = 12;
const GREEN = '#15803d';

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

function heading({ sheet }: Part, text: string) {
  sheet.keep(72);
  sheet.add(space(12));
  sheet.add(sheet.text(text, CONTENT_WIDTH, { size: 13, bold: true }), { after: 4 });
  sheet.add(rule, { after: 9 });
}

/** The person on the left, and on the right their marks in the document. */
function signeeCard(part: Part, signee: CertifiedSignee): Block {
  const { sheet, say, language } = part;
  const inkWidth = 150;
  const width = CONTENT_WIDTH - 2 * PADDING - inkWidth - 16;
  const small = { size: 8, color: QUIET };
  const acted = signee.signed_at !== null;
  const lines = [
    sheet.text(signee.name, width, { size: 11, bold: true }),
    sheet.text(signee.email, width, { size: 9, color: QUIET }),
    space(3),
    sheet.text(statusOf(part, signee), width, { size: 9, bold: true, color: acted ? GREEN : QUIET }),
    ...(acted
      ? [
          sheet.text(`${say(texts.proof)}: ${proofOf(part, signee)}`, width, small),
          sheet.text(
            `${say(texts.from)}: ${listed([signee.ip, ...signee.device], language) || say(texts.no_address)}`,
            width,
            small,
          ),
          ...alternatesOfCard(part, signee, width),
          ...(signee.consent ? [sheet.text(`${say(texts.consent)}: ${consentOf(part, signee.consent)}`, width, small)] : []),
          ...filesOf(part, signee, width),
        ]
      : []),
  ];
  const left = stack(lines, 1.5);
  const ink = signatureBlock(part, signee, { width: inkWidth, height: Math.min(54, Math.max(36, left.height)) });
  const block = sheet.beside(
    [
      { x: 0, block: left },
      { x: width + 16, block: ink },
    ],
    CONTENT_WIDTH - 2 * PADDING,
  );
  return sheet.card(block, { width: CONTENT_WIDTH, padding: PADDING, fill: '#fafafa', edge: signee.color });
}

/** Files that the signee attached, which are stored beside the document: name, size and hash. */
function filesOf({ sheet, say }: Part, { files }: CertifiedSignee, width: number): Block[] {
  if (files.length === 0) return [];
  return [
    space(3),
    sheet.text(say(texts.files), width, { size: 8, bold: true }),
    ...files.flatMap((file) => [
      sheet.text(`${file.name} (${say(texts.bytes, { size: file.size_bytes })})`, width, { size: 8 }),
      sheet.text(`SHA-256 ${file.sha256}`, width, { size: 6, color: QUIET }),
    ]),
  ];
}

/** The alternates who were also asked. */
function alternatesOfCard({ sheet, say, language }: Part, { kind, alternates }: CertifiedSignee, width: number): Block[] {
  if (alternates.length === 0) return [];
  const names = listed(
    alternates.map(({ name, email }) => `${name} (${email})`),
    language,
  );
  const text = say(kind === 'approver' ? texts.approved_for_group : texts.signed_for_group, { names });
  return [sheet.text(text, width, { size: 8, color: QUIET })];
}

function proofOf({ say }: Part, { proven_by, host }: CertifiedSignee): string {
  return say(texts.proven_by[proven_by], { host: host ? `${host.name} (${host.email})` : '' });
}

function consentOf({ say, language }: Part, consent: { version: string; language: Language }): string {
  const values = { version: consent.version, language: wordedLanguage(consent.language, language) };
  return say(texts.consent_version, values);
}

function statusOf({ say, language }: Part, signee: CertifiedSignee): string {
  if (signee.kind === 'copy') return say(texts.gets_copy);
  if (!signee.signed_at) return say(texts.did_not_act);
  const did = { signer: texts.signed, approver: texts.approved, viewer: texts.viewed }[signee.kind];
  return `${say(did)} · ${wordedTime(signee.signed_at, language, signee.time_zone)}`;
}

function signatureBlock({ ink }: Part, { signature }: CertifiedSignee, box: { width: number; height: number }): Block {
  if (!signature) return { items: [], width: box.width, height: 0 };
  const line: DrawItem = { kind: 'line', x1: 0, x2: box.width, y1: box.height, y2: box.height, width: 0.75, color: RULE };
  return { items: [...ink(signature, { width: box.width, height: box.height - 3 }), line], width: box.width, height: box.height };
}

function eventRow(part: Part, event: CertifiedEvent): Block {
  const { sheet, say, language } = part;
  const left = 20;
  const width = CONTENT_WIDTH - left;
  const host = event.host && say(texts.hosted_by, { host: event.host });
  const about = stack(
    [
      sheet.text(sentenceOf(part, event), width, { size: 9, bold: true }),
      ...changesOf(part, event).map((change) => sheet.text(change, width, { size: 8 })),
      ...(event.file_sha256 ? [sheet.text(`SHA-256 ${event.file_sha256}`, width, { size: 6.5 })] : []),
      sheet.text(listed([wordedTime(event.at, language), event.ip, host], language), width, { size: 8, color: QUIET }),
      sheet.text(event.hash, width, { size: 6.5, color: QUIET }),
    ],
    1,
  );
  return sheet.beside(
    [
      { x: 0, block: sheet.text(String(event.sequence), left - 4, { size: 8.5, color: QUIET }) },
      { x: left, block: about },
    ],
    CONTENT_WIDTH,
  );
}

const eventTexts: Readonly<Record<string, (typeof texts.events)[keyof typeof texts.events]>> = texts.events;

/** Describes an event. A type without a text is shown by its name. */
function sentenceOf({ say, language }: Part, { type, actor, signee, form }: CertifiedEvent): string {
  const text = eventTexts[type];
  if (!text) return `${isolated(actor, language)}: ${type}`;
  return say(text, { name: actor, signee: signee ?? '–', form: form?.name ?? '', publisher: form?.publisher.name ?? '' });
}

/** Who was replaced by whom, and what else of a signee was changed. */
function changesOf({ say }: Part, { change }: CertifiedEvent): string[] {
  if (!change) return [];
  const person = changedPerson(change);
  return [...(person ? [say(texts.now, person)] : []), ...change.ways.map((way) => say(texts.changed[way]))];
}

const COLUMNS = 5;
const GAP = 14;

function drawPages(part: Part, prints: readonly PagePrint[]) {
  if (prints.length === 0) return;
  const { sheet, say } = part;
  heading(part, say(texts.page_pictures));
  sheet.add(quiet(part, say(texts.page_pictures_about, { width: String(FINGERPRINT_WIDTH) }), 8), { after: 10 });
  const width = (CONTENT_WIDTH - (COLUMNS - 1) * GAP) / COLUMNS;
  for (let start = 0; start < prints.length; start += COLUMNS) {
    const row = prints.slice(start, start + COLUMNS);
    const cells = row.map((print, index) => ({
      x: index * (width + GAP),
      block: pageCell(part, print, { number: start + index + 1, width }),
    }));
    sheet.add(sheet.beside(cells, CONTENT_WIDTH), { after: 12 });
  }
}

function pageCell({ sheet, say }: Part, print: PagePrint, { number, width }: { number: number; width: number }): Block {
  const most = width * 1.42;
  const scale = Math.min(width / print.width, most / print.height);
  const [across, down] = [print.width * scale, print.height * scale];
  const picture: Block = {
    items: [
      { kind: 'image', bytes: print.picture, mime: 'image/jpeg', x: 0, y: 0, width: across, height: down },
      { kind: 'rect', x: 0, y: 0, width: across, height: down, stroke: RULE, line_width: 0.75 },
    ],
    width,
    height: down,
  };
  return stack(
    [
      picture,
      space(2),
      sheet.text(`${say(texts.page)} ${number}`, width, { size: 8, bold: true }),
      sheet.text(print.fingerprint, width, { size: 5.5, color: QUIET }),
    ],
    1,
  );
}

function space(height: number): Block {
  return { items: [], width: 0, height };
}

function quiet({ sheet }: Part, text: string, size: number): Block {
  return sheet.text(text, CONTENT_WIDTH, { size, color: QUIET });
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
