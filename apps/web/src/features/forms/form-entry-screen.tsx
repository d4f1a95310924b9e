// Target of a form's link: visitors enter their name, prove their identity if required, and become signees.
import { getPublicForm } from '@countersign/contract/forms';
import { missingAuthentication, signeeLogin } from '@countersign/contract/sign';
import { EMAIL_CODE_DIGITS } from '@countersign/contract/signees';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleSlash, ClipboardList, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ApiError, isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { showServerErrors } from '#lib/api/form-errors.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FormTextField } from '#ui/form-text-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { FormPage } from './form-page.tsx';

interface Person {
  name: string;
  email: string;
}

function publicFormQuery(slug: string) {
  return queryOptions({
    queryKey: ['public-form', slug],
    queryFn: ({ signal }) => call(getPublicForm, { params: { slug }, signal }),
    meta: { silent: true },
  });
}

export function FormEntryScreen({ slug }: { slug: string }) {
  const { t } = useLingui();
  const form = useQuery(publicFormQuery(slug));

  if (isApiError(form.error, 404)) {
    return (
      <FormPage icon={<SearchX />} title={t`Form not found`}>
        <p>{t`The link may be incomplete, or the form was taken down. Ask the person who gave it to you.`}</p>
      </FormPage>
    );
  }
  if (form.isError) {
    return (
      <FormPage title={t`Form`}>
        <ErrorState onRetry={() => void form.refetch()} isRetrying={form.isFetching} />
      </FormPage>
    );
  }
  if (form.isPending) {
    return (
      <FormPage title={t`Form`} isTitleHidden>
        <Skeleton className="h-72 w-full rounded-xl" />
      </FormPage>
    );
  }
  if (form.data.state !== 'open') {
    const isFull = form.data.state === 'full';
    return (
      <FormPage icon={<CircleSlash />} title={isFull ? t`This form is full` : t`This form is closed`}>
        <p>
          {isFull
            ? t`It has reached its maximum number of responses. Thank you for your interest.`
            : t`It isn’t accepting responses right now. If you think it should, ask the person who gave you the link.`}
        </p>
      </FormPage>
    );
  }
  return (
    <FormPage
      icon={<ClipboardList />}
      title={form.data.name ?? t`Form`}
      {...(form.data.owner_name ? { owner: form.data.owner_name } : {})}
    >
      <Entry slug={slug} asksForCode={form.data.asks_for_code} />
    </FormPage>
  );
}

/** An iframe on another site gets no cookies, so the document opens in a tab where everything is entered. */
const IS_FRAMED = window.self !== window.top;

interface Proof {
  code?: string;
  send_code?: boolean;
}

function Entry({ slug, asksForCode }: { slug: string; asksForCode: boolean }) {
  const { t } = useLingui();
  const { user } = useSession();
  const navigate = useNavigate();
  const [hint, setHint] = useState<string | null>(null);
  const { control, handleSubmit, getValues, setError, clearErrors, formState } = useForm<Person>({
    defaultValues: carried(user && { name: `${user.first_name} ${user.last_name}`.trim(), email: user.email }),
  });
  const enter = useMutation({
    mutationFn: (proof: Proof) => call(signeeLogin, { body: { form: slug, ...getValues(), ...proof } }),
    meta: { silent: true },
    onSuccess: ({ pdf_id, signee_id }) =>
      void navigate({
        to: '/pdfs/$pdfId/{-$mode}',
        params: { pdfId: pdf_id, mode: 'signing' },
        search: { signee: signee_id },
        replace: true,
      }),
  });
  const tryToEnter = (proof: Proof, { showRefusal, onRequired }: Answers) =>
    enter.mutate(proof, {
      onError: (error) => {
        if (!isApiError(error) || error.status === 0 || error.status >= 500) return reportFailure(error);
        const required = missingAuthentication.safeParse(error.body);
        if (required.success) setHint(required.data.email_hint);
        if (!required.success || error.status !== 422) return showRefusal(error);
        clearErrors();
        onRequired?.();
      },
    });
  const submit = handleSubmit((person) => {
    if (IS_FRAMED) return openTab(slug, person);
    tryToEnter(
      {},
      {
        showRefusal: (error) => {
          if (!showServerErrors(error, setError, ['name', 'email'])) setError('root', { message: error.message });
        },
      },
    );
  });

  if (hint !== null)
    return <CodeStep hint={hint} isPending={enter.isPending} tryToEnter={tryToEnter} onBack={() => setHint(null)} />;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormTextField
        control={control}
        name="name"
        rules={{ validate: (name) => name.trim() !== '' || t`Enter your name.` }}
        label={t`Your name`}
        autoComplete="name"
        maxLength={100}
      />
      <FormTextField
        control={control}
        name="email"
        rules={{ validate: (email) => email.trim() !== '' || t`Enter your email address.` }}
        label={t`Your email`}
        type="email"
        description={asksForCode ? t`We’ll email you a code to enter next.` : t`We’ll email you a signed copy.`}
        autoComplete="email"
        maxLength={254}
      />
      {formState.errors.root && (
        <p role="alert" className="text-sm font-medium text-danger">
          {formState.errors.root.message}
        </p>
      )}
      <Button type="submit" variant="primary" size="large" isPending={enter.isPending}>
        {asksForCode ? t`Continue` : t`Open the document`}
      </Button>
      {IS_FRAMED && <p className="text-center text-xs text-ink-muted">{t`Opens in a new tab.`}</p>}
    </form>
  );
}

/** Callbacks for attempts that do not open the form. */
interface Answers {
  showRefusal: (error: ApiError) => void;
  /** The server requires further proof, and has sent a code. */
  onRequired?: () => void;
}

interface CodeStepProps {
  hint: string;
  isPending: boolean;
  tryToEnter: (proof: Proof, answers: Answers) => void;
  onBack: () => void;
}

function CodeStep({ hint, isPending, tryToEnter, onBack }: CodeStepProps) {
  const { t } = useLingui();
  const [isSentAgain, setIsSentAgain] = useState(false);
  const { control, handleSubmit, setError, clearErrors } = useForm({ defaultValues: { code: '' } });
  const refuse = (error: ApiError) => setError('code', { type: 'server', message: error.errors['code']?.[0] ?? error.message });
  const submit = handleSubmit(({ code }) => {
    setIsSentAgain(false);
    if (code.trim() !== '') tryToEnter({ code }, { showRefusal: refuse });
  });
  const sendAgain = () => {
    clearErrors();
    setIsSentAgain(false);
    tryToEnter({ send_code: true }, { showRefusal: refuse, onRequired: () => setIsSentAgain(true) });
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm text-pretty text-ink-muted">
        {t`If ${hint} may open the form, we’ve emailed it a ${EMAIL_CODE_DIGITS}-digit code. The code works for ten minutes.`}
      </p>
      <FormTextField
        control={control}
        name="code"
        label={t`Code`}
        autoFocus
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
      />
      <Button type="submit" variant="primary" size="large" isPending={isPending}>
        {t`Open the document`}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="quiet" size="small" isDisabled={isPending} onPress={onBack}>{t`Use a different address`}</Button>
        <Button variant="quiet" size="small" isDisabled={isPending} onPress={sendAgain}>{t`Send another code`}</Button>
      </div>
      {isSentAgain && !isPending && (
        <p role="status" className="text-center text-sm text-ink-muted">
          {t`If your last code is over a minute old, we’ve sent a new one.`}
        </p>
      )}
    </form>
  );
}

/** Passes input from an iframe in the URL fragment, which servers never see. It only prefills the form. */
function openTab(slug: string, person: Person) {
  const carry = new URLSearchParams({ name: person.name, email: person.email });
  window.open(`/signee-login?form=${encodeURIComponent(slug)}#${carry.toString()}`, '_blank', 'noopener');
}

function carried(own: Person | null): Person {
  const carry = new URLSearchParams(window.location.hash.slice(1));
  return { name: carry.get('name') ?? own?.name ?? '', email: carry.get('email') ?? own?.email ?? '' };
}
