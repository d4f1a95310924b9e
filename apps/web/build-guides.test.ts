import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readGuide } from './build-guides.ts';

it('a guide is read up to what is for programs, with its lists, tables, links and marks', () => {
  const guide = readGuide(`# Send

Press **Send** or \`Enter\`,
see [contacts](contacts.md).

1. One
   - inner
2. Two

| a | b |
|---|---|
| 1 | *2* |

## For programs
\`POST /api\`
`);
  expect(guide.title).toBe('Send');
  expect(guide.blocks).toEqual([
    {
      kind: 'paragraph',
      inlines: [
        'Press ',
        { kind: 'strong', inlines: ['Send'] },
        ' or ',
        { kind: 'code', text: 'Enter' },
        ', see ',
        { kind: 'link', href: 'contacts.md', inlines: ['contacts'] },
        '.',
      ],
    },
    {
      kind: 'list',
      is_ordered: true,
      items: [
        [
          { kind: 'paragraph', inlines: ['One'] },
          { kind: 'list', is_ordered: false, items: [[{ kind: 'paragraph', inlines: ['inner'] }]] },
        ],
        [{ kind: 'paragraph', inlines: ['Two'] }],
      ],
    },
    { kind: 'table', head: [['a'], ['b']], rows: [[['1'], [{ kind: 'em', inlines: ['2'] }]]] },
  ]);
});

it('HTML in a guide is text', () => {
  expect(JSON.stringify(readGuide('# T\n\nA <script>alert(1)</script> b').blocks)).toContain('<script>');
});

it.each(['send', 'sign-yourself', 'sign-in-person', 'galleries', 'contacts', 'forms-and-bulk-send', 'reports', 'organizations'])(
  'the guide %s has a title and no calls of the API',
  (name) => {
    const guide = readGuide(readFileSync(new URL(`../../docs/guides/${name}.md`, import.meta.url), 'utf8'));
    expect(guide.title).not.toBe('');
    expect(guide.blocks.length).toBeGreaterThan(1);
    expect(JSON.stringify(guide.blocks)).not.toMatch(/"text":"(GET|POST|PUT|PATCH|DELETE) \//);
  },
);
