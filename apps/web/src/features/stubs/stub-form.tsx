import type { Stub } from '@countersign/contract/stubs';
import { useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { showServerErrors } from '#lib/api/form-errors.ts';
import { Button } from '#ui/button.tsx';
import { FormTextField } from '#ui/form-text-field.tsx';
import { type StubBody, useSaveStub } from './stubs-api.ts';

const EMPTY = { key: '', name: '', description: '' };

export interface StubFormProps {
  /** The stub to edit; without it, a new one is created. */
  stub?: Stub;
  /** Read-only view. */
  isReadOnly?: boolean;
  onSaved: (stub: Stub) => void;
  onCancel?: () => void;
}

/** Key, name and description, validated by the server. Errors show as one notification and under the inputs. */
export function StubForm({ stub, isReadOnly = false, onSaved, onCancel }: StubFormProps) {
  const { t } = useLingui();
  const save = useSaveStub();
  const { control, handleSubmit, reset, setError } = useForm<Required<StubBody>>({
    defaultValues: stub ? { key: stub.key, name: stub.name, description: stub.description } : EMPTY,
  });

  const shared = { control, isReadOnly };

  const submit = handleSubmit((body) =>
    save.mutate(
      { stubId: stub?.id, body },
      {
        onSuccess: (saved) => {
          if (!stub) reset(EMPTY);
          onSaved(saved);
        },
        onError: (error) => showServerErrors(error, setError, ['key', 'name', 'description']),
      },
    ),
  );

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <FormTextField {...shared} name="key" label={t`Stub key`} autoFocus={stub !== undefined && !isReadOnly} />
        <FormTextField {...shared} name="name" label={t`Stub name`} />
      </div>
      <FormTextField {...shared} name="description" label={t`Stub description`} />
      {!isReadOnly && (
        <div className="flex justify-end gap-2">
          {stub && <Button {...(onCancel ? { onPress: onCancel } : {})}>{t`Cancel`}</Button>}
          <Button type="submit" variant="primary" isPending={save.isPending}>
            {stub ? t`Update` : t`Save`}
          </Button>
        </div>
      )}
    </form>
  );
}
