import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ENDING_NAMES } from './ending-names.ts';
import { ENDINGS, type Ending } from '../gallery-search.ts';
import { type SentFilter, type SentFilterInput, sentFilterOf } from './sent-filter.ts';
import { useSenders } from './use-senders.ts';

const ANY = 'any';

interface SentFilterDialogProps {
  filter: SentFilter;
  onChange: (filter: SentFilter) => void;
  onClose: () => void;
}

export function SentFilterDialog({ filter, onChange, onClose }: SentFilterDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const senders = useSenders();
  const [draft, setDraft] = useState<SentFilterInput>(filter);
  const set = (changes: SentFilterInput) => setDraft({ ...draft, ...changes });
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onChange(sentFilterOf({ ...draft, recipient: draft.recipient?.trim() }));
    onClose();
  };

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t`Filter`}
      footer={
        <>
          <Button onPress={() => setDraft({})}>{t`Clear filters`}</Button>
          <Button type="submit" form={formId} variant="primary">{t`Show results`}</Button>
        </>
      }
    >
      <form id={formId} onSubmit={apply} className="flex flex-col gap-4">
        <TextField
          label={t`Recipient’s name or email`}
          value={draft.recipient ?? ''}
          onChange={(recipient) => set({ recipient })}
          maxLength={200}
          autoComplete="off"
          autoFocus
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t`Sent from`} type="date" value={draft.from ?? ''} onChange={(from) => set({ from })} />
          <TextField label={t`Sent until`} type="date" value={draft.until ?? ''} onChange={(until) => set({ until })} />
        </div>
        {senders.length > 0 && (
          <Select
            label={t`Sent by`}
            value={draft.sender ?? ANY}
            onChange={(sender) => set({ sender: sender === ANY ? undefined : sender })}
            options={[{ value: ANY, label: t`Anyone` }, ...senders.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        )}
        <Select<Ending | typeof ANY>
          label={t`Not signed because`}
          value={draft.ended ?? ANY}
          onChange={(ended) => set({ ended: ended === ANY ? undefined : ended })}
          options={[
            { value: ANY, label: t`Any` },
            ...ENDINGS.map((ending) => ({ value: ending, label: t(ENDING_NAMES[ending]) })),
          ]}
        />
      </form>
    </Modal>
  );
}
