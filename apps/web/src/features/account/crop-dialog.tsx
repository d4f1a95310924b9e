import { useLingui } from '@lingui/react/macro';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import type { ImageArea } from '#lib/shrink-image.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';

const ZOOM = { min: 1, max: 4, step: 0.1 } as const;
/** Movement of the image per arrow key, in pixels. */
const KEY_STEP = 10;

interface CropDialogProps {
  url: string;
  onCropped: (area: ImageArea) => void;
  onClose: () => void;
}

/** Crops an image to a round avatar. It is moved by drag or arrow keys, and zoomed by wheel, pinch or slider. */
export function CropDialog({ url, onCropped, onClose }: CropDialogProps) {
  const { t } = useLingui();
  const zoomId = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(ZOOM.min);
  const [area, setArea] = useState<ImageArea | null>(null);

  return (
    <Modal
      isOpen
      title={t`Crop your image`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" isDisabled={area === null} onPress={() => area && onCropped(area)}>
            {t`Use this part`}
          </Button>
        </>
      }
    >
      <div className="relative h-72 overflow-hidden rounded-xl bg-sunken">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          keyboardStep={KEY_STEP}
          cropperProps={{ 'aria-label': t`Part of the image; arrow keys move it`, role: 'group' }}
          mediaProps={{ alt: '' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => setArea(pixels)}
        />
      </div>
      <div className="mt-4 flex items-center gap-3">
        <ZoomOut aria-hidden="true" className="size-4 shrink-0" />
        <label htmlFor={zoomId} className="sr-only">{t`Zoom`}</label>
        <input
          id={zoomId}
          type="range"
          min={ZOOM.min}
          max={ZOOM.max}
          step={ZOOM.step}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
          className="h-6 min-w-0 flex-1 accent-accent"
        />
        <ZoomIn aria-hidden="true" className="size-4 shrink-0" />
      </div>
    </Modal>
  );
}
