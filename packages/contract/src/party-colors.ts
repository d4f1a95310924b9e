// The colours that distinguish people, and roles of a template, beside a document.

/** Distinguishable with any colour vision; each has a contrast of 3:1 on white. */
export const PARTY_COLORS = ['#1d4ed8', '#b45309', '#15803d', '#a21caf', '#b91c1c', '#0e7490', '#4d7c0f', '#6d28d9'] as const;
export type PartyColor = (typeof PARTY_COLORS)[number];

/** An unused colour, as long as there are any. */
export function freeColor(others: readonly { color: string }[]): PartyColor {
  const free = PARTY_COLORS.find((color) => others.every((other) => other.color !== color));
  return free ?? PARTY_COLORS[others.length % PARTY_COLORS.length] ?? PARTY_COLORS[0];
}

/** The same one, where it is among those that can be chosen. */
export function chosenColor(color: string | undefined): PartyColor | undefined {
  return PARTY_COLORS.find((known) => known === color);
}
