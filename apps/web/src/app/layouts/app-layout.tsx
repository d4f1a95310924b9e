import {
  FOLDERS_CHANGED_EVENT,
  MEMBERSHIP_CHANGED_EVENT,
  NOTIFIED_EVENT,
  PDF_CHANGED_EVENT,
  channels,
} from '@countersign/contract/live';
import type { User } from '@countersign/contract/users';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useMatches, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { VerificationBanner } from '#features/auth/verification-banner.tsx';
import { InviteCheck } from '#features/invites/invite-check.tsx';
import { InactiveBanner } from '#features/organizations/inactive-banner.tsx';
import { refreshPdfs } from '#features/pdfs/pdf-queries.ts';
import { UploadTray } from '#features/pdfs/upload-tray.tsx';
import { lazyPart } from '#lib/lazy-part.ts';
import { LIVE_ENDED_EVENT, useLiveChannel } from '#lib/live.ts';
import { atMostEvery } from '#lib/at-most-every.ts';
import { SignedInUser, useSession, useUser } from '#lib/session/session.ts';
import { isAllowed } from '#lib/space/roles.ts';
import { organizationsQuery, refreshSpaces, useSpace } from '#lib/space/space.ts';
import { useTeamPresence } from '#lib/team-presence.ts';
import { useAccent } from '#lib/use-accent.ts';
import { BrandBand } from '#ui/brand-band.tsx';
import { SearchOnDemand } from './search-on-demand.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { SignedOut } from './signed-out.tsx';
import { TopBar } from './top-bar.tsx';

const MaintenanceBanner = lazyPart(async () => (await import('#features/support/maintenance-banner.tsx')).MaintenanceBanner);

const AlertBar = lazyPart(async () => (await import('#features/alerts/alert-bar.tsx')).AlertBar);

const SubscriptionNeededBanner = lazyPart(
  async () => (await import('#features/billing/subscription-needed-banner.tsx')).SubscriptionNeededBanner,
);

const LISTS_OF_PEOPLE = ['members', 'organization-invites'] as const;

/** Layout of all screens while signed in. */
export function AppLayout() {
  const { user } = useSession();
  if (!user) return <SignedOut />;

  return (
    <SignedInUser value={user}>
      <AppFrame user={user} />
    </SignedInUser>
  );
}

/** Navigation and screen. The flag `shell` leaves only the screen. */
function AppFrame({ user }: { user: User }) {
  const { t } = useLingui();
  const { shell } = useSearch({ from: '__root__' });
  useLivePdfs();
  useLiveMembership();
  const { organization } = useSpace();
  useTeamPresence(organization);
  useAccent(organization?.primary_color ?? null);
  useAccessRecheck();

  const screen = (
    <>
      <Suspense>{user.is_support_staff && <MaintenanceBanner />}</Suspense>
      <Suspense>
        <AlertBar />
      </Suspense>
      <VerificationBanner />
      <InactiveBanner organization={organization} />
      <Suspense>{organization?.is_billable && <SubscriptionNeededBanner />}</Suspense>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[100rem] px-4 py-8 outline-none sm:px-8 lg:px-12">
        <Outlet />
      </main>
      <UploadTray />
      <InviteCheck />
    </>
  );
  if (shell) return screen;

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only z-50 rounded-lg bg-raised px-4 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:start-2"
      >
        {t`Skip to the content`}
      </a>
      <BrandBand color={organization?.secondary_color} />
      <Sidebar />
      <TopBar />
      <SearchOnDemand />
      <div className="min-w-0 pb-20 lg:pb-0">{screen}</div>
      <BottomBar />
    </div>
  );
}

/** Moving a folder may affect a thousand documents, each with its own event. */
const REFRESH_EVERY_MS = 400;
const CHANGES_GALLERIES: readonly string[] = [PDF_CHANGED_EVENT, FOLDERS_CHANGED_EVENT];

function useLivePdfs(): void {
  const user = useUser();
  const client = useQueryClient();
  const [refresh] = useState(() => atMostEvery(REFRESH_EVERY_MS, () => void refreshPdfs(client)));

  useLiveChannel(channels.notifications(user.id), (event) => CHANGES_GALLERIES.includes(event) && refresh(), refresh);
}

/** Updates permissions when the user was removed or has another role. */
function useLiveMembership(): void {
  const user = useUser();
  const client = useQueryClient();

  // The current space may change meanwhile, separately in each window.
  const refresh = () => void client.invalidateQueries({ queryKey: organizationsQuery.queryKey });
  useLiveChannel(
    channels.notifications(user.id),
    (event) => {
      if (event === LIVE_ENDED_EVENT) void refreshSpaces(client);
      if (event === MEMBERSHIP_CHANGED_EVENT) refresh();
      // Someone may have answered an invitation.
      if (event === NOTIFIED_EVENT)
        void Promise.all(LISTS_OF_PEOPLE.map((name) => client.invalidateQueries({ queryKey: [name] })));
    },
    refresh,
  );
}

/** Redirects to the root if the role in the new space has no access to the screen. */
function useAccessRecheck(): void {
  const { role } = useSpace();
  const navigate = useNavigate();
  const isHereAllowed = useMatches({
    select: (matches) =>
      matches.every((match) => match.staticData.roles === undefined || isAllowed(role, match.staticData.roles)),
  });

  useEffect(() => {
    if (!isHereAllowed) void navigate({ to: '/' });
  }, [isHereAllowed, navigate]);
}
