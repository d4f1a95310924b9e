import { asciiDigits, digitsIn } from '@countersign/document-model/digits';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { skipComposition } from '#lib/composition.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useDocument, useView } from '../context/editor-context.ts';

interface GoToPageProps {
  /** Text typed before the dialog had loaded. */
  typed: string;
  onGo: (index: number) => void;
  onClose: () => void;
}

export function GoToPage({ typed, onGo, onClose }: GoToPageProps) {
  const { t } = useLingui();
  const count = useDocument((state) => state.pages.length);
  const current = useView((state) => state.current_page);
  const [text, setText] = useState(typed || String(current + 1));
  const [isWrong, setIsWrong] = useState(false);

  const go = () => {
    const number = /^\s*\d+\s*$/.test(asciiDigits(text)) ? Number(digitsIn(text)) : 0;
    if (number < 1 || number > count) return setIsWrong(true);
    onClose();
    onGo(number - 1);
  };

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t`Go to page`}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" onPress={go}>{t`Go`}</Button>
        </>
      }
    >
      <TextField
        label={t`Page, 1 to ${count}`}
        value={text}
        onChange={(value) => {
          setText(value);
          setIsWrong(false);
        }}
        onKeyDown={skipComposition((event) => (event.key === 'Enter' ? go() : event.continuePropagation()))}
        error={isWrong ? t`Enter a number from 1 to ${count}.` : undefined}
        inputMode="numeric"
        onFocus={({ target }) =>
          target instanceof HTMLInputElement && target.setSelectionRange(typed.length, target.value.length)
        }
        autoFocus
      />
    </Modal>
  );
}
