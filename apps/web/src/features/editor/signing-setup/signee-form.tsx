import { type PartyColor, chosenColor, freeColor } from '@countersign/contract/party-colors';
import type { Signee } from '@countersign/contract/signing';
import type { SigneeInput } from '@countersign/contract/signee-fields';
import { SIGNEE_KINDS, isByForm, isSigning } from '@countersign/contract/signees';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { errorsBy } from '#lib/api/form-check.ts';
import { useLanguage } from '#lib/language.ts';
import { LANGUAGE_NAMES } from '#lib/language-names.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useEditorScreen } from '../context/editor-context.ts';
import { ColorChoice } from './color-choice.tsx';
import { SigneeAccess } from './signee-access.tsx';
import { PersonFields } from '../../pdfs/person-fields.tsx';
import { SIGNEE_KIND_NAMES } from '../../pdfs/signee-words.ts';

const findErrors = errorsBy<SigneeInput>(async () => (await import('@countersign/contract/signee-fields')).signeeInput);

const EMPTY = {
  name: '',
  email: '',
  kind: 'signer',
  message: '',
  access: 'link',
  access_code: '',
  is_in_person: false,
} as const;
type Values = { [Field in keyof typeof EMPTY | 'locale']: NonNullable<SigneeInput[Field]> } & { color?: PartyColor | undefined };

export interface SigneeFormProps {
  /** The signee to edit; without it, a new one is added. */
  signee?: Signee;
  /** Template role that the new signee takes. */
  role?: string;
  /** Signee whom the new one can replace; both share kind and colour. */
  alternateOf?: Signee | undefined;
  /** For sent pdfs, whose signing order is fixed. */
  isSent?: boolean;
  onSave: (values: SigneeInput) => Promise<unknown>;
  onDone: () => void;
  canCancel: boolean;
}

/** One signee: name, kind and way of access. */
export function SigneeForm({ signee, role, alternateOf, isSent = false, onSave, onDone, canCancel }: SigneeFormProps) {
  const { t } = useLingui();
  const { user } = useSession();
  const { signees } = useEditorScreen();
  const others = signees.filter(({ id }) => id !== signee?.id);
  // Most senders share the language of their recipients.
  const empty: Values = { ...EMPTY, locale: useLanguage(), ...(alternateOf && { kind: alternateOf.kind }) };
  const isGrouped = alternateOf !== undefined || (signee?.signing_group_id ?? null) !== null;
  const [values, setValues] = useState<Values>({ ...empty, ...pick(signee) });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [hasMore, setHasMore] = useState(signee !== undefined && (signee.access !== 'link' || signee.message !== ''));
  const [isSaving, setIsSaving] = useState(false);
  const set = (changes: Partial<Values>) => {
    setValues({ ...values, ...changes });
    // Clears the errors of edited fields.
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changes))));
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { access_code, ...rest } = values;
    const input = { ...rest, ...(access_code === '' ? {} : { access_code }) };
    if (isSaving) return;
    setIsSaving(true);
    const found = await findErrors(input);
    setErrors(found);
    if (Object.keys(found).length > 0) return setIsSaving(false);
    try {
      await onSave(input);
      setValues(empty);
      onDone();
    } catch (error) {
      if (isApiError(error, 422))
        setErrors(Object.fromEntries(Object.entries(error.errors).map(([field, texts]) => [field, texts[0] ?? ''])));
      else reportFailure(error);
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={
        signee
          ? t`Change ${signee.name}`
          : role
            ? t`Who is ${role}?`
            : alternateOf
              ? t`Add an alternate for ${alternateOf.name}`
              : t`Add a recipient`
      }
      className={
        signee || alternateOf ? 'flex flex-col gap-3' : 'flex flex-col gap-3 rounded-xl border border-line bg-surface p-3'
      }
    >
      {role && <p className="truncate text-sm font-medium text-ink">{role}</p>}
      <PersonFields name={values.name} email={values.email} errors={errors} autoFocus={!signee} onChange={set} />
      {!signee && user && values.email === '' && values.name === '' && (
        <Button
          size="small"
          variant="quiet"
          className="self-start"
          onPress={() => set({ name: `${user.first_name} ${user.last_name}`, email: user.email })}
        >
          {t`Add myself`}
        </Button>
      )}
      {!isSent && !alternateOf && (
        <Select
          label={t`Role`}
          value={values.kind}
          // Only signers and approvers can act in person.
          onChange={(kind) => set({ kind, ...(!isSigning(kind) && { is_in_person: false }) })}
          options={SIGNEE_KINDS.filter((kind) => !isGrouped || isSigning(kind)).map((kind) => ({
            value: kind,
            label: t(SIGNEE_KIND_NAMES[kind]),
          }))}
        />
      )}
      {!isSent && !role && !alternateOf && (
        <ColorChoice value={values.color ?? freeColor(others)} others={others} onChange={(color) => set({ color })} />
      )}
      {isSigning(values.kind) && (
        <Switch isSelected={values.is_in_person} onChange={(is_in_person) => set({ is_in_person })}>
          {t`Signs in person, on my device`}
        </Switch>
      )}
      {hasMore ? (
        <>
          {values.kind !== 'copy' && (
            <SigneeAccess
              access={values.access}
              code={values.access_code}
              hasCode={signee?.access === 'access_code'}
              error={errors['access_code']}
              onChange={set}
            />
          )}
          <Select
            label={t`Email language`}
            value={values.locale}
            onChange={(locale) => set({ locale })}
            options={LANGUAGE_NAMES}
          />
          <TextField
            label={t`Private message (optional)`}
            isMultiline
            value={values.message}
            onChange={(message) => set({ message })}
            error={errors['message']}
            maxLength={2_000}
          />
        </>
      ) : (
        <Button
          size="small"
          variant="quiet"
          className="-mx-3 h-auto! min-h-8 self-start py-1 text-start whitespace-normal!"
          onPress={() => setHasMore(true)}
        >
          {t`More options`}
        </Button>
      )}
      <div className="flex gap-2">
        <Button type="submit" size="small" variant="primary" isPending={isSaving}>
          {signee ? t`Save` : t`Add`}
        </Button>
        {canCancel && (
          <Button size="small" variant="quiet" onPress={onDone}>
            {t`Cancel`}
          </Button>
        )}
      </div>
    </form>
  );
}

function pick(signee: Signee | undefined): Partial<Values> {
  if (!signee) return {};
  const { name, email, kind, message, locale, access, is_in_person } = signee;
  // Signees who came through a form get a link from now on.
  const color = chosenColor(signee.color);
  return { name, email, kind, message, locale, access: isByForm(access) ? 'link' : access, is_in_person, color };
}
