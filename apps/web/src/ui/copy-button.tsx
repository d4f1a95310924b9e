import { useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

const COPIED_FOR_MS = 3_500;

/** Copies a text to the clipboard and confirms it for a moment. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(0);

  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied((count) => count + 1);
    } catch (error) {
      // Browsers may deny it. The text is visible and can be copied by hand.
      // oxlint-disable-next-line no-console
      console.warn('Failed copying to clipboard...', error);
    }
  };

  return (
    <Button size="small" onPress={() => void copy()}>
      {copied > 0 ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      {copied > 0 ? t`Copied` : (label ?? t`Copy`)}
    </Button>
  );
}
