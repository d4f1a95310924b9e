// The certificate of completion: who did what, when, from where, and how to check it. Pure: facts in, drawings out.
import { type Shaper, layoutText } from '@countersign/document-model/text';
import type { DrawItem, PageDrawing } from '@countersign/pdf';

export interface CertificateFacts {
  pdf_id: string;
  pdf_name: string;
  sender: string;
  sent_at: string;
  completed_at: string;
  page_count: number;
  /** SHA-256 (hex) of the file that was sent. */
  original_sha256: string;
  consent_version: string;
  /** The hash of the last event before the seal. */
  chain_head: string;
  signees: {
    name: string;
    email: string;
    kind: string;
    signed_at: string | null;
    proven_by: string;
    ip: string | null;
    user_agent: string | null;
  }[];
  events: { sequence: number; type: string; at: string; actor: string; ip: string | null; hash: string }[];
}

/** A4 in points. */
const PAGE = { width: 595, height: 842, margin: 56 };
const WIDTH = PAGE.width - 2 * PAGE.margin;
const INK = '#18181b';
const QUIET = '#52525b';
const RULE = '#d4d4d8';
const REGULAR = 'noto-sans';
const BOLD = 'noto-sans-bold';

export function layOutCertificate(
  facts: CertificateFacts,
  shaper: Shaper,
): { pages: { width: number; height: number }[]; drawings: PageDrawing[] } {
  const sheet = createSheet(shaper);

  sheet.text('Certificate of completion', { size: 20, font: BOLD, after: 4 });
  sheet.text(facts.pdf_name, { size: 13, color: QUIET, after: 16 });
  sheet.rule();
  sheet.pair('Document id', facts.pdf_id);
  sheet.pair('Pages', String(facts.page_count));
  sheet.pair('Sent by', facts.sender);
  sheet.pair('Sent', facts.sent_at);
  sheet.pair('Completed', facts.completed_at);
  sheet.pair('SHA-256 of the original', facts.original_sha256);
  sheet.pair('Head of the timeline', facts.chain_head);
  sheet.pair('Consent to electronic signing', `version ${facts.consent_version}`);

  sheet.heading('Signees');
  for (const signee of facts.signees) drawSignee(sheet, signee);

  sheet.heading('Timeline');
  for (const event of facts.events) {
    sheet.keep(34);
    sheet.text(`${event.sequence}. ${event.type} — ${event.actor}`, { size: 9, font: BOLD, after: 1 });
    sheet.text([event.at, event.ip].filter(Boolean).join(' · '), { size: 8, color: QUIET, after: 1 });
    sheet.text(event.hash, { size: 7, color: QUIET, after: 6 });
  }

  sheet.heading('How to check');
  sheet.text(
    'The signed document carries a digital signature over all its bytes. Any PDF reader that checks signatures shows whether it was changed after it was sealed. Each event above is bound to the one before it by its SHA-256 hash.',
    { size: 9, color: QUIET, after: 0 },
  );
  return sheet.finish();
}

function drawSignee(sheet: Sheet, signee: CertificateFacts['signees'][number]) {
  sheet.keep(64);
  sheet.text(`${signee.name} <${signee.email}>`, { size: 10, font: BOLD, after: 2 });
  const what =
    signee.kind === 'copy'
      ? 'gets a copy'
      : signee.signed_at
        ? `${signee.kind === 'approver' ? 'approved' : 'signed'} ${signee.signed_at}`
        : 'did not sign';
  const proof = signee.signed_at ? ` · proven by ${signee.proven_by}` : '';
  sheet.text(what + proof, { size: 9, color: QUIET, after: signee.signed_at ? 1 : 10 });
  if (!signee.signed_at) return;
  const from = [signee.ip, signee.user_agent].filter(Boolean).join(' · ');
  sheet.text(from || 'no address recorded', { size: 8, color: QUIET, after: 10 });
}

interface TextStyle {
  size: number;
  font?: string;
  color?: string;
  after: number;
}

interface Sheet {
  text(text: string, style: TextStyle): void;
  pair(label: string, value: string): void;
  heading(text: string): void;
  rule(): void;
  /** Begins a new page unless this many points are left. */
  keep(height: number): void;
  finish(): { pages: { width: number; height: number }[]; drawings: PageDrawing[] };
}

function createSheet(shaper: Shaper): Sheet {
  const pages: DrawItem[][] = [[]];
  let y = PAGE.margin;

  function place(text: string, at: { x: number; width: number }, style: TextStyle): number {
    const layout = layoutText({
      text,
      font_id: style.font ?? REGULAR,
      size: style.size,
      box: { width: at.width, height: PAGE.height },
      alignment: 'left',
      is_multiline: true,
      shaper,
    });
    for (const line of layout.lines) {
      for (const run of line.runs) {
        const { font_id, glyphs, text: content } = run;
        pages.at(-1)?.push({
          kind: 'glyph_run',
          font_id,
          glyphs,
          text: content,
          size: style.size,
          color: style.color ?? INK,
          x: at.x + run.x,
          y: y + line.baseline,
        });
      }
    }
    return layout.lines.length * style.size * 1.2;
  }

  const sheet: Sheet = {
    keep(height) {
      if (y + height <= PAGE.height - PAGE.margin) return;
      pages.push([]);
      y = PAGE.margin;
    },
    text(text, style) {
      sheet.keep(style.size * 1.2);
      y += place(text, { x: PAGE.margin, width: WIDTH }, style) + style.after;
    },
    pair(label, value) {
      sheet.keep(28);
      const labelWidth = 150;
      const left = place(label, { x: PAGE.margin, width: labelWidth }, { size: 9, color: QUIET, after: 0 });
      const right = place(value, { x: PAGE.margin + labelWidth, width: WIDTH - labelWidth }, { size: 9, after: 0 });
      y += Math.max(left, right) + 4;
    },
    heading(text) {
      y += 16;
      sheet.keep(60);
      sheet.text(text, { size: 13, font: BOLD, after: 6 });
      sheet.rule();
    },
    rule() {
      pages.at(-1)?.push({ kind: 'line', x1: PAGE.margin, x2: PAGE.width - PAGE.margin, y1: y, y2: y, width: 0.75, color: RULE });
      y += 10;
    },
    finish: () => ({
      pages: pages.map(() => ({ width: PAGE.width, height: PAGE.height })),
      drawings: pages.map((items, page_index) => ({ page_index, items })),
    }),
  };
  return sheet;
}
