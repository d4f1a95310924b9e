// Detected fields on a page, with dashed outlines until they are decided on.
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { skipComposition } from '#lib/composition.ts';
import { classNames } from '#ui/class-names.ts';
import { placed } from '../viewer/box-style.ts';
import { useEditorScreen, useView } from '../context/editor-context.ts';
import type { Suggestion } from '../core/field-detection/suggestion-elements.ts';
import { useSuggestionName } from './suggestion-words.ts';
import { useSuggestions } from './use-suggestions.ts';

export function SuggestionsOnPage({ pageId }: { pageId: string }) {
  const { suggestions } = useEditorScreen();
  const isOpen = useStore(suggestions, (state) => state.phase !== 'closed');
  return isOpen ? <OpenSuggestions pageId={pageId} /> : null;
}

function OpenSuggestions({ pageId }: { pageId: string }) {
  const suggestions = useSuggestions();
  const isChoosing = useView((state) => state.tool === 'pointer');
  const here = suggestions.open.filter(({ page_id }) => page_id === pageId);
  if (here.length === 0) return null;

  return (
    <div className={classNames('pointer-events-none absolute inset-0 z-10', isChoosing && '*:pointer-events-auto')}>
      {here.map((suggestion) => (
        <SuggestionBox
          key={suggestion.key}
          suggestion={suggestion}
          isCurrent={suggestions.current === suggestion}
          suggestions={suggestions}
        />
      ))}
    </div>
  );
}

interface SuggestionBoxProps {
  suggestion: Suggestion;
  isCurrent: boolean;
  suggestions: ReturnType<typeof useSuggestions>;
}

function SuggestionBox({ suggestion, isCurrent, suggestions }: SuggestionBoxProps) {
  const { t } = useLingui();
  const nameOf = useSuggestionName();
  const { parties } = useEditorScreen();
  const partyId = useView((state) => state.signee_id ?? state.role_id);
  const color = parties.find(({ id }) => id === partyId)?.color ?? 'var(--accent)';
  const box = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The focus stays in the bar for people who decide with its buttons.
    if (isCurrent && isNowhereElse(document.activeElement)) box.current?.focus({ preventScroll: true });
  }, [isCurrent]);

  return (
    <button
      ref={box}
      type="button"
      data-suggestion
      aria-current={isCurrent}
      aria-label={t`Suggested: ${nameOf(suggestion)}`}
      title={suggestion.label}
      tabIndex={isCurrent || suggestions.phase === 'offered' ? 0 : -1}
      onClick={() => {
        if (suggestions.phase === 'offered') suggestions.review();
        suggestions.goTo(suggestion.key);
      }}
      onKeyDown={skipComposition((event) => pressed(event, suggestion, suggestions))}
      style={{
        ...placed(suggestion),
        borderColor: color,
        background: `color-mix(in srgb, ${color} ${isCurrent ? 22 : 8}%, transparent)`,
      }}
      className={classNames(
        'absolute cursor-pointer rounded-[2px] border border-dashed focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent-ink',
        isCurrent && 'outline-2 outline-offset-1 outline-(--accent)',
      )}
    />
  );
}

/** Enter adds, Delete skips, and Tab moves on; after the last one, Tab works as usual. */
function pressed(event: KeyboardEvent, suggestion: Suggestion, suggestions: ReturnType<typeof useSuggestions>): void {
  if (suggestions.phase !== 'reviewing' || event.ctrlKey || event.metaKey || event.altKey) return;
  const next = suggestions.open[suggestions.open.indexOf(suggestion) + (event.shiftKey ? -1 : 1)];
  if (event.key === 'Enter') suggestions.add(suggestion);
  else if (event.key === 'Delete' || event.key === 'Backspace') suggestions.skip(suggestion);
  else if (event.key === 'Escape') suggestions.close();
  else if (event.key === 'Tab' && next) suggestions.goTo(next.key);
  else return;
  event.preventDefault();
}

function isNowhereElse(focused: Element | null): boolean {
  return focused === null || focused === document.body || focused.closest('[data-suggestion], [data-page-id]') !== null;
}
