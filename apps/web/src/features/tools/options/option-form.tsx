import { useLingui } from '@lingui/react/macro';
import { type ToolSession, typingEnded, withOptions } from '../state/tool-session.ts';
import type { ChangeSession } from '../tool-store.ts';
import { OptionControl } from './option-control.tsx';
import { shownFields } from './option-errors.ts';
import { readOption, writeOption } from './option-fields.ts';
import { SpecialOptions } from './special-options.tsx';
import type { WordSearching } from './use-word-search.ts';

export interface OptionFormProps {
  session: ToolSession;
  change: ChangeSession;
  search: WordSearching;
  /** By field name. */
  errors: Readonly<Record<string, string>>;
  /** A field of a form got the focus. */
  onField: (name: string) => void;
}

/** Options of a tool. Leaving a field starts a new undo step. */
export function OptionForm({ session, change, search, errors, onField }: OptionFormProps) {
  const { t } = useLingui();
  const { draft } = session;
  const set = (name: string, value: unknown, isTyped: boolean) =>
    change((now) => withOptions(now, optionsAfter(now.draft.options, name, value), isTyped ? name : null));

  return (
    // Only listens for blur.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div role="group" aria-label={t`Options`} className="flex flex-col gap-5" onBlur={() => change(typingEnded)}>
      <SpecialOptions session={session} search={search} errors={errors} set={set} onField={onField} />
      {shownFields(session).map((field) => (
        <OptionControl
          key={field.name}
          field={field}
          value={readOption(draft.options, field.name)}
          error={errors[field.name]}
          onChange={(value, isTyped) => set(field.name, value, isTyped)}
        />
      ))}
    </div>
  );
}

/** Ways to split have different fields; this sets the defaults of the new one. */
function optionsAfter(options: ToolSession['draft']['options'], name: string, value: unknown) {
  const next = writeOption(options, name, value);
  if (name !== 'by') return next;
  const needed = { every: { pages: 1 }, ranges: { ranges: '' }, size: { megabytes: 5 }, bookmarks: {} }[String(value)];
  return { ...needed, ...next };
}
