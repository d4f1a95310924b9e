import { useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { BookOpen, Sparkles } from 'lucide-react';
import { useLanguage } from '#lib/language.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink, PlainLink } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { GuidePage } from './guide-page.tsx';
import { GUIDES, loadChanges, loadGuide } from './guides.ts';

const WHATS_NEW = 'whats-new';

const CARD =
  'flex h-full cursor-default items-start gap-4 rounded-xl border border-line bg-raised p-5 shadow-card transition-shadow duration-150 hover:shadow-lift [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-accent-ink';

/** The guide named in the URL, the changelog, or the list of guides. */
export function HelpScreen() {
  const { t } = useLingui();
  const language = useLanguage();
  const { guide: slug } = useParams({ from: '/app/help/{-$guide}' });
  if (slug === undefined) return <AllGuides />;
  if (slug === WHATS_NEW) return <GuidePage key={slug} name={slug} title={t`What’s new`} load={loadChanges} />;
  const guide = GUIDES.find((entry) => entry.slug === slug);
  if (guide) {
    const name = `${slug}/${language}`;
    return <GuidePage key={name} name={name} title={t(guide.title)} load={() => loadGuide(slug, language)} />;
  }
  return (
    <EmptyState
      title={t`Guide not found`}
      action={<ButtonLink to="/help/{-$guide}" params={{ guide: undefined }}>{t`All guides`}</ButtonLink>}
    />
  );
}

function AllGuides() {
  const { t } = useLingui();

  return (
    <>
      <PageHeader title={t`Guides`} description={t`How things are done, step by step.`} />
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {GUIDES.map(({ slug, title, about }) => (
          <li key={slug}>
            <PlainLink to="/help/{-$guide}" params={{ guide: slug }} className={CARD}>
              <BookOpen aria-hidden="true" />
              <Entry title={t(title)} about={t(about)} />
            </PlainLink>
          </li>
        ))}
        <li>
          <PlainLink to="/help/{-$guide}" params={{ guide: WHATS_NEW }} className={CARD}>
            <Sparkles aria-hidden="true" />
            <Entry title={t`What’s new`} about={t`Every version and what changed in it`} />
          </PlainLink>
        </li>
      </ul>
    </>
  );
}

function Entry({ title, about }: { title: string; about: string }) {
  return (
    <span className="min-w-0">
      <span className="block text-sm font-semibold text-ink">{title}</span>
      <span className="block text-sm text-ink-muted">{about}</span>
    </span>
  );
}
