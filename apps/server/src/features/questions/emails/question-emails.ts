// The mails about questions: to the sender in English, to whoever asked in their language.
import type { Language } from '@countersign/contract/fields';
import { frameWords } from '#platform/mail/frame-words.ts';
import { worded } from '#platform/wording/wording.ts';
import type { MailContent } from '#platform/mail/template.ts';

/** {pdf}, {sender}, and {question} as it was asked. */
interface AnsweredWords {
  subject: string;
  preview: string;
  heading: string;
  asked: string;
  button: string;
}

const answeredWords: Record<Language, AnsweredWords> = {
  en: {
    subject: 'Your question about {pdf}',
    preview: '{sender} has answered.',
    heading: '{sender} has answered your question about “{pdf}”',
    asked: 'You asked: {question}',
    button: 'Open the document',
  },
  de: {
    subject: 'Ihre Frage zu {pdf}',
    preview: '{sender} hat geantwortet.',
    heading: '{sender} hat Ihre Frage zu „{pdf}“ beantwortet',
    asked: 'Sie haben gefragt: {question}',
    button: 'Dokument öffnen',
  },
  fr: {
    subject: 'Votre question sur {pdf}',
    preview: '{sender} a répondu.',
    heading: '{sender} a répondu à votre question sur « {pdf} »',
    asked: 'Votre question : {question}',
    button: 'Ouvrir le document',
  },
  es: {
    subject: 'Su pregunta sobre {pdf}',
    preview: '{sender} ha respondido.',
    heading: '{sender} ha respondido a su pregunta sobre «{pdf}»',
    asked: 'Usted preguntó: {question}',
    button: 'Abrir el documento',
  },
  ar: {
    subject: 'سؤالك حول {pdf}',
    preview: 'وصلك رد من {sender}.',
    heading: 'وصلك رد من {sender} على سؤالك حول «{pdf}»',
    asked: 'سؤالك: {question}',
    button: 'فتح المستند',
  },
};

interface Facts {
  pdf_name: string;
  sender: string;
  question: string;
  url: string;
}

export function askedMail(facts: Facts & { asked_by: string }): MailContent {
  const values = { name: facts.asked_by, pdf: facts.pdf_name, sender: facts.sender };
  const say = (text: string) => worded(text, values, 'en');
  return {
    subject: say('A question about {pdf}'),
    preview: say('{name} asks something before signing.'),
    heading: say('{name} has a question about “{pdf}”'),
    paragraphs: [say('Hello {sender},'), 'The answer is kept with the document.'],
    quote: facts.question,
    button: { label: 'Answer', url: facts.url },
    footer: 'You get this mail because you sent this document for signing with Countersign.',
  };
}

export function answeredMail(
  facts: Facts & { language: Language; recipient: string; answer: string; footer: string },
): MailContent {
  const { language, footer } = facts;
  const words = answeredWords[language];
  const values = { pdf: facts.pdf_name, sender: facts.sender, question: facts.question };
  const say = (text: string) => worded(text, values, language);
  return {
    language,
    subject: say(words.subject),
    preview: say(words.preview),
    heading: say(words.heading),
    paragraphs: [worded(frameWords[language].hello, { name: facts.recipient }, language), say(words.asked)],
    quote: facts.answer,
    button: { label: words.button, url: facts.url },
    footer,
  };
}
