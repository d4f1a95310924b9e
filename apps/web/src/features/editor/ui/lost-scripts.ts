// Form fields whose scripts do not run here, listed by what each field loses.
import type { Pdf } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';

type Lost = 'calculation' | 'format' | 'other';

const MAX_NAMES = 10;

/** Empty for a form that has been flattened. Null if nothing of a kind is lost. */
export function useLostScripts(pdf: Pick<Pdf, 'form' | 'preflight'>): Record<Lost, string | null> {
  const { t } = useLingui();
  const fields = pdf.form === 'none' || pdf.form === 'flattened' ? [] : (pdf.preflight?.scripted_fields ?? []);
  const named = (...kinds: (typeof fields)[number]['lost']): string | null => {
    const names = fields.flatMap(({ name, lost }) => (kinds.some((kind) => lost.includes(kind)) ? [name] : []));
    if (names.length === 0) return null;
    const list = names.slice(0, MAX_NAMES).join(', ');
    const more = names.length - MAX_NAMES;
    return more > 0 ? t`${list} and ${more} more` : list;
  };
  const [calculated, formatted, others] = [named('calculation'), named('format'), named('validation', 'action')];

  return {
    calculation:
      calculated === null
        ? null
        : t`These fields are calculated by a script in the file, which doesn’t run here. Check them and fill them in by hand: ${calculated}.`,
    format: formatted === null ? null : t`These fields format entries in a way that isn’t kept: ${formatted}.`,
    other: others === null ? null : t`These fields check entries or run actions, which isn’t kept: ${others}.`,
  };
}
