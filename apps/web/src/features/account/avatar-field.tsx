import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { notify } from '#lib/notify.ts';
import { type ImageArea, loadImage, shrinkImage } from '#lib/shrink-image.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { useFilePicker } from '#ui/file-picker.tsx';
import { CropDialog } from './crop-dialog.tsx';

interface AvatarFieldProps {
  name: string;
  /** A data URL. */
  image: string | null;
  onChange: (image: string | null) => void;
}

/** The image, with buttons to change and remove it. Accepts any image that the browser can show. */
export function AvatarField({ name, image, onChange }: AvatarFieldProps) {
  const { t } = useLingui();
  const [picked, setPicked] = useState<{ url: string; image: HTMLImageElement } | null>(null);
  const picker = useFilePicker({ accept: 'image/*', onPick: ([file]) => void pick(file) });

  async function pick(file: File | undefined) {
    if (!file) return;
    const url = URL.createObjectURL(file);
    try {
      setPicked({ url, image: await loadImage(url) });
    } catch {
      URL.revokeObjectURL(url);
      refuse();
    }
  }

  const refuse = () => notify.error(t`This isn’t an image we can show`, t`Choose a PNG, JPEG or other image.`);

  function take(area: ImageArea) {
    try {
      if (picked) onChange(shrinkImage(picked.image, area));
    } catch {
      // An SVG with foreign content can be shown, but its pixels cannot be read.
      refuse();
    }
    close();
  }

  function close() {
    if (picked) URL.revokeObjectURL(picked.url);
    setPicked(null);
  }

  return (
    <div role="group" aria-label={t`Image`} className="flex items-center gap-5">
      <Avatar name={name} image={image} size="large" />
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-label={t`Change image`} onPress={picker.open}>{t`Change`}</Button>
        {image && (
          <Button size="small" variant="quiet" aria-label={t`Clear image`} onPress={() => onChange(null)}>
            {t`Clear`}
          </Button>
        )}
      </div>
      {picker.input}
      {picked && <CropDialog url={picked.url} onClose={close} onCropped={take} />}
    </div>
  );
}
