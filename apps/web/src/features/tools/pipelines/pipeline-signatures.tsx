import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '#ui/checkbox.tsx';
import { Notice } from '#ui/notice.tsx';
import type { usePipelineRun } from './use-pipeline-run.ts';

export function PipelineSignatures({ run }: { run: ReturnType<typeof usePipelineRun> }) {
  const { t } = useLingui();
  if (!run.breaksSignatures) return null;
  return (
    <Notice tone="warning" title={t`This would break the signatures in the file`}>
      <div className="mt-2">
        <Checkbox isSelected={run.isAgreed} onChange={run.agree}>
          {t`Continue without the signatures`}
        </Checkbox>
      </div>
    </Notice>
  );
}
