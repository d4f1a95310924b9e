// The sender's texts in the emails: their {{stubs}} are filled in when the pdf is sent, as in its text elements.
import { type Problem, problem } from '@countersign/contract/problems';
import { type Element, fillStubs, stubKeysIn, stubValuesOf, stubsInWords } from '@countersign/document-model';
import type { Language } from '@countersign/contract/languages';
import type { SigneeRow } from '#src/schema/signees.ts';

interface Written {
  subject: string;
  message: string;
  stubs?: Record<string, string> | undefined;
  /** Stub values stored with the draft. */
  draft_stubs?: Record<string, string> | undefined;
}

export interface EmailTexts {
  subject: string;
  message: string;
  /** The signees whose personal message changes. */
  messages: { signee_id: string; message: string }[];
  /** Stubs without a value, by place: `subject`, `message`, or a signee's id. */
  missing: Record<string, Problem[]>;
}

/**
 * A given value takes precedence over one from a field of the pdf, and that over the stored one.
 * @param pdf.language the language for dates and numbers
 */
export function fillEmailTexts(
  written: Written,
  signees: readonly SigneeRow[],
  pdf: { elements: readonly Element[]; language: Language | null },
): EmailTexts {
  const stubValues = new Map([...filled(written.draft_stubs), ...stubValuesOf(pdf.elements), ...filled(written.stubs)]);
  const values = stubsInWords(stubValues, pdf.elements, pdf.language);
  const missing: EmailTexts['missing'] = {};
  const fill = (textName: string, text: string, missingIn: (stub: string) => Problem) => {
    const left = stubKeysIn(text).filter((key) => !values.has(key));
    if (left.length > 0) missing[textName] = left.map((key) => missingIn(`{{${key}}}`));
    return fillStubs(text, values);
  };

  // A subject is a single line.
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
