export const HEX = /^#[\da-f]{6}$/i;

/** Colours are pasted with and without the sign before them. Whatever else is typed stays as it is, to be told what is wrong. */
export function withHash(text: string): string {
  const value = text.trim();
  return HEX.test(`#${value}`) ? `#${value}` : value;
}
