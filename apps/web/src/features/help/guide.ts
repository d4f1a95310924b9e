// A guide parsed from Markdown: `build-guides.ts` creates it, `guide-body.tsx` renders it.

export type Inline =
  | string
  | { kind: 'strong'; inlines: Inline[] }
  | { kind: 'em'; inlines: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; inlines: Inline[] };

export type Block =
  | { kind: 'heading'; level: number; inlines: Inline[] }
  | { kind: 'paragraph'; inlines: Inline[] }
  | { kind: 'list'; is_ordered: boolean; items: Block[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string };

export interface Guide {
  title: string;
  blocks: Block[];
}
