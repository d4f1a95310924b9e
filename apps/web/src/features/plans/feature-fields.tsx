// Feature list of a plan: lines that can be edited, reordered and removed.
import { uuidv7 } from '@countersign/document-model/uuid';
import { useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SortableList } from '#ui/sortable-list.tsx';
import { inputClasses } from '#ui/text-field.tsx';
import type { PlanFieldsProps } from './plan-form.tsx';
import { moveItem } from './moved.ts';

const MAX_FEATURES = 30;
const MAX_FEATURE_LENGTH = 200;

export function FeatureFields({ values: { features }, errors, change }: PlanFieldsProps) {
  const { t } = useLingui();
  const list = useRef<HTMLFieldSetElement>(null);
  const write = (next: typeof features) => change({ features: next });
  const add = () => {
    write([...features, { id: uuidv7(), text: '' }]);
    requestAnimationFrame(() => [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus());
  };

  return (
    <fieldset ref={list} className="flex flex-col gap-3">
      <legend className="mb-1 text-sm font-semibold text-ink">{t`Features`}</legend>
      {features.length > 0 && (
        <SortableList
          label={t`Features`}
          rows={features}
          handleLabel={({ text }) => t`Move ${text}`}
          onMove={(from, to) => write(moveItem(features, from, to))}
        >
          {(row, index) => (
            <>
              <input
                aria-label={t`Feature ${index + 1}`}
                value={row.text}
                maxLength={MAX_FEATURE_LENGTH}
                onChange={({ currentTarget: { value } }) =>
                  write(features.map((entry) => (entry.id === row.id ? { ...entry, text: value } : entry)))
                }
                dir="auto"
                className={`${inputClasses} h-9 min-w-0 flex-1`}
              />
              <IconButton
                label={t`Remove feature ${index + 1}`}
                icon={<X />}
                onPress={() => write(features.filter(({ id }) => id !== row.id))}
              />
            </>
          )}
        </SortableList>
      )}
      {errors.features && (
        <p role="alert" className="text-xs text-danger">
          {errors.features}
        </p>
      )}
      <Button size="small" className="w-fit" isDisabled={features.length >= MAX_FEATURES} onPress={add}>
        <Plus aria-hidden="true" />
        {t`Add feature`}
      </Button>
    </fieldset>
  );
}
