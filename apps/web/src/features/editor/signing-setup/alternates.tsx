import type { Signee } from '@countersign/contract/signing';
import { useLingui } from '@lingui/react/macro';
import { Ellipsis, PenLine, Trash2, UserRoundMinus } from 'lucide-react';
import { useState } from 'react';
import { reportFailure } from '#lib/report-failure.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { Name } from '#ui/name.tsx';
import { SigneeDialog } from './signee-dialog.tsx';
import { useSigneeActions } from './signing-setup-api.ts';

/** The members of a signing group, with actions to edit or remove each. */
export function Alternates({ party }: { party: readonly Signee[] }) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`People of whom one is enough`} className="ms-12 border-s border-line pb-1">
      {party.map((signee) => (
        <Alternate key={signee.id} signee={signee} />
      ))}
    </ul>
  );
}

function Alternate({ signee }: { signee: Signee }) {
  const { t } = useLingui();
  const { change, remove } = useSigneeActions();
  const [isChanging, setIsChanging] = useState(false);
  const leave = () => change.mutate({ id: signee.id, body: { signing_group_id: null } }, { onError: reportFailure });

  return (
    <li className="flex items-center gap-1 ps-3 pe-1">
      <span className="min-w-0 flex-1 py-1" title={signee.email}>
        <Name className="text-xs text-ink">{signee.name}</Name>
        <Name className="text-xs text-ink-muted">{signee.email}</Name>
      </span>
      <Menu
        trigger={<IconButton label={t`More for ${signee.name}`} icon={<Ellipsis />} className="size-8!" />}
        label={t`More for ${signee.name}`}
      >
        <MenuItem icon={<PenLine />} onAction={() => setIsChanging(true)}>
          {t`Change…`}
        </MenuItem>
        <MenuItem icon={<UserRoundMinus />} onAction={leave}>
          {t`Make a separate recipient`}
        </MenuItem>
        <MenuItem icon={<Trash2 />} isDanger onAction={() => remove.mutate(signee)}>
          {t`Remove`}
        </MenuItem>
      </Menu>
      {isChanging && <SigneeDialog signee={signee} isSent={false} onClose={() => setIsChanging(false)} />}
    </li>
  );
}
