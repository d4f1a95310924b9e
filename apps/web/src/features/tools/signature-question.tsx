import { useLingui } from '@lingui/react/macro';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { Checkbox } from '#ui/checkbox.tsx';
import { Notice } from '#ui/notice.tsx';
import { type ToolSession, signatureQuestion, signaturesToSend, withSignatures } from './state/tool-session.ts';
import type { ChangeSession } from './tool-store.ts';

/** Asked before running: what happens to signatures in the files. */
export function SignatureQuestion(props: { session: ToolSession; change: ChangeSession; error: string | undefined }) {
  const { session, change, error } = props;
  const { t } = useLingui();
  const question = signatureQuestion(session);
  if (question === 'none') return null;
  const chosen = signaturesToSend(session);

  return (
    <Notice tone="warning" title={question === 'remove' ? t`This would break the signatures in the file` : t`The file is signed`}>
      {question === 'remove' ? (
        <div className="flex flex-col gap-3">
          <p>{t`The file is rewritten, so its digital signatures are no longer valid. Your original doesn’t change.`}</p>
          <Checkbox
            isSelected={chosen === 'remove'}
            isDisabled={chosen === 'remove'}
            onChange={() => change((now) => withSignatures(now, 'remove'))}
          >
            {t`Continue without the signatures`}
          </Checkbox>
        </div>
      ) : (
        <RadioGroup
          aria-label={t`Signatures`}
          value={chosen}
          onChange={(value) => change((now) => withSignatures(now, value === 'remove' ? 'remove' : 'keep'))}
          className="mt-2 flex flex-col gap-2"
        >
          <Choice value="keep">{t`Keep the signatures: your additions show as a later change.`}</Choice>
          <Choice value="remove">{t`Remove the signatures`}</Choice>
        </RadioGroup>
      )}
      {error && <p className="mt-2 text-xs text-danger">{error}</p>}
    </Notice>
  );
}

function Choice({ value, children }: { value: string; children: string }) {
  return (
    <Radio value={value} className="group flex min-h-6 cursor-default items-center gap-2 text-sm text-ink">
      <span className="flex size-4.5 shrink-0 items-center justify-center rounded-full border border-line-strong bg-raised group-selected:border-5 group-selected:border-accent" />
      {children}
    </Radio>
  );
}
