/** The pattern of `like` for texts that have these characters anywhere; none of them is a wildcard. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
