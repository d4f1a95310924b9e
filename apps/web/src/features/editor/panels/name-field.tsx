import { type Pdf, updatePdf } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useFollow } from '../use-follow.ts';
import { mayRename } from '../../pdfs/gallery-rules.ts';
import { pdfQuery, refreshPdfs } from '../../pdfs/pdf-queries.ts';

/** The name of the pdf, edited where it stands. An empty name brings the old one back. */
export function NameField({ pdf }: { pdf: Pdf }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [text, setText] = useFollow(pdf.name);

  const rename = useMutation({
    mutationFn: (name: string) => call(updatePdf, { params: { id: pdf.id }, body: { name } }),
    onMutate: (name) => client.setQueryData(pdfQuery(pdf.id).queryKey, (old) => old && { ...old, name }),
    onError: () => setText(pdf.name),
    onSettled: () => refreshPdfs(client),
  });
  const leave = () => {
    const name = text.trim();
    if (name === '' || name === pdf.name) setText(pdf.name);
    else rename.mutate(name);
  };

  return (
    <input
      aria-label={t`Document name`}
      readOnly={!mayRename(pdf)}
      value={text}
      maxLength={255}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') {
          setText(pdf.name);
          requestAnimationFrame(() => (document.activeElement as HTMLElement | null)?.blur());
        }
      }}
      className="field-sizing-content max-w-full min-w-12 truncate rounded-md border border-transparent bg-transparent px-1.5 py-1 text-sm font-semibold text-ink focus:outline-none not-read-only:hover:border-line not-read-only:focus:border-accent-ink read-only:cursor-default read-only:focus-visible:outline-2 read-only:focus-visible:outline-accent"
    />
  );
}
