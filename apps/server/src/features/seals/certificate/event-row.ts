// A row of the certificate's timeline.
import { changedPerson } from '@countersign/contract/signee-change';
import { isolated } from '@countersign/contract/isolated';
import { listed } from '#platform/i18n/messages.ts';
import { certificateTexts as texts } from './document-texts.ts';
import type { CertifiedEvent } from './facts.ts';
import type { Part } from './parts.ts';
import { type Block, CONTENT_WIDTH, QUIET, stack } from './sheet.ts';
import { wordedTime } from './worded-times.ts';

/** The number of the event on the left; on the right what happened, when and from where, and its hash. */
export function eventRow(part: Part, event: CertifiedEvent): Block {
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
