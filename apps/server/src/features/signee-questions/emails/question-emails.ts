// The emails about questions, each in the language of its recipient.
import type { Language } from '@countersign/contract/languages';
import { frameTexts } from '#platform/email/email-texts.ts';
import { sayIn } from '#platform/i18n/messages.ts';
import type { EmailContent } from '#platform/email/template.ts';
import { questionTexts } from './email-texts.ts';

interface Facts {
  pdf_name: string;
  sender: string;
  question: string;
  url: string;
}

export function questionEmail(facts: Facts & { language: Language; asked_by: string; footer: string }): EmailContent {
  const { language, footer } = facts;
  const texts = questionTexts.asked;
  const say = sayIn(language);
  const values = { name: facts.asked_by, pdf: facts.pdf_name };
  return {
    language,
    subject: say(texts.subject, values),
    preview: say(texts.preview, values),
    heading: say(texts.heading, values),
    paragraphs: [say(frameTexts.hello, { name: facts.sender }), say(texts.kept)],
    quote: facts.question,
    button: { label: say(texts.button), url: facts.url },
    footer,
  };
}

export function answeredEmail(
  facts: Facts & { language: Language; recipient: string; answer: string; footer: string },
): EmailContent {
  const { language, footer } = facts;
  const texts = questionTexts.answered;
  const say = sayIn(language);
  const values = { pdf: facts.pdf_name, sender: facts.sender, question: facts.question };
  return {
    language,
    subject: say(texts.subject, values),
    preview: say(texts.preview, values),
    heading: say(texts.heading, values),
    paragraphs: [say(frameTexts.hello, { name: facts.recipient }), say(texts.asked, values)],
    quote: facts.answer,
    button: { label: say(texts.button), url: facts.url },
    footer,
  };
}
