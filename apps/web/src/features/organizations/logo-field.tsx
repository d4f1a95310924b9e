import { useLingui } from '@lingui/react/macro';
import { ImagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { loadImage, shrinkImage } from '#lib/shrink-image.ts';
import { Button } from '#ui/button.tsx';
import { useFilePicker } from '#ui/file-picker.tsx';

export interface LogoFieldProps {
  /** A data URL; null: none. */
  value: string | null;
  onChange: (value: string | null) => void;
  error?: string | undefined;
}

/** Accepts any image that the browser can show, and scales it down before sending. */
export function LogoField({ value, onChange, error }: LogoFieldProps) {
  const { t } = useLingui();
  const labelId = useId();
  const [isUnreadable, setIsUnreadable] = useState(false);
  const picker = useFilePicker({
    accept: 'image/*',
    onPick: ([file]) => {
      if (!file) return;
      readLogo(file).then(
        (logo) => {
          setIsUnreadable(false);
          onChange(logo);
        },
        () => setIsUnreadable(true),
      );
    },
  });
  const problem = isUnreadable ? t`This file isn’t an image we can show.` : error;

  return (
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-1.5">
      <span id={labelId} className="text-sm font-medium text-ink">{t`Logo`}</span>
      <div className="flex items-center gap-4">
        <div className="flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-xl border border-line bg-sunken text-ink-muted">
          {value ? (
            <img src={value} alt={t`The logo`} className="size-full bg-white object-contain" />
          ) : (
            <ImagePlus aria-hidden="true" className="size-5" />
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button onPress={picker.open}>{value ? t`Change logo` : t`Choose a logo`}</Button>
          {value && (
            <Button variant="quiet" onPress={() => onChange(null)}>
              {t`Remove logo`}
            </Button>
          )}
        </div>
        {picker.input}
      </div>
      {problem && (
        <p role="alert" className="text-xs text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

async function readLogo(file: File): Promise<string> {
  const url = URL.createObjectURL(file);
  try {
    return shrinkImage(await loadImage(url));
  } finally {
    URL.revokeObjectURL(url);
  }
}
