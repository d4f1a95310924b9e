import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { skipComposition } from '#lib/composition.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useDocument, useEditor } from '../context/editor-context.ts';
import { copyToPages, pageNumbersIn } from '../core/commands/copying.ts';

/** Copies the selection to all or some pages, at the same position. */
export function CopyToPages({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const editor = useEditor();
  const pages = useDocument((state) => state.pages);
  const [where, setWhere] = useState('all');
  const [text, setText] = useState(`1-${pages.length}`);
  const [isWrong, setIsWrong] = useState(false);
  const count = pages.length;

  const copy = () => {
    const numbers = where === 'all' ? pages.map((_, index) => index + 1) : pageNumbersIn(text, count);
    if (!numbers) return setIsWrong(true);
    copyToPages(
      editor,
      numbers.flatMap((number) => pages[number - 1]?.id ?? []),
    );
    onClose();
  };

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t`Copy to pages`}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" onPress={copy}>{t`Copy`}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioGroup value={where} onChange={setWhere} className="flex flex-col gap-1">
          <Label className="mb-1 text-sm font-medium text-ink">{t`Where to`}</Label>
          <Choice value="all">{t`All ${count} pages`}</Choice>
          <Choice value="some">{t`Some pages`}</Choice>
        </RadioGroup>
        {where === 'some' && (
          <TextField
            label={t`Pages`}
            value={text}
            onChange={(value) => {
              setText(value);
              setIsWrong(false);
            }}
            onKeyDown={skipComposition((event) => (event.key === 'Enter' ? copy() : event.continuePropagation()))}
            description={t`For example 1-3, 5`}
            error={isWrong ? t`Enter pages from 1 to ${count}, for example 1-3, 5.` : undefined}
            autoFocus
          />
        )}
        <p>{t`Copies are placed at the same position. Pages with the original get none.`}</p>
      </div>
    </Modal>
  );
}

function Choice({ value, children }: { value: string; children: string }) {
  return (
    <Radio value={value} className="group flex min-h-8 cursor-default items-center gap-2.5 text-sm text-ink">
      <span
        aria-hidden="true"
        className="flex size-4 shrink-0 items-center justify-center rounded-full border border-line-strong bg-raised group-selected:border-accent group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-accent-ink"
      >
        <span className="hidden size-2 rounded-full bg-accent group-selected:block" />
      </span>
      {children}
    </Radio>
  );
}
