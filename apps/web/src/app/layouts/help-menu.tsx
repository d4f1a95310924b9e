import { useLingui } from '@lingui/react/macro';
import { BookOpen, CircleHelp, Keyboard, LifeBuoy, Sparkles } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { lazyPart } from '#lib/lazy-part.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { useShortcutsKey } from './use-shortcuts-key.ts';

const ShortcutsDialog = lazyPart(async () => (await import('#features/help/shortcuts-dialog.tsx')).ShortcutsDialog);
const ProblemDialog = lazyPart(async () => (await import('#features/help/problem-dialog.tsx')).ProblemDialog);

/** `isCompact`: icon only, for the header of narrow screens. Only the instance for wide screens handles the key. */
export function HelpMenu({ isCompact = false }: { isCompact?: boolean }) {
  const { t } = useLingui();
  const [dialog, setDialog] = useState<'shortcuts' | 'problem' | null>(null);
  const close = () => setDialog(null);
  const showShortcuts = useCallback(() => !isCompact && setDialog('shortcuts'), [isCompact]);
  useShortcutsKey(showShortcuts);

  const trigger = isCompact ? (
    <IconButton label={t`Help`} icon={<CircleHelp />} />
  ) : (
    <AriaButton className="flex min-h-9 w-full cursor-default items-center gap-3 rounded-lg px-3 text-start text-sm font-medium text-ink-muted hover:bg-hover hover:text-ink [&_svg]:size-4.5">
      <CircleHelp aria-hidden="true" />
      {t`Help`}
    </AriaButton>
  );

  return (
    <>
      <Menu trigger={trigger} label={t`Help`} placement={isCompact ? 'bottom end' : 'top start'}>
        <MenuItem icon={<BookOpen />} href="/help">{t`Guides`}</MenuItem>
        <MenuItem icon={<Sparkles />} href="/help/whats-new">{t`What’s new`}</MenuItem>
        <MenuItem icon={<Keyboard />} onAction={() => setDialog('shortcuts')}>{t`Keyboard shortcuts`}</MenuItem>
        <MenuItem icon={<LifeBuoy />} onAction={() => setDialog('problem')}>{t`Report a problem`}</MenuItem>
      </Menu>
      <Suspense>
        {dialog === 'shortcuts' && <ShortcutsDialog onClose={close} />}
        {dialog === 'problem' && <ProblemDialog onClose={close} />}
      </Suspense>
    </>
  );
}
