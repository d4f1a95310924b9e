// The emails about questions, each in the language of whoever gets it.
import type { Language } from '@countersign/contract/languages';
import { frameMessages } from '#platform/email/frame-messages.ts';
import { worded } from '#platform/i18n/messages.ts';
import type { MailContent } from '#platform/email/template.ts';

/** {pdf}, {sender}, and {question} as it was asked. */
interface AnsweredMessages {
  subject: string;
  preview: string;
  heading: string;
  asked: string;
  button: string;
}

const answeredMessages: Record<Language, AnsweredMessages> = {
  en: {
    subject: 'Your question about {pdf}',
    preview: '{sender} answered.',
    heading: '{sender} answered your question about “{pdf}”',
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

/** {pdf}, {name}: of whoever asks */
interface AskedWords {
  subject: string;
  preview: string;
  heading: string;
  kept: string;
  button: string;
}

const askedWords: Record<Language, AskedWords> = {
  en: {
    subject: 'A question about {pdf}',
    preview: '{name} asked a question before signing.',
    heading: '{name} has a question about “{pdf}”',
    kept: 'The answer is kept with the document.',
    button: 'Answer',
  },
  de: {
    subject: 'Eine Frage zu {pdf}',
    preview: '{name} fragt etwas vor dem Unterzeichnen.',
    heading: '{name} hat eine Frage zu „{pdf}“',
    kept: 'Die Antwort wird mit dem Dokument aufbewahrt.',
    button: 'Antworten',
  },
  fr: {
    subject: 'Une question sur {pdf}',
    preview: '{name} pose une question avant de signer.',
    heading: '{name} a une question sur « {pdf} »',
    kept: 'La réponse est conservée avec le document.',
    button: 'Répondre',
  },
  es: {
    subject: 'Una pregunta sobre {pdf}',
    preview: '{name} pregunta algo antes de firmar.',
    heading: '{name} tiene una pregunta sobre «{pdf}»',
    kept: 'La respuesta se conserva con el documento.',
    button: 'Responder',
  },
  ar: {
    subject: 'سؤال حول {pdf}',
    preview: 'يسأل {name} عن شيء قبل التوقيع.',
    heading: 'لدى {name} سؤال حول «{pdf}»',
    kept: 'تُحفظ الإجابة مع المستند.',
    button: 'الإجابة',
  },
};

export function askedMail(facts: Facts & { language: Language; asked_by: string; footer: string }): MailContent {
  const { language, footer } = facts;
  const words = askedWords[language];
  const say = (text: string) => worded(text, { name: facts.asked_by, pdf: facts.pdf_name }, language);
  return {
    language,
    subject: say(words.subject),
    preview: say(words.preview),
    heading: say(words.heading),
    paragraphs: [worded(frameMessages[language].hello, { name: facts.sender }, language), words.kept],
    quote: facts.question,
    button: { label: words.button, url: facts.url },
    footer,
  };
}

export function answeredMail(
  facts: Facts & { language: Language; recipient: string; answer: string; footer: string },
): MailContent {
  const { language, footer } = facts;
  const words = answeredMessages[language];
  const values = { pdf: facts.pdf_name, sender: facts.sender, question: facts.question };
  const say = (text: string) => worded(text, values, language);
  return {
    language,
    subject: say(words.subject),
    preview: say(words.preview),
    heading: say(words.heading),
    paragraphs: [worded(frameMessages[language].hello, { name: facts.recipient }, language), say(words.asked)],
    quote: facts.answer,
    button: { label: words.button, url: facts.url },
    footer,
  };
}
