// Over the picture of a page and under its elements: what was found there, and the text for selecting.
import type { PdfPage } from '@countersign/contract/pdfs';
import { memo } from 'react';
import { useStore } from 'zustand';
import { classNames } from '#ui/class-names.ts';
import { useEditorScreen, usePaperVersion, useView } from '../editor-context.ts';
import type { Match } from './find-matches.ts';
import { SelectableText } from './selectable-text.tsx';

export const PageTextLayer = memo(function PageTextLayer({ page }: { page: PdfPage }) {
  const { pdf, editor } = useEditorScreen();
  const selects = useView((state) => state.selects_text);
  const version = usePaperVersion();

  return (
    <>
      <Matches page={page} />
      {(selects || !editor.can_edit) && <SelectableText pdfId={pdf.id} pageId={page.id} version={version} isOnTop={selects} />}
    </>
  );
});

function Matches({ page }: { page: PdfPage }) {
  const { find } = useEditorScreen();
  const matches = useStore(find, (state) => state.matches);
  const current = useStore(find, (state) => state.matches[state.current]);
  const here = matches.filter((match) => match.page_id === page.id);
  if (here.length === 0) return null;

  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 mix-blend-multiply">
      {here.map((match, index) => (
        <MatchMarks key={index} match={match} isCurrent={match === current} />
      ))}
    </div>
  );
}

function MatchMarks({ match, isCurrent }: { match: Match; isCurrent: boolean }) {
  return match.boxes.map((box, index) => (
    <span
      key={index}
      data-found={isCurrent ? 'current' : 'other'}
      className={classNames('absolute origin-top-left rounded-[1px]', isCurrent ? 'bg-orange-400' : 'bg-yellow-200')}
      style={{
        left: `calc(var(--z) * ${box.x}px)`,
        top: `calc(var(--z) * ${box.y}px)`,
        width: `calc(var(--z) * ${box.width}px)`,
        height: `calc(var(--z) * ${box.height}px)`,
        rotate: `${box.angle}deg`,
      }}
    />
  ));
}
