// Reports once how many fields were made from text tags, with Undo and the tags that were not understood.
import type { TextTagNote } from '@countersign/contract/preflight';
import { MAX_TEMPLATE_ROLES } from '@countersign/contract/template-roles';
import { Plural, useLingui } from '@lingui/react/macro';
import { Braces, X } from 'lucide-react';
import { useState } from 'react';
import { localStore } from '#lib/site-storage.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useEditorScreen } from '../context/editor-context.ts';
import { useDecideTextTags } from './use-text-tags.ts';

/** Remembers that the bar was closed for this pdf. */
const closedKey = (pdfId: string) => `countersign.text-tags.${pdfId}`;

export function TextTagsBar() {
  const { t } = useLingui();
  const { editor, pdf } = useEditorScreen();
  const [isClosed, setIsClosed] = useState(() => localStore.getItem(closedKey(pdf.id)) !== null);
  const decide = useDecideTextTags();
  const tags = pdf.text_tags;
  if (tags?.state !== 'used' || isClosed || !editor.can_edit) return null;

  const close = () => {
    localStore.setItem(closedKey(pdf.id), 'closed');
    setIsClosed(true);
  };
  return (
    <section
      aria-label={t`Text tags`}
      className="z-20 flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-raised py-2 ps-4 pe-2 text-sm text-ink"
    >
      <Braces aria-hidden="true" className="size-4 shrink-0 text-ink-muted max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-56">
        <p role="status">
          <Plural value={tags.fields} one="# field was made from text tags." other="# fields were made from text tags." />
        </p>
        {tags.notes.length > 0 && <Notes notes={tags.notes} />}
      </div>
      <div className="flex items-center gap-1">
        {tags.may_undo && (
          <Button size="small" isPending={decide.isPending} onPress={() => decide.mutate('undo')}>
            {t`Undo`}
          </Button>
        )}
        <IconButton label={t`Close`} icon={<X />} onPress={close} />
      </div>
    </section>
  );
}

function Notes({ notes }: { notes: readonly TextTagNote[] }) {
  const wordsOf = useNoteWords();
  return (
    <ul className="mt-0.5 flex max-h-20 flex-col gap-0.5 overflow-y-auto text-xs text-ink-muted">
      {notes.map((note, index) => (
        // The same tag may be listed several times.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="break-words">
          {wordsOf(note)}
        </li>
      ))}
    </ul>
  );
}

function useNoteWords(): (note: TextTagNote) => string {
  const { t } = useLingui();
  return ({ code, tag }) => {
    switch (code) {
      case 'unknown_type':
        return t`${tag} has an unknown type and became a text field.`;
      case 'option_ignored':
        return t`${tag} has an option that wasn’t understood.`;
      case 'too_many_roles':
        return t`${tag} is assigned to no one: there can be up to ${MAX_TEMPLATE_ROLES} roles.`;
      case 'covered':
        return t`The text of ${tag} couldn’t be removed, so it is covered in white.`;
    }
  };
}
