import { type KeptByTabs, forgetKeptByTabs, keptByTabs } from '#lib/kept-by-tabs.ts';
import type { KeptValues } from './value-queue.ts';

const nameOf = (signeeId: string) => `countersign.signee-values.${signeeId}`;

/** Unsent values of a signee. */
export function browserValues(signeeId: string): KeptByTabs<KeptValues> {
  return keptByTabs<KeptValues>(nameOf(signeeId), { values: [] });
}

/** Takes away what was not sent, where somebody else uses the browser next. */
export function forgetValues(signeeId: string): Promise<void> {
  return forgetKeptByTabs(nameOf(signeeId));
}
