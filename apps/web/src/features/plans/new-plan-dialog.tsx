import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { PlanForm } from './plan-form.tsx';
import { emptyValues } from './plan-values.ts';
import { usePlanActions } from './plans-api.ts';

/** Creates a plan as a draft. */
export function NewPlanDialog({ plansCount, onClose }: { plansCount: number; onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const { create } = usePlanActions();
  const [initial] = useState(() => emptyValues(plansCount));

  return (
    <Modal
      isOpen
      size="x-large"
      title={t`Create a subscription plan`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={create.isPending}>
            {t`Create`}
          </Button>
        </>
      }
    >
      <PlanForm
        formId={formId}
        initial={initial}
        plansCount={plansCount}
        isPublished={false}
        onSave={async (body) => {
          await create.mutateAsync(body);
          onClose();
        }}
      />
    </Modal>
  );
}
