// Highlights of matches: behind the text of the page, and above elements, which may have a background.
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { classNames } from '#ui/class-names.ts';
import { placed } from '../viewer/box-style.ts';
import { useDocument, useEditorScreen } from '../context/editor-context.ts';
import { fontsOf } from '../rendering/needed-fonts.ts';
import { useShaper } from '../rendering/loaded-fonts.ts';
import { isWritten, type WrittenElement } from '../core/document/written.ts';
import type { Match, MatchBox } from '../core/find/find-matches.ts';
import { boxesIn } from '../core/find/match-boxes.ts';
import { useWritten } from '../rendering/pdf-language.ts';

export function FoundOnPage({ pageId }: { pageId: string }) {
  const { here, current } = useMatches(pageId);
  const onPaper = here.filter(({ within }) => !within);
  if (onPaper.length === 0) return null;
  return (
    <div aria-hidden="true" className={LAYER}>
      {onPaper.map((match, index) => (
        <Marks key={index} boxes={match.boxes} isCurrent={match === current} />
      ))}
    </div>
  );
}

export function FoundInElements({ pageId }: { pageId: string }) {
  const { here, current } = useMatches(pageId);
  const elements = useMemo(() => {
    const found = Map.groupBy(here, ({ within }) => within?.element_id);
    found.delete(undefined);
    return found;
  }, [here]);
  if (elements.size === 0) return null;
  return (
    <div aria-hidden="true" className={LAYER}>
      {[...elements].map(([id, matches]) => (
        <InElement key={id} id={id ?? ''} matches={matches} current={current} />
      ))}
    </div>
  );
}

/** Highlights are clipped at the page edge, like elements. */
const LAYER = 'pointer-events-none absolute inset-0 overflow-clip mix-blend-multiply';

function useMatches(pageId: string): { here: Match[]; current: Match | undefined } {
  const { find } = useEditorScreen();
  const matches = useStore(find, (state) => state.matches);
  const current = useStore(find, (state) => state.matches[state.current]);
  const here = useMemo(() => matches.filter((match) => match.page_id === pageId), [matches, pageId]);
  return { here, current };
}

interface InElementProps {
  matches: readonly Match[];
  current: Match | undefined;
}

/** Current position of the element, which may have moved. */
function InElement({ id, ...found }: InElementProps & { id: string }) {
  const element = useDocument((state) => state.elements.get(id));
  return element && isWritten(element) ? <WordMarks element={element} {...found} /> : null;
}

function WordMarks({ element: stored, matches, current }: InElementProps & { element: WrittenElement }) {
  const element = useWritten(stored);
  const shaper = useShaper(fontsOf(element));
  // Stepping to another match does not change the boxes.
  const boxes = useMemo(
    () =>
      boxesIn(
        element,
        matches.flatMap(({ within }) => within ?? []),
        shaper,
      ),
    [element, matches, shaper],
  );
  return matches.map((match, index) => <Marks key={index} boxes={boxes[index] ?? []} isCurrent={match === current} />);
}

function Marks({ boxes, isCurrent }: { boxes: readonly MatchBox[]; isCurrent: boolean }) {
  return boxes.map((box, index) => (
    <span
      key={index}
      data-found={isCurrent ? 'current' : 'other'}
      className={classNames('absolute origin-top-left rounded-[1px]', isCurrent ? 'bg-orange-400' : 'bg-yellow-200')}
      style={{ ...placed(box), rotate: `${box.angle}deg` }}
    />
  ));
}
