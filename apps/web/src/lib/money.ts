import { i18n } from './i18n.ts';

/** Cents as US dollars, the currency of every price here; without cents where there are none. */
export function formatCents(cents: number): string {
  const isWhole = Math.round(cents) % 100 === 0;
  return i18n.number(cents / 100, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: isWhole ? 0 : 2,
    maximumFractionDigits: isWhole ? 0 : 2,
  });
}
