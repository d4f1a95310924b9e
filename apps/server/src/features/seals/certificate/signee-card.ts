// The card of a signee: who they are, how they authenticated, and their signature.
import { type Language } from '@countersign/contract/languages';
import type { DrawItem } from '@countersign/pdf';
import { listed } from '#platform/i18n/messages.ts';
import { certificateTexts as texts } from './document-texts.ts';
import type { CertifiedSignee } from './facts.ts';
import { PADDING, type Part, space } from './parts.ts';
import { type Block, CONTENT_WIDTH, QUIET, RULE, stack } from './sheet.ts';
import { wordedLanguage, wordedTime } from './worded-times.ts';

const GREEN = '#15803d';

/** The person on the left, and on the right their marks in the document. */
export function signeeCard(part: Part, signee: CertifiedSignee): Block {
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
