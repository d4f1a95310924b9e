import { useRouter } from '@tanstack/react-router';
import { useAnswerTwoFactor } from './use-answer-two-factor.ts';
import { CodeForm } from './code-form.tsx';
import { safeRedirect } from './safe-redirect.ts';

interface TwoFactorFormProps {
  /** Challenge of a stateless sign-in. */
  challenge?: string | undefined;
  redirect: string | undefined;
  onStartOver: () => void;
}

/** The second step of signing in. */
export function TwoFactorForm({ challenge, redirect, onStartOver }: TwoFactorFormProps) {
  const router = useRouter();
  const answer = useAnswerTwoFactor();

  return (
    <CodeForm
      isPending={answer.isPending}
      error={answer.error}
      onChange={() => answer.reset()}
      onStartOver={onStartOver}
      onCode={(code) =>
        answer.mutate(
          { ...code, ...(challenge ? { challenge } : {}) },
          { onSuccess: () => void router.navigate({ href: safeRedirect(redirect), replace: true }) },
        )
      }
    />
  );
}
