// State of the sign-in form. Without react-hook-form, which would be a tenth of all code that this screen loads.
import { type FormEvent, useRef, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { errorsBy } from '#lib/api/form-check.ts';

const findErrors = errorsBy(async () => (await import('@countersign/contract/account-fields')).signIn);

const FIELDS = ['email', 'password'] as const;
type Field = (typeof FIELDS)[number];
type Errors = Partial<Record<Field, string | undefined>>;

export interface SignInEntries {
  email: string;
  password: string;
  remember: boolean;
}

/**
 * @param email initial value of its field
 * @param send receives valid entries
 */
export function useSignInForm(email: string, send: (entries: SignInEntries) => void) {
  const [entries, setEntries] = useState<SignInEntries>({ email, password: '', remember: false });
  const [errors, setErrors] = useState<Errors>({});
  /** Password managers fill in both fields before the next render. */
  const latest = useRef(entries);
  /** After the first submit, entries are validated while typing. */
  const wasSent = useRef(false);
  const inputs = useRef(new Map<Field, HTMLInputElement>());

  function change(entered: Partial<SignInEntries>): void {
    latest.current = { ...latest.current, ...entered };
    setEntries(latest.current);
  }

  function showErrors(found: Errors): void {
    setErrors(found);
    const first = FIELDS.find((field) => found[field] !== undefined);
    if (first) inputs.current.get(first)?.focus();
  }

  async function enter(field: Field, value: string) {
    change({ [field]: value });
    if (!wasSent.current) return;
    const found = await findErrors(latest.current);
    setErrors((shown) => ({ ...shown, [field]: found[field] }));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    wasSent.current = true;
    // Input typed while the validation code loads belongs to the next submit.
    const sent = latest.current;
    const found = await findErrors(sent);
    showErrors(found);
    if (Object.keys(found).length === 0) send(sent);
  }

  return {
    entries,
    submit: (event: FormEvent) => void submit(event),
    setRemember: (remember: boolean) => change({ remember }),
    remember: () => latest.current.remember,
    /** Shows the server's errors at their fields. */
    showRefusal: (error: unknown) => {
      if (!isApiError(error)) return;
      const { email, password } = error.errors;
      showErrors({ ...(email?.[0] && { email: email[0] }), ...(password?.[0] && { password: password[0] }) });
    },
    /** Props for an entry's text field. */
    fieldOf: (name: Field) => ({
      name,
      value: entries[name],
      onChange: (value: string) => void enter(name, value),
      error: errors[name],
      inputRef: (input: HTMLInputElement | null) => {
        if (input) inputs.current.set(name, input);
        else inputs.current.delete(name);
      },
    }),
  };
}
