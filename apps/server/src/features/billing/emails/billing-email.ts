import { frameTexts } from '#platform/email/email-texts.ts';
import type { EmailContent } from '#platform/email/template.ts';
import { listed, sayIn } from '#platform/i18n/messages.ts';
import type { Language } from '@countersign/contract/languages';
import { billingTexts as texts } from './email-texts.ts';
import type { BillingFact } from '../facts.ts';

interface About {
  recipient: string;
  /** null for a private space. */
  organization: string | null;
  language: Language;
  /** URL of the billing screen. */
  url: string;
}

export function billingEmail(fact: BillingFact, { recipient, organization, language, url }: About): EmailContent {
  const say = sayIn(language);
  const { subject, what, next } = texts.facts[fact.kind];
  const values = {
    plan: fact.plan,
    amount: fact.amount === null ? '' : amountIn(language, { amount: fact.amount, currency: fact.currency }),
    day: fact.day === null ? '' : dayIn(language, fact.day),
    repeated: say(texts.repeated[fact.interval ?? 'other']),
    card: `•••• ${fact.card}`,
    seats: fact.seats ?? 0,
    added: numberIn(language, fact.added_seats),
    metric: fact.metric === null ? '' : say(texts.metrics[fact.metric]),
  };
  // A payment that is not retried has no next date.
  const after = fact.kind === 'payment_failed' && fact.day === null ? say(texts.last_try) : say(next, values);
  return {
    language,
    subject: listed([say(subject, values), organization], language),
    preview: say(what, values),
    heading: say(subject, values),
    paragraphs: [say(frameTexts.hello, { name: recipient }), say(what, values), after],
    button: { label: say(texts.button), url },
    footer: organization === null ? say(texts.private_footer) : say(texts.footer, { organization }),
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
