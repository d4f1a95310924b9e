// Bar for detected fields: offers them once, then leads from one to the next.
import { Plural, useLingui } from '@lingui/react/macro';
import { ClipboardPen, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { notify } from '#lib/notify.ts';
import { Button } from '#ui/button.tsx';
import { useFocusRestored } from '#ui/focus-restored.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/select.tsx';
import { closeOnceBack } from '../context/close-once-back.ts';
import { useEditor, useEditorScreen, useAssignees, useView } from '../context/editor-context.ts';
import { useSuggestionName } from './suggestion-words.ts';
import { useSuggestions } from './use-suggestions.ts';

export function OpenSuggestionBar() {
  const suggestions = useSuggestions();
  const isDone = suggestions.open.length === 0;
  const { forget } = suggestions;
  useShown(suggestions);
  // Otherwise suggestions would reappear when the first field is removed.
  useEffect(() => {
    if (isDone) forget();
  }, [isDone, forget]);
  if (isDone) return null;
  return suggestions.phase === 'offered' ? <Offer suggestions={suggestions} /> : <Review suggestions={suggestions} />;
}

type Suggestions = ReturnType<typeof useSuggestions>;

function Offer({ suggestions }: { suggestions: Suggestions }) {
  const { t } = useLingui();
  return (
    <Bar>
      <ClipboardPen aria-hidden="true" className="size-4 shrink-0 text-ink-muted max-sm:hidden" />
      <p role="status" className="min-w-0 flex-1 text-sm text-ink sm:flex-auto sm:pe-2 sm:whitespace-nowrap">
        <Plural value={suggestions.open.length} one="# field detected" other="# fields detected" />
      </p>
      <Close onPress={suggestions.close} label={t`No, thanks`} />
      <PartyChoice />
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button size="small" onPress={suggestions.review}>{t`One by one`}</Button>
        <AddAll suggestions={suggestions} isMain />
      </div>
    </Bar>
  );
}

function Review({ suggestions }: { suggestions: Suggestions }) {
  const { t } = useLingui();
  const nameOf = useSuggestionName();
  const { current, index, open } = suggestions;
  if (!current) return null;

  return (
    <Bar>
      <p role="status" className="min-w-0 flex-1 text-sm text-ink sm:w-56 sm:flex-auto">
        <span className="block truncate font-medium">{nameOf(current)}</span>
        <span className="block text-xs text-ink-muted tabular-nums">{t`${index + 1} of ${open.length}`}</span>
      </p>
      <Close onPress={suggestions.close} label={t`Close suggestions`} />
      <PartyChoice />
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button size="small" aria-keyshortcuts="Delete" onPress={() => suggestions.skip(current)}>
          {t`Skip`} <Key>⌫</Key>
        </Button>
        <AddAll suggestions={suggestions} />
        <Button size="small" variant="primary" aria-keyshortcuts="Enter" onPress={() => suggestions.add(current)}>
          {t`Add`} <Key>⏎</Key>
        </Button>
      </div>
    </Bar>
  );
}

function Bar({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    // Small screens have no room for a floating bar, and on medium ones it would cover the panels.
    <section
      ref={useFocusRestored<HTMLElement>()}
      aria-label={t`Detected fields`}
      className="z-20 flex flex-wrap items-center gap-x-3 gap-y-2 border-line bg-raised p-2 ps-4 max-sm:border-b sm:absolute sm:inset-x-3 sm:top-17 sm:mx-auto sm:w-fit sm:rounded-xl md:max-xl:end-75 lg:max-xl:start-43 sm:border sm:shadow-pop"
    >
      {children}
    </section>
  );
}

const TOAST = 'places-added';

function AddAll({ suggestions, isMain = false }: { suggestions: Suggestions; isMain?: boolean }) {
  const { t } = useLingui();
  const editor = useEditor();
  const addAll = () => {
    const { added, takeBack } = suggestions.addAll();
    const count = added.length;
    const words = count === 1 ? t`1 field was added` : t`${count} fields were added`;
    notify.success(words, undefined, { id: TOAST, action: { label: t`Undo`, onClick: takeBack } });
    closeOnceBack(editor, TOAST, () => !added.some((id) => editor.document.state.elements.has(id)));
  };
  return <Button size="small" variant={isMain ? 'primary' : 'secondary'} onPress={addAll}>{t`Add all`}</Button>;
}

/** Assignee of the new fields, if there is a choice. */
function PartyChoice() {
  const { t } = useLingui();
  const { editor, mode } = useEditorScreen();
  const possible = useAssignees();
  const chosen = useView((state) => (mode === 'signing' ? state.signee_id : state.role_id));
  if (possible.length < 2) return null;

  return (
    <Select
      label={t`Fields are for`}
      isLabelHidden
      value={chosen ?? ''}
      options={possible.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => editor.view.set(mode === 'signing' ? { signee_id: id } : { role_id: id })}
      className="w-40 max-sm:w-full [&_button]:min-h-8"
    />
  );
}

function Close({ onPress, label }: { onPress: () => void; label: string }) {
  return <IconButton label={label} icon={<X />} onPress={onPress} className="size-8! sm:order-last sm:ms-auto" />;
}

function Key({ children }: { children: ReactNode }) {
  return (
    <kbd aria-hidden="true" className="text-xs opacity-70 max-sm:hidden">
      {children}
    </kbd>
  );
}

/** Scrolls to the current suggestion. */
function useShown({ current }: Suggestions): void {
  const { editor, revealBox } = useEditorScreen();
  const show = useEffectEvent(() => {
    const index = editor.document.state.pages.findIndex(({ id }) => id === current?.page_id);
    if (current && index >= 0) revealBox(index, current);
  });
  // Depends on the key only, so that it scrolls only to a different suggestion.
  const key = current?.key;
  useEffect(() => show(), [key]);
}
