import { useEffect } from 'react';
import { applyAccent } from './brand.ts';
import { useTheme } from './theme.ts';

/** Applies an organization's colour while mounted. Only one screen at a time sets it. */
export function useAccent(hex: string | null): void {
  const { isDark } = useTheme();

  useEffect(() => {
    applyAccent(hex, isDark);
    return () => applyAccent(null, isDark);
  }, [hex, isDark]);
}
