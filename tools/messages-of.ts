// The content of a catalogue of translated messages.

/**
 * The translations of a PO file by message, and by context if there is one (`context\u0004text`). Excludes the header and
 * obsolete entries.
 */
export function messagesOf(po: string): Map<string, string> {
  const entries = po.split(/\n{2,}/).map((entry) => {
    const lines = entry.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const text = lines.join('\n').replaceAll(/"\n"/g, '');
    const part = (name: string) => {
      const [, quoted = '""'] = new RegExp(`^${name} (".*")$`, 'm').exec(text) ?? [];
      return JSON.parse(quoted) as string;
    };
    const context = part('msgctxt');
    return [context === '' ? part('msgid') : `${context}\u0004${part('msgid')}`, part('msgstr')] as const;
  });
  return new Map(entries.filter(([key]) => key !== ''));
}
