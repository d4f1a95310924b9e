import { type Pdf, updatePdf } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { setAnswered } from '#lib/api/set-answered.ts';
import { skipComposition } from '#lib/composition.ts';
import { fetchQuery } from '#lib/load-query.ts';
import { useEditorScreen } from '../context/editor-context.ts';
import { type ServerCommand, changing } from '../core/model/server-commands.ts';
import { useFollow } from '../ui/use-follow.ts';
import { mayRename } from '../../pdfs/gallery-rules.ts';
import { pdfQuery, refreshPdfs } from '../../pdfs/pdf-queries.ts';

/** The name of the pdf, editable in place. An empty name restores the old one. */
export function NameField({ pdf }: { pdf: Pdf }) {
  const { t } = useLingui();
  const { editor } = useEditorScreen();
  const client = useQueryClient();
  const [text, setText] = useFollow(pdf.name);

  const rename = useMutation({
    mutationFn: async (name: string) => {
      const errand = renaming(name, { pdfId: pdf.id, client });
      // A sent pdf can only be renamed, and has no undo.
      await (editor.can_edit ? editor.run('rename', errand) : errand());
    },
    onError: () => setText(pdf.name),
  });
  const leave = () => {
    const name = text.trim();
    if (name === '' || name === pdf.name) setText(pdf.name);
    else rename.mutate(name);
  };

  return (
    <input
      aria-label={t`Document name`}
      dir="auto"
      readOnly={!mayRename(pdf)}
      value={text}
      maxLength={255}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={skipComposition((event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') {
          setText(pdf.name);
          requestAnimationFrame(() => (document.activeElement as HTMLElement | null)?.blur());
        }
      })}
      className="field-sizing-content max-w-full min-w-12 truncate max-[359px]:min-w-0 rounded-md border border-transparent bg-transparent px-1.5 py-1 text-sm max-sm:text-[0.8125rem] font-semibold text-ink focus:outline-none not-read-only:hover:border-line not-read-only:focus:border-accent-ink read-only:cursor-default read-only:focus-visible:outline-2 read-only:focus-visible:outline-accent"
    />
  );
}

function renaming(name: string, { pdfId, client }: { pdfId: string; client: QueryClient }): ServerCommand {
  const query = pdfQuery(pdfId);
  const write = async (changes: { name?: string }) => {
    await call(updatePdf, { params: { id: pdfId }, body: changes });
    setAnswered(client, query.queryKey, (old) => old && { ...old, ...changes });
    void refreshPdfs(client);
  };
  return changing<{ name: string }>({ read: () => fetchQuery(client, { ...query, staleTime: 0 }), write }, { name });
}
