import { useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

const COPIED_FOR_MS = 3_500;

/** Puts a text on the clipboard, and says so for a while. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(0);

  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <Button size="small" onPress={() => void navigator.clipboard.writeText(text).then(() => setCopied((count) => count + 1))}>
      {copied > 0 ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      {copied > 0 ? t`Copied` : (label ?? t`Copy`)}
    </Button>
  );
}
