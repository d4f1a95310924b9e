// Shown after sending: who was asked, who will be asked later, and next steps.
import type { Pdf } from '@countersign/contract/pdfs';
import type { Signee } from '@countersign/contract/signing';
import { partiesOf } from '@countersign/contract/signing-groups';
import { canAct, wasInvited, wasSent } from '@countersign/contract/signing-states';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { CircleCheck, Files, Link2, Send, Signature } from 'lucide-react';
import { Suspense, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { useSession } from '#lib/session/session.ts';
import { useGuardedAction } from '#lib/session/use-guarded-action.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { DocumentTitle } from '#ui/document-title.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ButtonLink, TextLink } from '#ui/link.tsx';
import { Name } from '#ui/name.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { isSelf } from '../is-self.ts';
import { groupSentence } from '../signee-words.ts';
import { pdfQuery, signeesQuery } from '../pdf-queries.ts';
import { useUpload } from '../use-upload.tsx';
import { useCopySigneeLink, hasLinkToCopy } from './use-copy-signee-link.ts';

const UseTemplateDialog = lazyPart(async () => (await import('../use-template-dialog.tsx')).UseTemplateDialog);

export function SentScreen() {
  const { t } = useLingui();
  // During navigation to another screen this one renders again, without its route.
  const { pdfId = '' } = useParams({ from: '/app/signing/$pdfId/sent', shouldThrow: false }) ?? {};
  const pdf = useQuery({ ...pdfQuery(pdfId), enabled: pdfId !== '' });
  const signees = useQuery({ ...signeesQuery(pdfId), enabled: pdfId !== '' });
  const isGone = isApiError(pdf.error, 404) || signees.data === null;
  // Cached data from before sending still says draft, so only a fresh response counts.
  const isDraft = pdf.data && !pdf.isFetching && !wasSent(pdf.data);
  // Not sent, or not the user's: the document's own screen explains it.
  if (isGone || isDraft) return <Navigate to="/pdfs/$pdfId/{-$mode}" params={{ pdfId }} replace />;
  const failed = [pdf, signees].find(({ isError }) => isError);

  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-8 pt-2 sm:pt-8">
      <DocumentTitle>{t`Sent`}</DocumentTitle>
      {failed && <ErrorState onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />}
      {!failed && (!pdf.data || !signees.data) && <Skeleton className="h-80" />}
      {pdf.data && signees.data && <Sent pdf={pdf.data} signees={signees.data} />}
    </div>
  );
}

function Sent({ pdf, signees }: { pdf: Pdf; signees: readonly Signee[] }) {
  const { t } = useLingui();
  const { user } = useSession();
  const acting = signees.filter(({ kind, status }) => kind !== 'copy' && status !== 'reassigned');
  const groups = [
    { title: t`Asked now`, people: acting.filter(wasInvited) },
    { title: t`Asked later, when those before have finished`, people: acting.filter((one) => !wasInvited(one)) },
    { title: t`Receive the signed document at the end`, people: signees.filter(({ kind }) => kind === 'copy') },
  ].filter(({ people }) => people.length > 0);
  const isOpen = pdf.signing_mode === 'pending';
  const own = isOpen ? acting.find((one) => canAct(one) && isSelf(one, { user, signees })) : undefined;
  const inPerson = isOpen && acting.some((one) => canAct(one) && one.is_in_person);

  return (
    <>
      <header className="flex flex-col items-center gap-3 text-center">
        <CircleCheck aria-hidden="true" className="size-12 text-success" />
        <h1 className="text-xl font-semibold break-words text-ink">{t`“${pdf.name}” is on its way`}</h1>
        <p className="max-w-prose text-sm text-pretty text-ink-muted">{t`We’ll notify you when it’s completed or declined.`}</p>
      </header>
      {groups.map(({ title, people }) => (
        <section key={title} aria-label={title} className="flex flex-col gap-3">
          <h2 className="text-sm font-medium text-ink-muted">{title}</h2>
          <ul className="divide-y divide-line rounded-xl border border-line bg-raised shadow-card">
            {partiesOf(people).map((party) => (
              <SentParty key={party[0].id} pdf={pdf} party={party} />
            ))}
          </ul>
        </section>
      ))}
      <footer className="flex flex-col items-stretch gap-3 sm:flex-row sm:flex-wrap sm:justify-center">
        {own && (
          <ButtonLink to="/pdfs/$pdfId/{-$mode}" params={{ pdfId: pdf.id }} search={{ signee: own.id }} variant="primary">
            <Signature aria-hidden="true" />
            {t`Sign now`}
          </ButtonLink>
        )}
        {inPerson && (
          <ButtonLink to="/pdfs/$pdfId/present" params={{ pdfId: pdf.id }} variant={own ? 'secondary' : 'primary'}>
            <Signature aria-hidden="true" />
            {t`Sign in person`}
          </ButtonLink>
        )}
        <ButtonLink to="/signing" variant={own || inPerson ? 'secondary' : 'primary'}>
          <Files aria-hidden="true" />
          {t`Back to the list`}
        </ButtonLink>
        <SendAnother pdf={pdf} />
      </footer>
      <p className="text-center text-sm">
        <TextLink to="/pdfs/$pdfId/{-$mode}" params={{ pdfId: pdf.id }}>{t`Open the document`}</TextLink>
      </p>
    </>
  );
}

/** Starts again with the same template or a new file. A duplicate is sent again from the list, where its source is. */
function SendAnother({ pdf: { origin, template_id } }: { pdf: Pdf }) {
  const { t } = useLingui();
  const upload = useUpload('signing', { opens: true });
  const [isOpen, setIsOpen] = useState(false);
  const template = useQuery({ ...pdfQuery(template_id ?? ''), enabled: template_id !== null });
  const isTemplate = template.data?.mode === 'template' && template.data.deleted_at === null;
  if (origin === 'blueprint' && !isTemplate && !template.isLoading) return null;

  return (
    <>
      <Button isDisabled={template.isLoading} onPress={isTemplate ? () => setIsOpen(true) : upload.pick}>
        <Send aria-hidden="true" />
        {t`Send another`}
      </Button>
      {upload.input}
      <Suspense>{isOpen && template.data && <UseTemplateDialog pdf={template.data} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

/** A single person, or members of a signing group. */
function SentParty({ pdf, party }: { pdf: Pdf; party: readonly [Signee, ...Signee[]] }) {
  const { t, i18n } = useLingui();
  const [signee, ...others] = party;
  if (others.length === 0) return <Recipient pdf={pdf} signee={signee} />;
  return (
    <li>
      <p className="px-4 pt-3 text-xs font-medium wrap-anywhere text-ink-muted">{t(groupSentence(party, i18n.locale))}</p>
      <ul>
        {party.map((one) => (
          <Recipient key={one.id} pdf={pdf} signee={one} />
        ))}
      </ul>
    </li>
  );
}

function Recipient({ pdf, signee }: { pdf: Pdf; signee: Signee }) {
  const { t } = useLingui();
  const guarded = useGuardedAction();
  const copy = useCopySigneeLink(pdf.id);

  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <Avatar name={signee.name} image={null} />
      <span className="min-w-0 flex-1">
        <Name className="text-sm font-medium text-ink">{signee.name}</Name>
        <Name className="text-xs text-ink-muted">{signee.email}</Name>
        {signee.is_in_person && <span className="block text-xs text-ink-muted">{t`Signs in person`}</span>}
      </span>
      {pdf.signing_mode === 'pending' && signee.kind !== 'copy' && hasLinkToCopy(signee) && (
        <Button
          size="small"
          aria-label={t`Copy link for ${signee.name}`}
          isPending={copy.isPending}
          onPress={guarded(() => copy.mutate(signee.id))}
        >
          <Link2 aria-hidden="true" />
          {t`Copy link`}
        </Button>
      )}
    </li>
  );
}
