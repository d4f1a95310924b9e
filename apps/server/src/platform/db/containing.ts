/** A `like` pattern for values that contain the text, in which no character is a wildcard. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
