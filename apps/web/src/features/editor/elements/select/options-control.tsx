// Edits the options of a select: typing, pasting lines, reordering, removing.
import { type ElementOf, MAX_OPTION_LENGTH, MAX_OPTIONS } from '@countersign/document-model';
import { uuidv7 } from '@countersign/document-model/uuid';
import { useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { skipComposition } from '#lib/composition.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { SortableList } from '#ui/sortable-list.tsx';
import { inputClasses } from '#ui/text-field.tsx';
import { useEditor } from '../../context/editor-context.ts';
import { type OptionRow, changeOptions, renamedOptions } from '../../core/commands/change-options.ts';

interface Draft {
  rows: OptionRow[];
  /** The options that the draft is based on, until the element has them; the panel sees changes of the element late. */
  from: string | null;
}

/** Keeps rows locally while one is empty or repeated, which a select must not contain. */
export function OptionsControl({ element }: { element: ElementOf<'select'> }) {
  const { t } = useLingui();
  const editor = useEditor();
  const calledLast = useRef(new Map<string, string>());
  const list = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<Draft>(() => ({ rows: rowsOf(element.options), from: null }));
  const { rows, from } = draft;
  const present = element.options.join('\n');
  const isSame = optionsOf(rows).join('\n') === present;
  if (isSame && from !== null) setDraft({ rows, from: null });
  else if (!isSame && from !== present) setDraft({ rows: rowsOf(element.options), from: present });
  const repeated = useId();
  const isRepeated = (row: OptionRow) =>
    rows.some(({ id, text }) => id !== row.id && row.text.trim() !== '' && text.trim() === row.text.trim());
  const hasRepeated = rows.some(isRepeated);

  function write(next: OptionRow[], focus?: number) {
    const options = optionsOf(next);
    setDraft({ rows: next, from: present });
    if (options.length === 0) return;
    const renamed = renamedOptions({ rows, options: element.options }, { rows: next, options }, calledLast.current);
    if (options.join('\n') !== element.options.join('\n')) changeOptions(editor, element, { options, renamed });
    if (focus !== undefined) requestAnimationFrame(() => inputs()[focus]?.focus());
  }
  const inputs = () => [...(list.current?.querySelectorAll('input') ?? [])];
  const insertAfter = (index: number, texts: string[]) => {
    const added = rowsOf(texts).slice(0, MAX_OPTIONS - rows.length);
    if (added.length > 0) write(rows.toSpliced(index + 1, 0, ...added), index + added.length);
  };
  const remove = (index: number) => rows.length > 1 && write(rows.toSpliced(index, 1), Math.max(0, index - 1));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.key === 'Enter') insertAfter(index, ['']);
    else if (event.key === 'Backspace' && event.currentTarget.value === '') remove(index);
    else return;
    event.preventDefault();
  };
  /** Pasted lines become options: they replace a row that is fully selected, otherwise they follow it. */
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '');
    if (lines.length < 2) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const isReplaced = selectionStart === 0 && selectionEnd === value.length;
    const remaining = isReplaced ? rows.toSpliced(index, 1) : rows;
    const at = isReplaced ? index : index + 1;
    write(
      remaining.toSpliced(at, 0, ...rowsOf(lines.map((line) => line.trim().slice(0, MAX_OPTION_LENGTH)))).slice(0, MAX_OPTIONS),
    );
  };

  return (
    <div ref={list} role="group" aria-label={t`Options`} className="flex flex-col gap-1.5">
      <span aria-hidden="true" className="text-xs font-medium text-ink-muted">
        {t`Options`}
      </span>
      <SortableList
        label={t`Options`}
        rows={rows}
        handleLabel={({ text }) => t`Move ${text}`}
        onMove={(from, to) => write(moved(rows, from, to))}
      >
        {(row, index) => (
          <>
            <input
              aria-label={t`Option ${index + 1}`}
              {...(isRepeated(row) && { 'aria-invalid': true, 'aria-describedby': repeated })}
              value={row.text}
              maxLength={MAX_OPTION_LENGTH}
              onChange={(event) => write(rows.with(index, { ...row, text: event.currentTarget.value }))}
              onKeyDown={skipComposition((event) => onKeyDown(event, index))}
              onPaste={(event) => onPaste(event, index)}
              className={classNames(inputClasses, 'h-fit min-h-8 min-w-0 flex-1 px-2')}
            />
            <IconButton
              label={t`Remove option ${index + 1}`}
              icon={<X />}
              isDisabled={rows.length === 1}
              onPress={() => remove(index)}
              className="size-7! pointer-coarse:size-11!"
            />
          </>
        )}
      </SortableList>
      {hasRepeated && (
        <p id={repeated} role="status" className="text-xs text-danger">
          {t`Options must be unique. The duplicate wasn’t saved.`}
        </p>
      )}
      <Button
        size="small"
        variant="quiet"
        className="self-start"
        isDisabled={rows.length >= MAX_OPTIONS}
        onPress={() => insertAfter(rows.length - 1, [''])}
      >
        <Plus aria-hidden="true" />
        {t`Add an option`}
      </Button>
    </div>
  );
}

function rowsOf(texts: readonly string[]): OptionRow[] {
  return texts.map((text) => ({ id: uuidv7(), text }));
}

/** The options of the rows: without empty ones and duplicates. */
function optionsOf(rows: readonly OptionRow[]): string[] {
  return [...new Set(rows.map(({ text }) => text.trim()).filter((text) => text !== ''))];
}

function moved(rows: readonly OptionRow[], from: number, to: number): OptionRow[] {
  const row = rows[from];
  return row ? rows.toSpliced(from, 1).toSpliced(to, 0, row) : [...rows];
}
