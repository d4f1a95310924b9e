import { useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';

/** Shown while only reading: leads back to the consent, which is required to fill in anything. */
export function ReadingBar({ onContinue }: { onContinue: () => void }) {
  const { t } = useLingui();

  return (
    <footer className="z-30 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)]">
      <div className="mx-auto flex h-16 max-w-5xl items-center gap-2 px-3 sm:px-6">
        <p className="min-w-0 flex-1 text-sm font-medium text-ink">{t`You haven’t agreed to anything yet.`}</p>
        <Button variant="primary" onPress={onContinue}>
          {t`Continue`}
        </Button>
      </div>
    </footer>
  );
}
