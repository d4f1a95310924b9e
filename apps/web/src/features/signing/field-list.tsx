import { useLingui } from '@lingui/react/macro';
import { Circle, CircleCheck } from 'lucide-react';
import { Modal } from '#ui/modal.tsx';
import type { FieldStep } from './model/field-steps.ts';
import { useFieldName } from '../editor/elements/shared/field-name.ts';

export interface FieldListProps {
  steps: readonly FieldStep[];
  current: string | null;
  onGo: (step: FieldStep) => void;
  onClose: () => void;
}

/** List of all fields; pressing one goes there. */
export function FieldList({ steps, current, onGo, onClose }: FieldListProps) {
  const { t } = useLingui();

  return (
    <Modal isOpen onClose={onClose} title={t`All fields`}>
      <ol className="-mx-2 flex flex-col">
        {steps.map((step) => (
          <FieldRow
            key={step.id}
            step={step}
            isCurrent={step.id === current}
            onGo={() => {
              onClose();
              // After the dialog has returned the focus.
              setTimeout(() => onGo(step), 50);
            }}
          />
        ))}
      </ol>
    </Modal>
  );
}

function FieldRow({ step, isCurrent, onGo }: { step: FieldStep; isCurrent: boolean; onGo: () => void }) {
  const { t } = useLingui();
  const [first] = step.fields;
  if (!first) return null;

  return (
    <li>
      <button
        type="button"
        onClick={onGo}
        aria-current={isCurrent ? 'step' : undefined}
        className="flex min-h-11 w-full items-center gap-3 rounded-lg px-2 text-start hover:bg-hover aria-[current]:bg-accent-soft"
      >
        {step.is_done ? (
          <CircleCheck aria-label={t`Filled in`} className="size-5 shrink-0 text-success" />
        ) : (
          <Circle aria-label={t`Empty`} className="size-5 shrink-0 text-ink-muted" />
        )}
        <span translate="no" className="min-w-0 flex-1 truncate text-sm text-ink">
          <FieldName step={step} />
        </span>
        <span className="text-xs text-ink-muted">
          {step.is_required ? t`Required` : t`Optional`} · {t`Page ${step.page_index + 1}`}
        </span>
      </button>
    </li>
  );
}

function FieldName({ step }: { step: FieldStep }) {
  const [first] = step.fields;
  return first ? <NameOf field={first} /> : null;
}

function NameOf({ field }: { field: FieldStep['fields'][number] }) {
  return useFieldName(field);
}
