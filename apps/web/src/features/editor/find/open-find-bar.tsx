import { writtenElement } from '@countersign/document-model';
import type { Shaper } from '@countersign/document-model/text';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useStore } from 'zustand';
import { skipComposition } from '#lib/composition.ts';
import { IconButton, type IconButtonProps } from '#ui/icon-button.tsx';
import { inputClasses } from '#ui/text-field.tsx';
import { classNames } from '#ui/class-names.ts';
import { useEditorScreen } from '../context/editor-context.ts';
import { fontsOf } from '../rendering/needed-fonts.ts';
import { ensureFonts, shaperFor } from '../rendering/loaded-fonts.ts';
import { isWritten } from '../core/document/written.ts';
import type { MatchBox } from '../core/find/find-matches.ts';
import { boxesIn } from '../core/find/match-boxes.ts';
import { useFind } from './use-find.ts';

/** Searches the pages while it is open. */
export function OpenFindBar() {
  useFind();
  useShownMatch();
  const { t } = useLingui();
  const { find } = useEditorScreen();
  const { search, matches, current, pages_left } = useStore(find);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    input.current?.select();
    // Returns the focus for keyboard users.
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  const go = (by: 1 | -1) => {
    if (matches.length === 0) return;
    const next = current === -1 ? 0 : (current + by + matches.length) % matches.length;
    find.setState(({ reveals }) => ({
      current: next,
      is_asked: true,
      reveals: reveals + 1,
      from: matches[next]?.page_id ?? null,
    }));
  };
  const close = () => find.setState({ is_open: false, matches: [], current: -1 });
  const isLooking = pages_left > 0;
  const status =
    search.trim() === '' ? '' : current >= 0 ? t`${current + 1} of ${matches.length}` : isLooking ? t`Looking…` : t`Not found`;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const onButtonKey: NonNullable<IconButtonProps['onKeyDown']> = (event) =>
    event.key === 'Escape' ? close() : event.continuePropagation();

  return (
    <search className="absolute top-3 end-3 start-3 z-20 flex flex-wrap items-center justify-end gap-1 rounded-xl border border-line bg-raised p-1.5 shadow-pop sm:start-auto sm:w-96">
      <input
        ref={input}
        type="search"
        aria-label={t`Find in the pages`}
        placeholder={t`Find in the pages`}
        value={search}
        onChange={(event) => find.setState({ search: event.currentTarget.value })}
        onKeyDown={skipComposition(onKeyDown)}
        className={classNames(inputClasses, 'h-fit min-h-8 min-w-0 flex-1 px-2.5 max-[359px]:basis-full')}
      />
      <span
        role="status"
        className="min-w-20 px-1 text-center max-[359px]:me-auto max-[359px]:text-start text-xs text-ink-muted tabular-nums"
      >
        {status}
      </span>
      <IconButton
        label={t`Previous match`}
        icon={<ChevronUp />}
        isDisabled={matches.length === 0}
        onPress={() => go(-1)}
        onKeyDown={skipComposition(onButtonKey)}
      />
      <IconButton
        label={t`Next match`}
        icon={<ChevronDown />}
        isDisabled={matches.length === 0}
        onPress={() => go(1)}
        onKeyDown={skipComposition(onButtonKey)}
      />
      <IconButton label={t`Close`} icon={<X />} onPress={close} />
    </search>
  );
}

/** Scrolls to the current match. */
function useShownMatch() {
  const { editor, find, pdf, revealBox } = useEditorScreen();
  const reveals = useStore(find, (state) => state.reveals);
  const show = useEffectEvent((isCurrent: () => boolean) => {
    const { matches, current } = find.getState();
    const match = matches[current];
    const index = editor.document.state.pages.findIndex((page) => page.id === match?.page_id);
    if (!match || index < 0) return;
    const target = editor.document.state.elements.get(match.within?.element_id ?? '');
    const element = target && writtenElement(target, pdf.language);
    const { within } = match;
    const reveal = (box: MatchBox | undefined) => box && isCurrent() && revealBox(index, box);
    if (!within || !element || !isWritten(element)) return void reveal(match.boxes[0]);

    const showWord = (shaper: Shaper | null) => reveal(boxesIn(element, [within], shaper)[0]?.[0]);
    const fonts = fontsOf(element);
    const shaper = shaperFor(fonts);
    showWord(shaper);
    // In a long text, the word may be far from the middle of the element.
    if (!shaper) ensureFonts(fonts).then(showWord, () => undefined);
  });
  useEffect(() => {
    let isCurrent = true;
    show(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [reveals]);
}
