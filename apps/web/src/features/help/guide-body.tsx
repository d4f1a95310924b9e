// Renders a guide in its own language, which is not the screen's if it has no translation.
import { directionOf } from '@countersign/contract/languages';
import { Fragment, type ReactNode } from 'react';
import { Code } from '#ui/code.tsx';
import { TextLink } from '#ui/link.tsx';
import { ScrollBody } from '#ui/scroll-body.tsx';
import type { Block, Inline } from './guide.ts';
import { type WrittenGuide, guideOfLink } from './guides.ts';

export function GuideBody({ guide: { blocks, language } }: { guide: WrittenGuide }) {
  return (
    <article
      lang={language}
      dir={directionOf(language)}
      className="flex max-w-3xl flex-col gap-4 text-start text-sm leading-relaxed text-ink"
    >
      {blocks.map((block, index) => (
        <BlockOf key={index} block={block} />
      ))}
    </article>
  );
}

function BlockOf({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return block.level <= 2 ? (
        <h2 className="mt-4 text-base font-semibold">{inline(block.inlines)}</h2>
      ) : (
        <h3 className="mt-2 text-sm font-semibold">{inline(block.inlines)}</h3>
      );
    case 'paragraph':
      return <p className="break-words">{inline(block.inlines)}</p>;
    case 'code':
      return <Code label={block.text}>{block.text}</Code>;
    case 'quote':
      return (
        <blockquote className="flex flex-col gap-2 border-s-2 border-line-strong ps-4">
          {block.blocks.map((inner, index) => (
            <BlockOf key={index} block={inner} />
          ))}
        </blockquote>
      );
    case 'list':
      return <ListOf block={block} />;
    case 'table':
      return <TableOf block={block} />;
  }
}

function ListOf({ block: { is_ordered, items } }: { block: Extract<Block, { kind: 'list' }> }) {
  const Tag = is_ordered ? 'ol' : 'ul';
  return (
    <Tag className={`flex flex-col gap-2 ps-5 marker:text-ink-muted ${is_ordered ? 'list-decimal' : 'list-disc'}`}>
      {items.map((blocks, index) => (
        <li key={index}>
          <div className="flex flex-col gap-2">
            {blocks.map((inner, key) => (
              <BlockOf key={key} block={inner} />
            ))}
          </div>
        </li>
      ))}
    </Tag>
  );
}

function TableOf({ block: { head, rows } }: { block: Extract<Block, { kind: 'table' }> }) {
  const cell = 'border-b border-line px-3 py-2 text-start align-top';
  return (
    <ScrollBody label={textOf(head.flat())} className="overflow-x-auto rounded-lg border border-line bg-raised">
      <table className="w-full text-sm">
        <thead>
          <tr>
            {head.map((inlines, index) => (
              <th key={index} scope="col" className={`${cell} text-xs font-medium text-ink-muted`}>
                {inline(inlines)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} className="last:*:border-b-0">
              {row.map((inlines, key) => (
                <td key={key} className={cell}>
                  {inline(inlines)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBody>
  );
}

function textOf(inlines: readonly Inline[]): string {
  return inlines
    .map((part) => (typeof part === 'string' ? part : part.kind === 'code' ? part.text : textOf(part.inlines)))
    .join(' ');
}

function inline(inlines: readonly Inline[]): ReactNode {
  return inlines.map((part, index) => <Fragment key={index}>{inlineOf(part)}</Fragment>);
}

function inlineOf(part: Inline): ReactNode {
  if (typeof part === 'string') return part;
  if (part.kind === 'code')
    return (
      <code dir="ltr" className="rounded bg-sunken px-1 py-0.5 text-xs break-words">
        {part.text}
      </code>
    );
  if (part.kind === 'strong') return <strong className="font-semibold">{inline(part.inlines)}</strong>;
  if (part.kind === 'em') return <em>{inline(part.inlines)}</em>;
  return <LinkOf href={part.href}>{inline(part.inlines)}</LinkOf>;
}

/** Links to documentation outside of the guides are rendered as text. */
function LinkOf({ href, children }: { href: string; children: ReactNode }) {
  const guide = guideOfLink(href);
  if (guide)
    return (
      <TextLink to="/help/{-$guide}" params={{ guide: guide.slug }}>
        {children}
      </TextLink>
    );
  if (!href.startsWith('https://')) return children;
  return (
    <a href={href} rel="noreferrer" target="_blank" className="font-medium text-accent-ink hover:underline">
      {children}
    </a>
  );
}
