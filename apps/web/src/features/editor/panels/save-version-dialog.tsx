import { createSnapshot } from '@countersign/contract/snapshots';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useEditorScreen } from '../editor-context.ts';
import { saveFirst } from '../save-first.ts';
import { snapshotsQuery } from './snapshots-query.ts';

/** Gives the present state a name, so that one can go back to it. */
export function SaveVersionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { editor, pdf } = useEditorScreen();
  const client = useQueryClient();
  const formId = useId();
  const [name, setName] = useState('');
  const save = useMutation({
    mutationFn: async (wanted: string) => {
      await saveFirst(editor);
      return call(createSnapshot, { params: { id: pdf.id }, body: { name: wanted } });
    },
    onSuccess: (made) => notify.success(t`“${made.name}” is saved`),
    onSettled: () => client.invalidateQueries({ queryKey: snapshotsQuery(pdf.id).queryKey }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    save.mutate(name.trim());
    onClose();
  };

  return (
    <Modal
      isOpen
      title={t`Save a version`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} variant="primary" isDisabled={name.trim() === ''}>{t`Save`}</Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField label={t`Name`} value={name} onChange={setName} maxLength={255} autoFocus />
      </form>
    </Modal>
  );
}
