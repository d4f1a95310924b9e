import { type SigneeInput, signeeInput } from '@countersign/contract/signing';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { SIGNEE_KIND_NAMES } from './signee-words.ts';
import { useSigneeActions } from './sender-api.ts';

const EMPTY = { name: '', email: '', kind: 'signer' as NonNullable<SigneeInput['kind']> };

/** Adds one signee; stays open for the next. */
export function SigneeForm({ onDone, canCancel }: { onDone: () => void; canCancel: boolean }) {
  const { t } = useLingui();
  const { add } = useSigneeActions();
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Record<string, string>>({});

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = signeeInput.safeParse(values);
    if (!parsed.success)
      return setErrors(
        Object.fromEntries(parsed.error.issues.toReversed().map((issue) => [String(issue.path[0]), issue.message])),
      );
    setErrors({});
    add.mutate(values, {
      onSuccess: () => {
        setValues(EMPTY);
        onDone();
      },
      onError: (error) => {
        if (isApiError(error, 422))
          setErrors(Object.fromEntries(Object.entries(error.errors).map(([field, texts]) => [field, texts[0] ?? ''])));
        else reportFailure(error);
      },
    });
  };

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={t`Add a signee`}
      className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-3"
    >
      <TextField
        label={t`Name`}
        value={values.name}
        onChange={(name) => setValues({ ...values, name })}
        error={errors['name']}
        autoComplete="off"
      />
      <TextField
        label={t`Email`}
        type="email"
        value={values.email}
        onChange={(email) => setValues({ ...values, email })}
        error={errors['email']}
        autoComplete="off"
      />
      <Select
        label={t`Role`}
        value={values.kind}
        onChange={(kind) => setValues({ ...values, kind })}
        options={(['signer', 'approver', 'copy'] as const).map((kind) => ({ value: kind, label: t(SIGNEE_KIND_NAMES[kind]) }))}
      />
      <div className="flex gap-2">
        <Button type="submit" size="small" variant="primary" isPending={add.isPending}>
          {t`Add`}
        </Button>
        {canCancel && (
          <Button size="small" variant="quiet" onPress={onDone}>
            {t`Cancel`}
          </Button>
        )}
      </div>
    </form>
  );
}
