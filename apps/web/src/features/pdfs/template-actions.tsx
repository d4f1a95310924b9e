import type { Pdf } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { mayAddDocuments, useSpace } from '#lib/space/space.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/link.tsx';

const UseTemplateDialog = lazyPart(async () => (await import('./use-template-dialog.tsx')).UseTemplateDialog, 'soon');

/** Main action of a template, and less frequent ones beside it. */
export function TemplateActions({ pdf }: { pdf: Pdf }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const { name } = pdf;
  const mayUse = mayAddDocuments(useSpace());

  return (
    <>
      {mayUse && (
        <Button size="small" variant="primary" aria-label={t`Use “${name}”`} onPress={() => setIsOpen(true)} className="flex-1">
          {t`Use`}
        </Button>
      )}
      {pdf.may_change && (
        <ButtonLink
          to="/pdfs/$pdfId/{-$mode}"
          params={{ pdfId: pdf.id, mode: 'template' }}
          size="small"
          data-own
          aria-label={t`Edit “${name}”`}
          className="flex-1"
        >
          {t`Edit`}
        </ButtonLink>
      )}
      <Suspense>{isOpen && <UseTemplateDialog pdf={pdf} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
