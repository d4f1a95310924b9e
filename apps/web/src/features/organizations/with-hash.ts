export const HEX = /^#[\da-f]{6}$/i;

/** Adds a missing "#" to a pasted colour. Other input stays unchanged and is rejected by validation. */
export function withHash(text: string): string {
  const value = text.trim();
  return HEX.test(`#${value}`) ? `#${value}` : value;
}
