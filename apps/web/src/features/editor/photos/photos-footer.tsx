import { PHOTOS_PER_PAGE } from '@countersign/contract/integrations';
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Select } from '#ui/select.tsx';
import type { PerPage } from './use-take-photos.ts';

interface PhotosFooterProps {
  purpose: 'elements' | 'pages';
  count: number;
  isPossible: boolean;
  progress: number | null | undefined;
  onPlace: () => void;
  onAddPages: (perPage: PerPage) => void;
}

export function PhotosFooter({ purpose, count, isPossible, progress, onPlace, onAddPages }: PhotosFooterProps) {
  const { t } = useLingui();
  const [perPage, setPerPage] = useState<PerPage>(6);
  const isBusy = progress !== null;
  const isPlacing = typeof progress === 'number';
  const place = (
    <Button
      variant={purpose === 'elements' ? 'primary' : 'secondary'}
      isDisabled={!isPossible || (isBusy && !isPlacing)}
      isPending={isPlacing}
      onPress={onPlace}
    >
      {t`Place on the page`}
    </Button>
  );

  return (
    <>
      {isBusy && <ProgressBar label={t`Adding photos`} value={progress ?? undefined} className="mb-2 basis-full" />}
      <p role="status" className="me-auto self-center text-sm text-ink-muted max-sm:basis-full">
        <Plural value={count} _0="No photos selected yet" one="# photo selected" other="# photos selected" />
      </p>
      {purpose === 'pages' && place}
      <div className="flex gap-2">
        <Select
          label={t`Photos on a page`}
          isLabelHidden
          options={PHOTOS_PER_PAGE.map((number) => ({ value: String(number), label: t`${number} on a page` }))}
          value={String(perPage)}
          onChange={(value) => setPerPage(PHOTOS_PER_PAGE.find((number) => String(number) === value) ?? perPage)}
          isDisabled={isBusy}
        />
        <Button
          variant={purpose === 'pages' ? 'primary' : 'secondary'}
          isDisabled={!isPossible || isPlacing}
          isPending={isBusy && !isPlacing}
          onPress={() => onAddPages(perPage)}
        >
          {t`Add as pages`}
        </Button>
      </div>
      {purpose === 'elements' && place}
    </>
  );
}
