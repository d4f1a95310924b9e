// One look for all mails: a heading, paragraphs, at most one button, a footer. The plain-text part says the same.
import { Body, Button, Container, Head, Heading, Hr, Html, Preview, Text } from '@react-email/components';
import { render } from '@react-email/render';
import { type ReactNode, createElement } from 'react';

export interface MailContent {
  subject: string;
  /** Shown beside the subject in a list of mails. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** Somebody's own words, set apart from ours. */
  quote?: string;
  button?: { label: string; url: string };
  footer: string;
}

const FONT = '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';
const STYLE = {
  body: { backgroundColor: '#f4f4f5', fontFamily: FONT, margin: '0', padding: '32px 0' },
  card: { backgroundColor: '#ffffff', borderRadius: '12px', maxWidth: '520px', padding: '40px' },
  brand: { color: '#52525b', fontSize: '14px', fontWeight: 600, margin: '0 0 24px' },
  heading: { color: '#18181b', fontSize: '22px', lineHeight: '30px', margin: '0 0 16px' },
  text: { color: '#3f3f46', fontSize: '16px', lineHeight: '24px', margin: '0 0 16px', whiteSpace: 'pre-line' as const },
  quote: {
    borderLeft: '3px solid #d4d4d8',
    color: '#3f3f46',
    fontSize: '16px',
    lineHeight: '24px',
    margin: '0 0 16px',
    padding: '4px 0 4px 16px',
    whiteSpace: 'pre-line' as const,
  },
  button: {
    backgroundColor: '#1d4ed8',
    borderRadius: '8px',
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 600,
    padding: '12px 24px',
  },
  link: { color: '#71717a', fontSize: '13px', lineHeight: '20px', wordBreak: 'break-all' as const },
  rule: { borderColor: '#e4e4e7', margin: '32px 0 16px' },
  footer: { color: '#71717a', fontSize: '13px', lineHeight: '20px', margin: '0' },
};

/** The HTML and the plain-text part of a mail. */
export async function renderMail(content: MailContent): Promise<{ subject: string; html: string; text: string }> {
  return { subject: content.subject, html: await render(page(content)), text: plainText(content) };
}

function page(content: MailContent) {
  const parts: ReactNode[] = [
    createElement(Text, { key: 'brand', style: STYLE.brand }, 'Countersign'),
    createElement(Heading, { key: 'heading', as: 'h1', style: STYLE.heading }, content.heading),
    ...content.paragraphs.map((text, index) => createElement(Text, { key: `p${index}`, style: STYLE.text }, text)),
  ];
  if (content.quote) parts.push(createElement(Text, { key: 'quote', style: STYLE.quote }, content.quote));
  if (content.button) {
    parts.push(createElement(Button, { key: 'button', href: content.button.url, style: STYLE.button }, content.button.label));
    parts.push(createElement(Text, { key: 'link', style: STYLE.link }, `Or open this link: ${content.button.url}`));
  }
  parts.push(
    createElement(Hr, { key: 'rule', style: STYLE.rule }),
    createElement(Text, { key: 'footer', style: STYLE.footer }, content.footer),
  );

  return createElement(
    Html,
    { lang: 'en' },
    createElement(Head),
    createElement(Preview, null, content.preview),
    createElement(Body, { style: STYLE.body }, createElement(Container, { style: STYLE.card }, ...parts)),
  );
}

function plainText(content: MailContent): string {
  const quote = content.quote
    ?.split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  const button = content.button && `${content.button.label}:\n${content.button.url}`;
  return [content.heading, ...content.paragraphs, quote, button, '--', content.footer].filter(Boolean).join('\n\n');
}
