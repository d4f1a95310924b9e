// The guides for users, and the changelog, as modules: `docs/guides/send.md?guide`. They are read when the screens are built, so that no
// browser fetches a Markdown parser, and drawn by React, so that nothing is put into a page as HTML.
import { type Token, type Tokens, lexer } from 'marked';
import type { Plugin } from 'vite';
import type { Block, Guide, Inline } from './src/features/help/guide.ts';

const GUIDE = '.md?guide';
const CHANGELOG = '/CHANGELOG.md?guide';
/** What follows is for programs: it is for developers, who read it beside the code. */
const FOR_PROGRAMS = 'For programs';

export function guides(): Plugin {
  return {
    name: 'guides',
    transform(markdown, id) {
      if (!id.endsWith(GUIDE)) return undefined;
      const guide = id.endsWith(CHANGELOG) ? changesOf(markdown) : readGuide(markdown);
      return { code: `export default ${JSON.stringify(guide)};`, map: null };
    },
  };
}

/** The title, and what is below it up to what is for programs. */
export function readGuide(markdown: string): Guide {
  const tokens: readonly Token[] = lexer(markdown);
  const first = tokens.at(0);
  const end = tokens.findIndex((token) => token.type === 'heading' && token.text === FOR_PROGRAMS);
  const title = first?.type === 'heading' ? String(first.text) : '';
  return { title, blocks: blocksOf(tokens.slice(title === '' ? 0 : 1, end === -1 ? undefined : end)) };
}

/** The versions with their changes, without what the file says of itself. */
function changesOf(markdown: string): Guide {
  const { title, blocks } = readGuide(markdown);
  return { title, blocks: blocks.slice(blocks.findIndex(({ kind }) => kind === 'heading')) };
}

function blocksOf(tokens: readonly Token[]): Block[] {
  return tokens.flatMap((token) => blockOf(token) ?? []);
}

function blockOf(token: Token): Block | null {
  switch (token.type) {
    case 'heading':
      return { kind: 'heading', level: (token as Tokens.Heading).depth, inlines: inlinesOf(token.tokens) };
    case 'paragraph':
    case 'text':
      return { kind: 'paragraph', inlines: inlinesOf(token.tokens ?? [token]) };
    case 'code':
      return { kind: 'code', text: String(token.text) };
    case 'blockquote':
      return { kind: 'quote', blocks: blocksOf(token.tokens ?? []) };
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return { kind: 'list', is_ordered: ordered, items: items.map((item) => blocksOf(item.tokens)) };
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return {
        kind: 'table',
        head: header.map((cell) => inlinesOf(cell.tokens)),
        rows: rows.map((row) => row.map((cell) => inlinesOf(cell.tokens))),
      };
    }
    default:
      return null;
  }
}

function inlinesOf(tokens: readonly Token[] = []): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    switch (token.type) {
      case 'strong':
      case 'em':
        return [{ kind: token.type, inlines: inlinesOf(token.tokens) }];
      case 'codespan':
        return [{ kind: 'code', text: String(token.text) }];
      case 'link':
        return [{ kind: 'link', href: String(token.href), inlines: inlinesOf(token.tokens) }];
      case 'br':
        return [' '];
      default:
        return 'tokens' in token && token.tokens ? inlinesOf(token.tokens) : [plainOf(token).replaceAll('\n', ' ')];
    }
  });
}

function plainOf(token: Token): string {
  return 'text' in token && typeof token.text === 'string' ? token.text : token.raw;
}
