import { useLingui } from '@lingui/react/macro';
import { Files } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { useGuardedAction } from '#lib/session/use-guarded-action.ts';
import { Button } from '#ui/button.tsx';

const StarterDialog = lazyPart(async () => (await import('./starter-dialog.tsx')).StarterDialog, 'soon');

/** Opens the gallery of starter templates. */
export function StarterButton({ folder }: { folder?: string | undefined }) {
  const { t } = useLingui();
  const guarded = useGuardedAction();
  const [isOpen, setIsOpen] = useState(false);

  return (
    <>
      <Button onPress={guarded(() => setIsOpen(true))}>
        <Files aria-hidden="true" />
        {t`From a starter template`}
      </Button>
      <Suspense>{isOpen && <StarterDialog folder={folder} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
