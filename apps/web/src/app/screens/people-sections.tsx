import type { Organization } from '@countersign/contract/organizations';
import { useLingui } from '@lingui/react/macro';
import { InvitesList } from '#features/invites/invites-list.tsx';
import { MembersList } from '#features/members/members-list.tsx';
import { Section } from '#ui/section.tsx';
import { useFreeSeats } from './use-seats.ts';

/** Members and invitations of an organization. Other screens link to both by anchor. */
export function PeopleSections({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  const freeSeats = useFreeSeats(organization.id);

  return (
    <>
      <Section title={t`Invited users`} anchor="invite-users" description={t`People who were invited and haven’t accepted yet.`}>
        <InvitesList key={organization.id} organization={organization} freeSeats={freeSeats} />
      </Section>
      <Section
        title={t`Users`}
        anchor="organization-users"
        description={t`Admins manage the organization and see all of its documents; standard members use its templates.`}
      >
        <MembersList key={organization.id} organization={organization} />
      </Section>
    </>
  );
}
