// Who may create an account here.
import { type Problem, problem } from '@countersign/contract/problems';
import type { SignUpMode, SignUpRules } from '@countersign/contract/sign-up';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { invalidField } from '#platform/errors/app-error.ts';
import { isDisposable } from './disposable.ts';
import { hasInvite, readStoredRules } from './queries.ts';

const OPEN: SignUpRules = { mode: 'open', domains: [], allows_disposable: false };

const REFUSED: Record<Exclude<SignUpMode, 'open'>, Problem> = {
  closed: problem('sign_up_closed'),
  invitation: problem('sign_up_invitation_required'),
  domains: problem('sign_up_domain_refused'),
};

export async function readSignUpRules(
  db: Executor,
  { sign_up }: Context['config'],
): Promise<SignUpRules & { is_configured: boolean }> {
  if (sign_up) return { ...sign_up, is_configured: true };
  return { ...((await readStoredRules(db)) ?? OPEN), is_configured: false };
}

/**
 * Checks an address against the sign-up rules, for a new account and for a change of address.
 * @param options.is_proven the account already has a verified address, so it needs no second invitation
 * @throws AppError 422 at `email` for an address that may not be used here
 */
export async function requireSignUp(
  tx: Executor,
  { config }: Pick<Context, 'config'>,
  { email, is_proven = false }: { email: string; is_proven?: boolean },
): Promise<void> {
  const { mode: configured, domains, allows_disposable } = await readSignUpRules(tx, config);
  const mode = is_proven && configured !== 'domains' ? 'open' : configured;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (!(await mayEnter(tx, mode, { email, domain, domains })) && mode !== 'open') throw invalidField('email', REFUSED[mode]);
  if (!allows_disposable && (await isDisposable(domain))) throw invalidField('email', problem('sign_up_temporary_address'));
}

async function mayEnter(
  tx: Executor,
  mode: SignUpMode,
  { email, domain, domains }: { email: string; domain: string; domains: readonly string[] },
): Promise<boolean> {
  if (mode === 'invitation') return hasInvite(tx, email);
  if (mode === 'domains') return domains.some((allowed) => domain === allowed || domain.endsWith(`.${allowed}`));
  return mode === 'open';
}
