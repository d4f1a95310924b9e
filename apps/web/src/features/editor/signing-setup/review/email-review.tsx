// Preview of the first email to each recipient, rendered by the server from the dialog's values.
import { type EmailPreview, previewSigneeEmail } from '@countersign/contract/email-preview';
import type { BodyInputOf } from '@countersign/contract/endpoint';
import { directionOf } from '@countersign/contract/languages';
import { FIRST_PAGE_WIDTHS } from '@countersign/contract/page-content';
import type { Signee } from '@countersign/contract/signing';
import { wasSent } from '@countersign/contract/signing-states';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageImageUrl } from '#config/paths.ts';
import { call } from '#lib/api/call.ts';
import { useImageSource } from '#lib/api/image-source.ts';
import { useSettled } from '#lib/use-settled.ts';
import { Name } from '#ui/name.tsx';
import { FetchFailed } from '#ui/fetch-failed.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useEditorScreen } from '../../context/editor-context.ts';

/** The preview updates after this pause in typing, in ms. */
const SETTLE_MS = 400;

export function EmailReview({ texts }: { texts: BodyInputOf<typeof previewSigneeEmail> }) {
  const { t } = useLingui();
  const { editor, pdf, signees } = useEditorScreen();
  const [chosen, setChosen] = useState<string | null>(null);
  const reader = signees.find(({ id }) => id === chosen) ?? signees[0];
  const body = useSettled(texts, SETTLE_MS);
  const email = useQuery({
    queryKey: ['email-preview', pdf.id, pdf.name, signees.map(({ id, name, email }) => [id, name, email]), partsOf(reader), body],
    queryFn: ({ signal }) => call(previewSigneeEmail, { params: { id: pdf.id, signeeId: reader?.id ?? '' }, body, signal }),
    // After sending there is nothing to preview.
    enabled: reader !== undefined && editor.can_edit && !wasSent(pdf),
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { silent: true },
  });
  if (!reader) return null;

  return (
    <section aria-label={t`Email preview`} className="flex flex-col gap-3">
      {signees.length > 1 ? (
        <Select
          label={t`Email preview for`}
          value={reader.id}
          onChange={setChosen}
          options={signees.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : (
        <h3 className="text-sm font-medium text-ink">{t`Email preview`}</h3>
      )}
      {email.isError && <FetchFailed query={email} />}
      {email.isPending && <Skeleton className="h-48" />}
      {email.data && <Email email={email.data.email} name={reader.name} />}
    </section>
  );
}

/** The recipient's data used in the email. */
function partsOf(reader: Signee | undefined) {
  return reader && [reader.id, reader.locale, reader.message, reader.kind, reader.is_in_person];
}

function Email({ email, name }: { email: EmailPreview | null; name: string }) {
  const { t } = useLingui();
  if (!email) return <p>{t`${name} signs in person on your device and gets no email before that.`}</p>;

  return (
    <>
      {email.kind === 'completed' && <p>{t`${name} gets this email once everyone has signed.`}</p>}
      <article lang={email.language} dir={directionOf(email.language)} className="overflow-hidden rounded-xl border border-line">
        <header className="border-b border-line bg-surface px-4 py-3">
          {email.from_name && <p className="text-xs break-words text-ink-muted">{email.from_name}</p>}
          <p className="text-sm font-semibold break-words text-ink">{email.subject}</p>
        </header>
        <div className="flex flex-col items-start gap-3 px-4 py-4 text-ink">
          <p className="text-base font-semibold break-words">{email.heading}</p>
          {email.paragraphs.map((text) => (
            <p key={text} className="text-sm break-words">
              {text}
            </p>
          ))}
          <DocumentBlock {...email.document} />
          {email.quote && (
            <blockquote dir="auto" className="border-s-2 border-line-strong ps-3 text-sm break-words whitespace-pre-line">
              {email.quote}
            </blockquote>
          )}
          {email.button && (
            <span className="rounded-lg bg-accent px-4 py-2 text-sm font-medium text-on-accent">{email.button}</span>
          )}
          <p className="border-t border-line pt-3 text-xs break-words text-ink-muted">{email.footer}</p>
        </div>
      </article>
    </>
  );
}

/** As in the email: 96 by 124 pixels, showing the top of a longer page. */
function DocumentBlock({ name, details, shows_first_page }: EmailPreview['document']) {
  const { pdf } = useEditorScreen();
  const address =
    shows_first_page && pdf.first_page_id
      ? pageImageUrl({ pdfId: pdf.id, pageId: pdf.first_page_id, width: FIRST_PAGE_WIDTHS.gallery, revision: pdf.revision })
      : null;
  const source = useImageSource(address);

  return (
    <div className="flex w-full items-start gap-4 rounded-lg border border-line p-4">
      {address && (
        <span className="h-31 w-24 shrink-0 overflow-hidden rounded-sm border border-line bg-white">
          {source && <img src={source} alt="" className="w-full" />}
        </span>
      )}
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <Name className="text-sm font-semibold">{name}</Name>
        {details.map((text) => (
          <span key={text} className="text-xs break-words text-ink-muted">
            {text}
          </span>
        ))}
      </span>
    </div>
  );
}
