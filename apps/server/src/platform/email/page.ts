// The HTML of an email. Styles are inline, because some email clients support no others; those for dark mode are added on top.
import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components';
import { render } from '@react-email/render';
import type { Language } from '@countersign/contract/languages';
import type { Say } from '#platform/i18n/texts.ts';
import { type CSSProperties, type ReactNode, createElement } from 'react';
import type { EmailColors, Mark } from './brand.ts';
import { EMAIL_IMAGE_SIZE, PAGE_CID } from './email-image.ts';
import { frameTexts } from './email-texts.ts';
import type { EmailDocument, EmailContent } from './template.ts';

export interface Frame {
  language: Language;
  dir: 'ltr' | 'rtl';
  say: Say;
  mark: Mark;
  colors: { light: EmailColors; dark: EmailColors };
}

const FONT = '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';

export async function renderPage(content: EmailContent, frame: Frame): Promise<string> {
  return render(
    createElement(
      Html,
      { lang: frame.language, dir: frame.dir },
      createElement(
        Head,
        null,
        createElement('meta', { name: 'color-scheme', content: 'light dark' }),
        createElement('meta', { name: 'supported-color-schemes', content: 'light dark' }),
        createElement('style', { dangerouslySetInnerHTML: { __html: styleSheet(frame.colors.dark) } }),
      ),
      createElement(Preview, null, content.preview),
      createElement(
        Body,
        { className: 'ground', style: styles(frame).body },
        createElement('div', { className: 'edge', dir: frame.dir, style: styles(frame).edge }, card(content, frame)),
      ),
    ),
  );
}

function card(content: EmailContent, frame: Frame) {
  const style = styles(frame);
  return createElement(
    Container,
    { className: 'card', style: style.card, dir: frame.dir },
    createElement(
      'div',
      { className: 'inner', style: style.inner },
      mark(frame),
      createElement(Heading, { as: 'h1', className: 'strong', style: style.heading }, content.heading),
      ...content.paragraphs.map((text, index) =>
        createElement(Text, { key: `p${index}`, className: 'words', style: style.text }, text),
      ),
      content.document && documentBlock(content.document, frame),
      // The author determines the text direction, and the bar stays beside the quote.
      content.quote && createElement(Text, { className: 'words quote', dir: 'auto', style: style.quote }, content.quote),
      ...button(content, frame),
      createElement(Hr, { className: 'rule', style: style.rule }),
      ...footer(content, frame),
    ),
  );
}

function mark(frame: Frame): ReactNode {
  const style = styles(frame);
  const { name, image } = frame.mark;
  if (!image) return createElement(Text, { className: 'faint', dir: 'auto', style: style.brand }, name);
  return createElement(Img, { src: `cid:${image.cid}`, alt: name, height: 40, className: 'logo', style: style.logo });
}

function documentBlock({ name, details, image }: EmailDocument, frame: Frame): ReactNode {
  const style = styles(frame);
  return createElement(
    Section,
    { className: 'document', style: style.document },
    createElement(
      Row,
      null,
      image &&
        createElement(
          Column,
          { style: style.page },
          createElement(Img, { src: `cid:${PAGE_CID}`, alt: '', ...EMAIL_IMAGE_SIZE, style: style.image }),
        ),
      createElement(
        Column,
        { style: style.about },
        createElement(Text, { className: 'strong', dir: 'auto', style: style.name }, name),
        ...details.map((text) => createElement(Text, { key: text, className: 'faint', style: style.detail }, text)),
      ),
    ),
  );
}

function button({ button: action }: EmailContent, frame: Frame): ReactNode[] {
  if (!action) return [];
  const style = styles(frame);
  return [
    createElement(Button, { key: 'button', href: action.url, className: 'button', style: style.button }, action.label),
    createElement(
      Text,
      { key: 'link', className: 'faint', style: style.small },
      `${frame.say(frameTexts.or_open_link)} `,
      createElement(Link, { href: action.url, dir: 'ltr', className: 'ink', style: style.link }, action.url),
    ),
  ];
}

function footer(content: EmailContent, frame: Frame): ReactNode[] {
  const style = styles(frame);
  const lines: ReactNode[] = [createElement(Text, { key: 'footer', className: 'faint', style: style.footer }, content.footer)];
  if (!frame.mark.is_ours)
    lines.push(
      createElement(
        Text,
        { key: 'with', className: 'faint', style: style.footer },
        createElement('bdi', null, frame.mark.name),
        ` · ${frame.say(frameTexts.sent_with)}`,
      ),
    );
  if (content.unsubscribe_url)
    lines.push(
      createElement(
        Text,
        { key: 'end', className: 'faint', style: style.footer },
        createElement(
          Link,
          { href: content.unsubscribe_url, className: 'ink', style: { ...style.link, textDecoration: 'underline' } },
          frame.say(frameTexts.unsubscribe),
        ),
      ),
    );
  return lines;
}

function styles({ dir, colors: { light } }: Frame) {
  const start = dir === 'rtl' ? 'right' : 'left';
  const words: CSSProperties = { fontSize: '16px', lineHeight: '24px', textAlign: start, overflowWrap: 'anywhere' };
  const small: CSSProperties = { ...words, color: '#71717a', fontSize: '13px', lineHeight: '20px' };
  const line = `3px solid ${light.ink}`;
  const page: CSSProperties = { verticalAlign: 'top', width: `${EMAIL_IMAGE_SIZE.width + 2}px` };

  return {
    body: { backgroundColor: '#f4f4f5', fontFamily: FONT, margin: '0', padding: '0' },
    edge: { padding: '24px 12px' },
    card: {
      backgroundColor: '#ffffff',
      borderTop: `4px solid ${light.band}`,
      borderRadius: '8px',
      maxWidth: '520px',
    },
    inner: { padding: '32px 32px' },
    brand: { ...small, color: '#52525b', fontSize: '14px', fontWeight: 600, margin: '0 0 24px' },
    logo: { height: '40px', maxWidth: '200px', margin: '0 0 24px', width: 'auto' },
    heading: { ...words, color: '#18181b', fontSize: '22px', lineHeight: '30px', margin: '0 0 16px' },
    text: { ...words, color: '#3f3f46', margin: '0 0 16px', whiteSpace: 'pre-line' },
    quote: {
      ...words,
      ...(dir === 'rtl' ? { borderRight: line } : { borderLeft: line }),
      color: '#3f3f46',
      margin: '0 0 16px',
      padding: dir === 'rtl' ? '4px 16px 4px 0' : '4px 0 4px 16px',
      whiteSpace: 'pre-line',
    },
    document: { border: '1px solid #e4e4e7', borderRadius: '8px', margin: '0 0 16px', padding: '16px' },
    page: { paddingLeft: dir === 'rtl' ? '16px' : '0', paddingRight: dir === 'rtl' ? '0' : '16px', ...page },
    image: { border: '1px solid #e4e4e7', borderRadius: '4px', display: 'block' },
    about: { verticalAlign: 'top' },
    name: { ...words, color: '#18181b', fontWeight: 600, margin: '0 0 4px' },
    detail: { ...small, margin: '0' },
    button: {
      backgroundColor: light.button,
      borderRadius: '8px',
      color: light.on_button,
      fontSize: '16px',
      fontWeight: 600,
      lineHeight: '24px',
      margin: '8px 0 0',
      padding: '12px 24px',
    },
    small: { ...small, margin: '16px 0 0' },
    link: { color: light.ink, wordBreak: 'break-all' },
    rule: { borderColor: '#e4e4e7', margin: '32px 0 16px' },
    footer: { ...small, margin: '0 0 8px' },
  } satisfies Record<string, CSSProperties>;
}

/** Styles for dark mode and narrow screens. `!important` overrides the inline styles. */
function styleSheet(dark: EmailColors): string {
  return `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .inner { padding: 24px 20px !important; } .edge { padding: 0 !important; } .card { border-radius: 0 !important; } }
@media (prefers-color-scheme: dark) {
  .ground, .edge { background-color: #18181b !important; }
  .card { background-color: #27272a !important; border-top-color: ${dark.band} !important; }
  .strong { color: #fafafa !important; }
  .words { color: #d4d4d8 !important; }
  .faint { color: #a1a1aa !important; }
  .ink { color: ${dark.ink} !important; }
  .document { border-color: #3f3f46 !important; }
  .quote { border-color: ${dark.ink} !important; }
  .button { background-color: ${dark.button} !important; color: ${dark.on_button} !important; }
  .logo { background-color: #ffffff !important; border-radius: 6px; padding: 6px !important; }
  .rule { border-color: #3f3f46 !important; }
}`;
}
