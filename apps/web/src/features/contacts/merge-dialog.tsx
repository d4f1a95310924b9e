// Merges two contacts of the same person.
import type { Contact } from '@countersign/contract/contacts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { notify } from '#lib/notify.ts';
import { useSpace } from '#lib/space/space.ts';
import { Button } from '#ui/button.tsx';
import { SuggestField } from '#ui/suggest-field.tsx';
import { Modal } from '#ui/modal.tsx';
import { Name } from '#ui/name.tsx';
import { contactsQuery, useContactActions } from './contacts-api.ts';

export function MergeDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useLingui();
  const { merge } = useContactActions();
  const [typed, setTyped] = useState('');
  const [other, setOther] = useState<Contact | null>(null);
  const [keptId, setKeptId] = useState(contact.id);
  const found = useOthers(contact, typed);
  const pair = other ? [contact, other] : [];
  const into = pair.find(({ id }) => id === keptId);
  const confirm = () =>
    into &&
    merge.mutate(
      { into, others: pair.filter(({ id }) => id !== into.id) },
      {
        onSuccess: () => {
          notify.success(t`Contacts merged`);
          onClose();
        },
      },
    );

  return (
    <Modal
      isOpen
      title={t`Merge ${contact.name} with another contact`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" isDisabled={!into} isPending={merge.isPending} onPress={confirm}>
            {t`Merge`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SuggestField
          label={t`The other contact`}
          autoFocus
          value={other ? other.name : typed}
          onChange={(text) => {
            if (text === other?.name) return;
            setOther(null);
            setTyped(text);
          }}
          items={other ? [] : found.map((person) => ({ id: person.id, text: person.name, person }))}
          onChoose={({ person }) => setOther(person)}
        >
          {({ person }) => (
            <>
              <Name>{person.name}</Name>
              <Name className="text-xs text-ink-muted">{person.email}</Name>
            </>
          )}
        </SuggestField>
        {other && (
          <RadioGroup value={keptId} onChange={setKeptId} className="flex flex-col gap-2" aria-label={t`Which one to keep`}>
            <p aria-hidden="true" className="text-sm font-medium text-ink">{t`Which one to keep`}</p>
            {pair.map((person) => (
              <Radio
                key={person.id}
                value={person.id}
                className="flex cursor-default flex-col rounded-lg border border-line px-4 py-2.5 selected:border-accent-ink selected:bg-accent-soft"
              >
                <Name className="text-sm font-medium text-ink">{person.name}</Name>
                <Name className="text-xs text-ink-muted">{person.email}</Name>
              </Radio>
            ))}
          </RadioGroup>
        )}
        <p className="text-xs">{t`The other one is deleted. What was sent to either stays as it was.`}</p>
      </div>
    </Modal>
  );
}

/** Contacts of the same member, since those of different members cannot be merged. */
function useOthers(contact: Contact, typed: string): Contact[] {
  const { space } = useSpace();
  const search = useDeferredValue(typed.trim());
  const { data } = useInfiniteQuery({
    ...contactsQuery(space, { search, sort: 'name', onlyDuplicates: false }),
    enabled: search !== '',
  });
  if (search === '') return [];
  const all = data?.pages.flatMap((page) => page.data) ?? [];
  return all.filter(({ id, created_by }) => id !== contact.id && created_by === contact.created_by);
}
