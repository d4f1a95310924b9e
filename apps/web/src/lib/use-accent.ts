import { useEffect } from 'react';
import { applyAccent } from './brand.ts';
import { useTheme } from './theme.ts';

/** The screen has an organization's colour for as long as it is shown. One screen at a time says which. */
export function useAccent(hex: string | null): void {
  const { isDark } = useTheme();

  useEffect(() => {
    applyAccent(hex, isDark);
    return () => applyAccent(null, isDark);
  }, [hex, isDark]);
}
