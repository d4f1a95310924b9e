// Shown after signing: further documents waiting for the signee, and their own copy.
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FolderHeart } from 'lucide-react';
import { PRIVATE_SPACE } from '#lib/api/url.ts';
import { useSession } from '#lib/session/session.ts';
import { ButtonLink } from '#ui/link.tsx';
import { homeQuery } from '../pdfs/pdf-queries.ts';
import { WaitingForMe } from '../pdfs/waiting-for-me.tsx';
import { type SigningState, nextToSignQuery } from './signing-api.ts';

export function AfterSigning({ signing }: { signing: SigningState }) {
  const { user, isLoading } = useSession();
  if (isLoading) return null;
  if (user) return <NextOnes pdfId={signing.pdf.id} />;
  // A document that failed offers no copy.
  return (
    <>
      {signing.pdf.signing_mode !== 'declined' && <SaveCopy signing={signing} />}
      <NextOfGuest pdfId={signing.pdf.id} />
    </>
  );
}

function NextOnes({ pdfId }: { pdfId: string }) {
  const { data } = useQuery({ ...homeQuery(PRIVATE_SPACE), meta: { silent: true } });
  return <WaitingForMe items={(data?.to_sign.data ?? []).filter(({ pdf }) => pdf.id !== pdfId).slice(0, 3)} />;
}

function NextOfGuest({ pdfId }: { pdfId: string }) {
  const { data = [] } = useQuery(nextToSignQuery(pdfId));
  return <WaitingForMe items={data.slice(0, 3)} />;
}

function SaveCopy({ signing: { signee } }: { signing: SigningState }) {
  const { t } = useLingui();

  return (
    <section className="flex gap-4 rounded-xl border border-line bg-raised p-4 shadow-card">
      <FolderHeart aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-ink" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-52">
          <h2 className="text-sm font-semibold text-ink">{t`Keep a copy`}</h2>
          <p className="mt-0.5 text-sm text-pretty text-ink-muted">
            {t`Create a free account for ${signee.email} to keep this and future documents in one place.`}
          </p>
        </div>
        <ButtonLink to="/sign-up" search={{ email: signee.email, redirect: '/signing' }} size="small">
          {t`Create account`}
        </ButtonLink>
      </div>
    </section>
  );
}
