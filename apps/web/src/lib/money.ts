import { i18n } from './i18n.ts';

/** Formats cents as US dollars, the currency of all prices; whole amounts without cents. */
export function formatCents(cents: number): string {
  const isWhole = Math.round(cents) % 100 === 0;
  return i18n.number(cents / 100, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: isWhole ? 0 : 2,
    maximumFractionDigits: isWhole ? 0 : 2,
  });
}
