// The common layout of all emails: a logo or name, a heading, paragraphs, at most one button, a footer. The plain-text part has
// the same content.
import { type Language, directionOf } from '@countersign/contract/languages';
import { type Mark, type EmailBrand, markOf, paint } from './brand.ts';
import { PAGE_CID } from './email-image.ts';
import { sayIn } from '#platform/i18n/messages.ts';
import { frameTexts } from './email-texts.ts';
import type { Mail } from './mailer.ts';

export interface EmailContent {
  /** Language of our own text; English if omitted. */
  language?: Language;
  subject: string;
  /** Shown beside the subject in a list of emails. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** The document that the email is about, shown between the text and the button. */
  document?: EmailDocument;
  /** Text written by a user, visually separated from ours. */
  quote?: string;
  button?: { label: string; url: string };
  footer: string;
  /** The link to unsubscribe; only for emails that can be turned off. */
  unsubscribe_url?: string;
}

export interface EmailDocument {
  name: string;
  /** Lines below the name, with its dates. */
  details: string[];
  /** A JPEG of the first page, if any. */
  image: Buffer | null;
}

/** Renders the parts of an email, in an organization's design if a brand is given, otherwise in the product's. */
export async function renderEmail(
  content: EmailContent,
  brand: EmailBrand | null = null,
): Promise<Omit<Mail, 'to' | 'reply_to'>> {
  const language = content.language ?? 'en';
  const frame = {
    language,
    dir: directionOf(language),
    say: sayIn(language),
    mark: markOf(brand),
    colors: paint(brand),
  };

  const page = content.document?.image && { cid: PAGE_CID, bytes: content.document.image, mime: 'image/jpeg' };
  const images = [frame.mark.image, page].filter((image) => !!image);

  // Loaded with the first email, because the renderer is large and the server starts faster without it.
  const { renderPage } = await import('./page.ts');
  return {
    subject: content.subject,
    html: await renderPage(content, frame),
    text: plainText(content, frame.mark, language),
    ...(images.length > 0 ? { images } : {}),
    ...(content.unsubscribe_url ? { unsubscribe_url: content.unsubscribe_url } : {}),
  };
}

function plainText(content: EmailContent, mark: Mark, language: Language): string {
  const say = sayIn(language);
  const quote = content.quote
    ?.split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  const document = content.document && [content.document.name, ...content.document.details].join('\n');
  const button = content.button && `${content.button.label}:\n${content.button.url}`;
  const unsubscribe = content.unsubscribe_url && `${say(frameTexts.unsubscribe)}:\n${content.unsubscribe_url}`;
  const frame = [content.footer, !mark.is_ours && say(frameTexts.sent_with)].filter(Boolean).join('\n');
  return [!mark.is_ours && mark.name, content.heading, ...content.paragraphs, document, quote, button, '--', frame, unsubscribe]
    .filter(Boolean)
    .join('\n\n');
}
