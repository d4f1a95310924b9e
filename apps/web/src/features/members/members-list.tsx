import { type Member, STATUS_COLORS } from '@countersign/contract/members';
import type { Organization } from '@countersign/contract/organizations';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useState } from 'react';
import { useUser } from '#lib/session/session.ts';
import { isAllowed, roleIn } from '#lib/space/roles.ts';
import { useActivityOf } from '#lib/team-presence.ts';
import { ROLE_WORDS } from '#lib/role-words.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Name } from '#ui/name.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { LeaveButton } from './leave-button.tsx';
import { type StatusColor, membersQuery, statusColorsQuery, useChangeRole } from './members-api.ts';
import { RemoveButton } from './remove-button.tsx';

/** Below this number no search is needed. */
const SEARCHED_FROM = 12;
/** Rows rendered at once, because each has a select and a button, and hundreds would block the screen. */
const ROWS_AT_ONCE = 50;

/** Members of an organization. Admins change roles and remove others; everyone may leave. */
export function MembersList({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  const members = useQuery(membersQuery(organization.id));
  const [typed, setTyped] = useState('');
  const [rows, setRows] = useState(ROWS_AT_ONCE);
  const search = useDeferredValue(typed.trim().toLocaleLowerCase());

  if (members.isPending) return <Skeleton className="h-40 rounded-xl" />;
  if (members.isError) return <ErrorState onRetry={() => void members.refetch()} isRetrying={members.isFetching} />;
  const found = members.data.filter(({ user }) => `${user?.full_name} ${user?.email}`.toLocaleLowerCase().includes(search));
  return (
    <div className="flex flex-col gap-3">
      {(members.data.length >= SEARCHED_FROM || typed !== '') && (
        <TextField
          label={t`Search users`}
          type="search"
          value={typed}
          onChange={setTyped}
          placeholder={t`Name or email`}
          maxLength={200}
          autoComplete="off"
          className="sm:max-w-80"
        />
      )}
      {found.length === 0 && <p className="text-sm text-ink-muted">{t`No users found.`}</p>}
      <Members members={found.slice(0, rows)} organization={organization} />
      <LoadMore
        className="self-start"
        query={{
          hasNextPage: found.length > rows,
          isFetchingNextPage: false,
          fetchNextPage: () => setRows(rows + ROWS_AT_ONCE),
        }}
      />
    </div>
  );
}

function Members({ members, organization }: { members: Member[]; organization: Organization }) {
  const { data: colors } = useQuery(statusColorsQuery(organization.id));
  return (
    <ul className="flex flex-col gap-2">
      {members.map((member) => (
        <MemberRow
          key={member.id}
          member={member}
          organization={organization}
          color={colors[member.user_id] ?? member.user?.statusColor ?? 'gray'}
        />
      ))}
    </ul>
  );
}

interface MemberRowProps {
  member: Member;
  organization: Organization;
  color: StatusColor;
}

/** Renders only if this member has changed, because there may be hundreds. */
const MemberRow = memo(function MemberRow({ member, organization, color }: MemberRowProps) {
  const { t } = useLingui();
  const me = useUser();
  const isMe = member.user_id === me.id;
  const mayManage = isAllowed(roleIn(organization)) && !isMe;
  const name = member.user?.full_name ?? '';

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-line bg-raised px-4 py-3">
      <Face member={member} statusColor={color} />
      <span className="min-w-0 flex-1 basis-44">
        <span className="flex min-w-0 items-center gap-2">
          <Name className="text-sm font-medium text-ink">{name}</Name>
          {isMe && <Badge color="blue">{t`Me`}</Badge>}
        </span>
        <Name className="text-xs text-ink-muted">{member.user?.email}</Name>
      </span>
      <span className="flex flex-wrap items-center gap-2 max-sm:w-full">
        <Role member={member} organization={organization} mayChange={mayManage} />
        {isMe && <LeaveButton organization={organization} />}
        {mayManage && <RemoveButton member={member} organization={organization} />}
      </span>
    </li>
  );
});

function Role({ member, organization, mayChange }: { member: Member; organization: Organization; mayChange: boolean }) {
  const { t } = useLingui();
  const change = useChangeRole(organization.id);
  if (!mayChange || !organization.is_active)
    return <span className="px-3 text-sm text-ink-muted">{t(ROLE_WORDS[member.role])}</span>;

  const role = change.isPending ? change.variables.role : member.role;
  return (
    <Select
      label={t`Role of ${member.user?.full_name ?? ''}`}
      isLabelHidden
      className="w-36"
      value={role}
      isDisabled={change.isPending}
      options={[
        ...(role === 'signee' ? [{ value: 'signee' as const, label: t(ROLE_WORDS.signee) }] : []),
        { value: 'standard', label: t(ROLE_WORDS.standard) },
        { value: 'admin', label: t(ROLE_WORDS.admin) },
      ]}
      onChange={(chosen) => {
        if (chosen !== 'signee' && chosen !== member.role) change.mutate({ userId: member.user_id, role: chosen });
      }}
    />
  );
}

const DOTS = { green: 'bg-success', yellow: 'bg-warning', gray: 'bg-line-strong' } as const;

/** The avatar with a dot for the online status. */
function Face({ member, statusColor }: { member: Member; statusColor: StatusColor }) {
  const { t } = useLingui();
  const me = useUser();
  const here = useActivityOf(member.user_id);
  // The user is always online here.
  const activity = member.user_id === me.id ? 'online' : here;
  const color = activity ? STATUS_COLORS[activity] : statusColor;
  const words = { green: t`Online`, yellow: t`Away`, gray: t`Offline` };

  return (
    <span className="relative shrink-0">
      <Avatar name={member.user?.full_name ?? ''} image={member.user_avatar_base64} />
      <span
        role="img"
        aria-label={words[color]}
        title={words[color]}
        className={classNames('absolute -end-0.5 -bottom-0.5 size-3 rounded-full border-2 border-raised', DOTS[color])}
      />
    </span>
  );
}
