import { type SendingGap, sendingGaps, signedBy } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { useDocument, useEditorScreen } from '../context/editor-context.ts';
import { moveOntoPage } from '../core/commands/commands.ts';
import { usePlaceSignature } from './use-place-signature.ts';

export interface MissingEntry {
  /** Id of an element or signee, or another key. */
  key: string;
  text: string;
  /** Goes to a place in the dialog itself, which then stays open. */
  go?: () => void;
}

/**
 * What the draft is missing, plus the server's reasons for a refusal.
 * @param options.signsAlone the signee who signs their own document, who owns unassigned signatures
 */
export function useMissing(refusals: Record<string, string[]>, options: { signsAlone?: string } = {}): MissingEntry[] {
  const { t } = useLingui();
  const { signees } = useEditorScreen();
  const elements = useDocument((state) => state.elements);
  const pages = useDocument((state) => state.pages);
  const { signsAlone } = options;
  const placed = signsAlone === undefined ? elements.values() : [...elements.values()].map((one) => signedBy(one, signsAlone));
  const gaps = sendingGaps(signees, placed, pages);
  const known = new Set(gaps.map((gap) => entryOf(gap).key));
  const others = Object.entries(refusals).filter(([key]) => !known.has(key));

  return [...eachStubOnce(gaps).map(entryOf), ...others.map(([key, texts]) => ({ key, text: texts.join(' ') }))];

  function entryOf(gap: SendingGap): MissingEntry {
    switch (gap.kind) {
      case 'signees':
        return { key: 'signees', text: t`Add at least one recipient.` };
      case 'fields':
        if (signsAlone !== undefined) return { key: gap.signee_id, text: t`Your signature isn’t on the document yet.` };
        return { key: gap.signee_id, text: t`${gap.name} has no fields yet.` };
      case 'signature':
        if (signsAlone !== undefined) return { key: gap.signee_id, text: t`Your signature isn’t on the document yet.` };
        return { key: gap.signee_id, text: t`${gap.name} has no signature field yet.` };
      case 'owner':
        return { key: gap.element_id, text: t`A signature field isn’t assigned to anyone.` };
      case 'required':
        return { key: gap.element_id, text: t`A required field isn’t assigned to anyone.` };
      case 'outside':
        return { key: gap.element_id, text: t`A field is outside its page.` };
      case 'viewer':
        return { key: gap.element_id, text: t`A field is assigned to a viewer. Viewers fill in nothing.` };
      case 'condition':
        return { key: gap.element_id, text: t`A field’s condition depends on another person’s field.` };
      case 'answer':
        return { key: gap.element_id, text: t`A field’s condition depends on an option that was deleted.` };
      case 'formula':
        return {
          key: gap.element_id,
          text: t`A field can’t be calculated: fields in its formula are missing, belong to someone else, or depend on it.`,
        };
      case 'choice':
        return { key: gap.element_id, text: t`The radio buttons of one group belong to different people.` };
      case 'multiple_choice':
        return { key: gap.element_id, text: t`The checkboxes of one multiple choice belong to different people.` };
      case 'checked_count':
        return {
          key: gap.element_id,
          text: t`A multiple choice can’t be answered: its read-only or required checkboxes don’t fit how many may be checked.`,
        };
      case 'stub': {
        const name = `{{${gap.key}}}`;
        return { key: gap.element_id, text: t`${name} is not filled in yet.` };
      }
    }
  }
}

/** Stubs are filled in everywhere at once, so each is listed once. */
function eachStubOnce(gaps: readonly SendingGap[]): SendingGap[] {
  const listedKeys = new Set<string>();
  return gaps.filter((gap) => gap.kind !== 'stub' || (!listedKeys.has(gap.key) && listedKeys.add(gap.key)));
}

/** Each entry leads to its place: the field, the signee who needs a field next, or the list of signees. */
export function MissingList({ entries, onGo, title }: { entries: readonly MissingEntry[]; onGo: () => void; title?: string }) {
  const { t } = useLingui();
  const { editor, signees, reveal, focusSheet } = useEditorScreen();
  const placeSignature = usePlaceSignature();
  if (entries.length === 0) return null;

  const go = (key: string) => {
    onGo();
    const element = editor.document.state.elements.get(key);
    if (element) {
      moveOntoPage(editor, element);
      reveal(key);
      return focusSheet(key);
    }
    if (signees.some((signee) => signee.id === key)) return placeSignature(key);
    editor.view.select([]);
    return editor.view.set({ is_panel_open: true });
  };

  return (
    <div role="alert" className="rounded-xl border border-danger/30 bg-danger-soft p-3">
      <p className="mb-1 flex items-center gap-2 text-sm font-medium text-danger [&_svg]:size-4">
        <CircleAlert aria-hidden="true" />
        {title ?? t`Before you can send`}
      </p>
      <ul className="flex flex-col">
        {entries.map(({ key, text, go: goHere }) => (
          <li key={key}>
            <button
              type="button"
              onClick={() => (goHere ? goHere() : go(key))}
              className="w-full rounded-md px-1 py-1 text-start text-sm text-ink underline decoration-ink-muted/50 underline-offset-4 hover:decoration-ink"
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
