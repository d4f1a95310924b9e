// Makes a signature from a photo or scan.
import { MAX_SIGNATURE_IMAGE } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { useFilePicker } from '#ui/file-picker.tsx';
import { Switch } from '#ui/switch.tsx';
import { type InkBox, inkBox, removeBackground } from './ink.ts';

const TYPES = 'image/png,image/jpeg,image/webp';
/** Enough for 300 dpi in any box of a page. */
const WIDEST = 1_600;

export interface UploadPadProps {
  /** PNG data URL; null while there is none. */
  image: string | null;
  onChange: (image: string | null) => void;
  /** Converts a file to a data URL; null for an empty image. Rejects for files that are no image. */
  make?: (file: File, clears: boolean) => Promise<string | null>;
  isClearAtFirst?: boolean;
}

export function UploadPad({ image, onChange, make = inkOf, isClearAtFirst = true }: UploadPadProps) {
  const { t } = useLingui();
  const [file, setFile] = useState<File | null>(null);
  const [isClear, setIsClear] = useState(isClearAtFirst);
  const [problem, setProblem] = useState<string>();

  async function take(next: File | undefined, clears: boolean) {
    if (!next) return;
    setFile(next);
    setProblem(undefined);
    const created = await make(next, clears).catch(() => undefined);
    if (created === undefined) setProblem(t`This image can’t be read. Use a PNG, JPEG or WebP file.`);
    if (created === null) setProblem(t`This image is blank.`);
    onChange(created ?? null);
  }
  const picker = useFilePicker({ accept: TYPES, onPick: ([picked]) => void take(picked, isClear) });

  return (
    <div className="flex flex-col gap-3">
      <div className="flex aspect-[600/220] w-full items-center justify-center overflow-hidden rounded-xl border border-line-strong bg-white p-4">
        {image ? (
          <img src={image} alt={t`Your image`} className="max-h-full max-w-full object-contain" />
        ) : (
          <div className="flex flex-col items-center gap-2">
            <Button onPress={picker.open}>
              <Upload aria-hidden="true" />
              {t`Choose an image`}
            </Button>
            <p className="text-xs text-[#5f5d55]">{t`PNG, JPEG or WebP`}</p>
          </div>
        )}
      </div>
      {picker.input}
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      {(file ?? image) && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Switch
            isSelected={isClear}
            isDisabled={!file}
            onChange={(next) => {
              setIsClear(next);
              if (file) void take(file, next);
            }}
          >
            {t`Make the background transparent`}
          </Switch>
          <Button size="small" variant="quiet" onPress={picker.open}>
            {t`Choose another image`}
          </Button>
        </div>
      )}
    </div>
  );
}

/** @returns a PNG data URL, null for an empty image. Rejects for files that are no image. */
export async function inkOf(file: File, clears: boolean): Promise<string | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, WIDEST / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas to draw on.');
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();

  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  if (clears) removeBackground(pixels);
  const box = inkBox(pixels);
  return box ? await asPng(cut(pixels, box)) : null;
}

function cut(pixels: ImageData, box: InkBox): OffscreenCanvas {
  const canvas = new OffscreenCanvas(box.width, box.height);
  canvas.getContext('2d')?.putImageData(pixels, -box.x, -box.y);
  return canvas;
}

/** Scales down to the size limit: noise makes a PNG large, and disappears with the scaling. */
async function asPng(canvas: OffscreenCanvas): Promise<string> {
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  const url = await dataUrl(blob);
  if (url.length <= MAX_SIGNATURE_IMAGE) return url;
  return asPng(shrunk(canvas, Math.min(0.9, Math.sqrt(MAX_SIGNATURE_IMAGE / url.length))));
}

function shrunk(canvas: OffscreenCanvas, scale: number): OffscreenCanvas {
  const small = new OffscreenCanvas(Math.ceil(canvas.width * scale), Math.ceil(canvas.height * scale));
  const context = small.getContext('2d');
  if (!context) throw new Error('There is no canvas to draw on.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, small.width, small.height);
  return small;
}

/** An image as a data URL of its own type. */
export async function dataUrl(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCodePoint(...bytes.subarray(at, at + 32_768));
  return `data:${blob.type};base64,${btoa(text)}`;
}
