// The sender's own words in the emails: {{stubs}} in them are filled in when the pdf is sent, as they are in its texts.
import { type Problem, problem } from '@countersign/contract/problems';
import { type Element, fillStubs, stubKeysIn, stubValuesOf, stubsInWords } from '@countersign/document-model';
import type { Language } from '@countersign/contract/languages';
import type { SigneeRow } from '#src/schema/pdfs.ts';

interface Written {
  subject: string;
  message: string;
  stubs?: Record<string, string> | undefined;
  /** What was kept with the draft. */
  draft_stubs?: Record<string, string> | undefined;
}

export interface MailTexts {
  subject: string;
  message: string;
  /** Of the signees who have a message of their own that changes. */
  messages: { signee_id: string; message: string }[];
  /** What has no value, by place: `subject`, `message`, or a signee's id. */
  missing: Record<string, Problem[]>;
}

/**
 * A value that is given wins over what a field of the pdf holds, and that over what was once filled in.
 * @param pdf.language in which dates and numbers are written
 */
export function fillMailTexts(
  written: Written,
  signees: readonly SigneeRow[],
  pdf: { elements: readonly Element[]; language: Language | null },
): MailTexts {
  const given = new Map([...filled(written.draft_stubs), ...stubValuesOf(pdf.elements), ...filled(written.stubs)]);
  const values = stubsInWords(given, pdf.elements, pdf.language);
  const missing: MailTexts['missing'] = {};
  const fill = (place: string, text: string, missingIn: (stub: string) => Problem) => {
    const left = stubKeysIn(text).filter((key) => !values.has(key));
    if (left.length > 0) missing[place] = left.map((key) => missingIn(`{{${key}}}`));
    return fillStubs(text, values);
  };

  // A subject is one line.
  const subject = fill('subject', written.subject, (stub) => problem('stub_missing_in_subject', { stub })).replaceAll(
    /\s+/g,
    ' ',
  );
  const message = fill('message', written.message, (stub) => problem('stub_missing_in_message', { stub }));
  const messages = signees
    .map(({ id, name, message: own }) => ({
      signee_id: id,
      message: fill(id, own, (stub) => problem('stub_missing_in_message_to', { stub, name })),
      own,
    }))
    .filter(({ message: text, own }) => text !== own)
    .map(({ signee_id, message: text }) => ({ signee_id, message: text }));
  return { subject, message, messages, missing };
}

function filled(stubs: Record<string, string> = {}): [string, string][] {
  return Object.entries(stubs).filter(([, value]) => value.trim() !== '');
}
