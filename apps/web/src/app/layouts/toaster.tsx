import { TOAST } from '@countersign/contract/limits';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { toasterIsPlaced } from '#lib/notify.ts';
import { useTheme } from '#lib/theme.ts';

export function Toaster() {
  const { isDark } = useTheme();
  const { t } = useLingui();
  // Effects run children first, so the toaster is listening by now.
  useEffect(() => toasterIsPlaced(toast), []);

  return (
    <Sonner
      theme={isDark ? 'dark' : 'light'}
      position={TOAST.position}
      // Below the controls in the screen's header, whose height varies (styles.css).
      offset={{ top: 'var(--toast-top)', right: 'var(--toast-right)' }}
      mobileOffset={{ top: 'var(--toast-top)', left: '1rem', right: '1rem' }}
      // Above dialogs and below popovers, because a menu covered by a toast cannot be pressed (React Aria: 100,000).
      style={{ zIndex: 50_000 }}
      duration={TOAST.duration_ms}
      visibleToasts={TOAST.max_visible}
      containerAriaLabel={t`Notifications`}
      closeButton
      toastOptions={{
        style: { fontFamily: 'var(--font-sans)', background: 'var(--raised)', color: 'var(--ink)', borderColor: 'var(--line)' },
        classNames: {
          toast: 'rounded-xl! shadow-pop!',
          success: '[&_[data-icon]]:text-success',
          error: '[&_[data-icon]]:text-danger',
          warning: '[&_[data-icon]]:text-warning',
          info: '[&_[data-icon]]:text-info',
          title: 'text-sm! font-medium!',
          description: 'text-sm! text-ink-muted!',
          actionButton: 'bg-accent! text-on-accent! rounded-md! font-medium!',
          closeButton: 'bg-raised! text-ink-muted! border-line!',
        },
      }}
    />
  );
}
