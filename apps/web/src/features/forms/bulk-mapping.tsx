import type { BulkSend, BulkTarget } from '@countersign/contract/bulk-sends';
import type { DateOrder } from '@countersign/document-model/dates';
import { useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { wordsOf } from '#lib/problem-words.ts';
import { notify } from '#lib/notify.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useBulkActions } from './bulk-api.ts';
import { useBulkColumns } from './bulk-columns.ts';
import { DeadlineFields, deadlineBody, deadlineOf } from './deadline-fields.tsx';

const UNUSED = 'unused';

interface BulkMappingProps {
  bulk: BulkSend;
  /** Reports whether there is unsaved input. */
  onUnsaved: (isUnsaved: boolean) => void;
}

/** Maps columns and edits the email texts. Changing a mapping revalidates it at once. */
export function BulkMapping({ bulk, onUnsaved }: BulkMappingProps) {
  const { t } = useLingui();
  const { change } = useBulkActions();
  const words = useTargetWords();
  const isAlone = bulk.targets.filter(({ kind }) => kind === 'email').length === 1;
  const options = [
    { value: UNUSED, label: t`Not used` },
    ...bulk.targets.map((target) => ({ value: target.target, label: words(target, isAlone) })),
  ];
  const columns = useBulkColumns(bulk);
  const put = (column: number, value: string) =>
    change.mutate(
      {
        id: bulk.id,
        body: { mapping: bulk.mapping.map((target, index) => (index === column ? (value === UNUSED ? null : value) : target)) },
      },
      { onError: reportFailure },
    );

  return (
    <Card>
      <h2 className="text-base font-semibold text-ink">{t`Columns`}</h2>
      <p className="mt-1 text-sm text-ink-muted">{t`Choose where each column of the file goes. The rows are rechecked right away.`}</p>
      {bulk.problems.length > 0 && (
        <ul role="alert" className="mt-4 flex flex-col gap-1 rounded-lg bg-danger-soft p-4 text-sm text-danger">
          {bulk.problems.map((problem) => (
            <li key={problem.message} className="flex items-start gap-2">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {wordsOf(problem)}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map(({ id, place: column, label }) => (
          <div key={id} className="flex flex-col gap-2">
            <Select
              label={label}
              options={options}
              value={bulk.mapping[column] ?? UNUSED}
              onChange={(value) => put(column, value)}
              isDisabled={change.isPending}
            />
            <DateOrderChoice bulk={bulk} column={column} label={label} />
          </div>
        ))}
      </div>
      <Mails bulk={bulk} onUnsaved={onUnsaved} />
    </Card>
  );
}

const UNKNOWN = 'unknown';

/** Asks once about a column whose dates are ambiguous. */
function DateOrderChoice({ bulk, column: columnIndex, label }: { bulk: BulkSend; column: number; label: string }) {
  const { t } = useLingui();
  const { change } = useBulkActions();
  const chosen = bulk.date_orders[columnIndex] ?? null;
  if (chosen === null && !bulk.open_columns.includes(columnIndex)) return null;
  const put = (order: DateOrder) =>
    change.mutate(
      {
        id: bulk.id,
        body: {
          date_orders: bulk.headers.map((_, column) => (column === columnIndex ? order : (bulk.date_orders[column] ?? null))),
        },
      },
      { onError: reportFailure },
    );
  const options = [
    ...(chosen === null ? [{ value: UNKNOWN, label: t`Choose…` } as const] : []),
    { value: 'day_first', label: t`Day first: 31/12/2026` } as const,
    { value: 'month_first', label: t`Month first: 12/31/2026` } as const,
  ];
  return (
    <Select
      label={t`Dates in “${label}”`}
      options={options}
      value={chosen ?? UNKNOWN}
      onChange={(value) => value !== UNKNOWN && put(value)}
      isDisabled={change.isPending}
    />
  );
}

function Mails({ bulk, onUnsaved }: BulkMappingProps) {
  const { t } = useLingui();
  const { change } = useBulkActions();
  const [name, setName] = useState(bulk.name);
  const [message, setMessage] = useState(bulk.message);
  const [deadline, setDeadline] = useState(deadlineOf(bulk));
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const isDeadlineChanged = JSON.stringify(deadline) !== JSON.stringify(deadlineOf(bulk));
  const isChanged = name.trim() !== bulk.name || message !== bulk.message || isDeadlineChanged;
  useEffect(() => {
    onUnsaved(isChanged);
    return () => onUnsaved(false);
  }, [onUnsaved, isChanged]);
  const save = () => {
    setErrors({});
    change.mutate(
      { id: bulk.id, body: { name, message, ...deadlineBody(deadline) } },
      {
        onSuccess: () => notify.success(t`Saved`),
        onError: (error) => (isApiError(error, 422) ? setErrors(error.errors) : reportFailure(error)),
      },
    );
  };

  return (
    <div className="mt-6 grid gap-4 border-t border-line pt-5 lg:grid-cols-2">
      <TextField
        label={t`Document name`}
        value={name}
        onChange={setName}
        maxLength={255}
        description={t`The first signer’s name is added.`}
      />
      <TextField label={t`Email message (optional)`} isMultiline value={message} onChange={setMessage} maxLength={5_000} />
      <DeadlineFields value={deadline} onChange={setDeadline} error={errors['expires_after_days']?.[0]} />
      {isChanged && (
        <div className="flex flex-wrap items-center gap-3 self-start lg:col-span-2">
          <Button isPending={change.isPending} isDisabled={name.trim() === ''} onPress={save}>
            {t`Save`}
          </Button>
          <p className="text-sm text-ink-muted">{t`Not saved yet. You can send once it’s saved.`}</p>
        </div>
      )}
    </div>
  );
}

function useTargetWords() {
  const { t } = useLingui();
  return ({ kind, label }: BulkTarget, isAlone: boolean): string => {
    switch (kind) {
      case 'name':
        return isAlone ? t`Recipient’s name` : t`Name of ${label}`;
      case 'email':
        return isAlone ? t`Recipient’s email` : t`Email of ${label}`;
      case 'field':
        return t`Field: ${label}`;
      case 'stub':
        return t`Stub: ${label}`;
    }
  };
}
