import { frameMessages } from '#platform/email/frame-messages.ts';
import type { MailContent } from '#platform/email/template.ts';
import { listed, worded } from '#platform/i18n/messages.ts';
import type { Language } from '@countersign/contract/languages';
import { billingMessages } from './billing-messages.ts';
import type { BillingFact } from '../facts.ts';

interface About {
  recipient: string;
  /** null for a private space. */
  organization: string | null;
  language: Language;
  /** Of the billing screen. */
  url: string;
}

export function billingMail(fact: BillingFact, { recipient, organization, language, url }: About): MailContent {
  const words = billingMessages[language];
  const { subject, what, next } = words.facts[fact.kind];
  const values = {
    plan: fact.plan,
    amount: fact.amount === null ? '' : amountIn(language, { amount: fact.amount, currency: fact.currency }),
    day: fact.day === null ? '' : dayIn(language, fact.day),
    card: `•••• ${fact.card}`,
    seats: numberIn(language, fact.seats),
    added: numberIn(language, fact.added_seats),
    metric: fact.metric === null ? '' : words.metrics[fact.metric],
  };
  const say = (text: string) => worded(text, values, language);
  // Without a next attempt there is no date to name.
  const after = fact.kind === 'payment_failed' && fact.day === null ? words.last_try : next;
  const hello = worded(frameMessages[language].hello, { name: recipient }, language);
  return {
    language,
    subject: listed([say(subject), organization], language),
    preview: say(what),
    heading: say(subject),
    paragraphs: [hello, say(what), say(after)],
    button: { label: words.button, url },
    footer: organization === null ? words.private_footer : worded(words.footer, { organization }, language),
  };
}

function numberIn(language: Language, number: number | null): string {
  return number === null ? '' : new Intl.NumberFormat(localeOf(language)).format(number);
}

function amountIn(language: Language, { amount, currency }: { amount: number; currency: string }): string {
  const format = new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: currency.toUpperCase() });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

function dayIn(language: Language, day: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

function localeOf(language: Language): string {
  return language === 'en' ? 'en-US' : language;
}
