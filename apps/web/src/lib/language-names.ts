// Languages by their own names, so that everybody finds theirs.
import type { Language } from '@countersign/contract/fields';

export const LANGUAGE_NAMES: { value: Language; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
  { value: 'es', label: 'Español' },
  { value: 'fr', label: 'Français' },
  { value: 'ar', label: 'العربية' },
];
