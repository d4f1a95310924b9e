import type { Contact } from '@countersign/contract/contacts';
import { useLingui } from '@lingui/react/macro';
import { Ellipsis, Merge, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { Name } from '#ui/name.tsx';
import { useContactActions } from './contacts-api.ts';

interface ContactRowProps {
  contact: Contact;
  mayChange: boolean;
  onEdit: () => void;
  onMerge: () => void;
}

export function ContactRow({ contact, mayChange, onEdit, onMerge }: ContactRowProps) {
  const { t, i18n } = useLingui();
  const { remove } = useContactActions();
  const [isAsking, setIsAsking] = useState(false);
  const date = contact.last_sent_at && i18n.date(contact.last_sent_at, { dateStyle: 'medium' });

  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Avatar name={contact.name} image={null} />
      <span className="grid min-w-0 flex-1 gap-x-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)] sm:items-center">
        <span className="min-w-0">
          <Name className="text-sm font-medium text-ink">{contact.name}</Name>
          <Name className="text-xs text-ink-muted">{contact.email}</Name>
        </span>
        <Name className="text-xs text-ink-muted sm:text-sm">{contact.company}</Name>
        <span className="text-xs text-ink-muted">{date ? t`Last sent ${date}` : t`Not sent to yet`}</span>
      </span>
      {mayChange && (
        <Menu
          trigger={<IconButton label={t`More for ${contact.name}`} icon={<Ellipsis />} />}
          label={t`More for ${contact.name}`}
        >
          <MenuItem icon={<Pencil />} onAction={onEdit}>{t`Edit…`}</MenuItem>
          <MenuItem icon={<Merge />} onAction={onMerge}>{t`Merge with…`}</MenuItem>
          <MenuItem icon={<Trash2 />} isDanger onAction={() => setIsAsking(true)}>{t`Delete`}</MenuItem>
        </Menu>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        isDanger
        title={t`Delete ${contact.name}?`}
        confirmLabel={t`Delete contact`}
        isPending={remove.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate(contact.id, { onSuccess: () => setIsAsking(false) })}
      >
        {t`They’re no longer suggested. Documents you sent them stay as they are.`}
      </ConfirmDialog>
    </li>
  );
}
