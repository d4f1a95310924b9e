// Pending steps of a browser in a sign-in through a provider: a callback after the redirect, or a ticket to redeem. Each works
// once, within ten minutes, in that browser only; its secret content is encrypted.
import type { SocialProvider } from '@countersign/contract/social-login';
import { z } from 'zod';
import { hostCookie } from '#platform/context/browser.ts';
import type { Call } from '#platform/context/call.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { type SealedColumn, createSealer } from '#platform/secrets/sealed-text.ts';
import { hashSecret, randomSecret, sameText } from '#platform/secrets/secrets.ts';
import type { SocialStepRow } from '#src/schema/accounts.ts';
import { failure } from './failures.ts';
import { findStep, insertStep, consumeStep } from './queries.ts';
import { type Profile, type Service, profile } from './providers.ts';

const PURPOSE = 'social sign-in';
const COOKIE = 'countersign_sign_in';
const LIFETIME_MS = 10 * 60_000;
const SECRET = /^[\w-]{43}$/;

const checks = z.object({ verifier: z.string().nullable(), nonce: z.string().nullable() });

interface About {
  provider: SocialProvider;
  purpose: SocialStepRow['purpose'];
  user_id: string | null;
  remember: boolean;
}

/** Stores a redirect to the provider. @returns its URL */
export async function askService(call: Call, service: Service, about: About, { forcesLogin = false } = {}): Promise<string> {
  const request = await service.ask({ forcesLogin });
  const browser = browserSecret(call) ?? randomSecret();
  await keep(call.context, 'departure', {
    ...about,
    secret: request.state,
    browser_hash: hashSecret(browser),
    hidden: request.checks,
  });
  // A ticket's lifetime begins when the redirect ends.
  call.caller.browser.setCookie(hostCookie(call.caller.browser, COOKIE), browser, {
    path: '/',
    max_age_seconds: (2 * LIFETIME_MS) / 1_000,
  });
  return request.url;
}

/** Consumes the state of a redirect. @throws AppError with the reason `expired` or `other_browser` */
export async function consumeDeparture(call: Call, provider: SocialProvider, state: string) {
  const { context } = call;
  const step = await find(call, { kind: 'departure', provider, secret: state });
  if (!(await consumeStep(context.db, step.secret_hash))) throw failure('expired', provider);
  return { ...step, checks: checks.parse(open(context, step)) };
}

/** Stores the provider's data until the person has added what is missing. @returns the ticket */
export async function issueTicket(call: Call, about: Omit<About, 'purpose'>, said: Profile): Promise<string> {
  const ticket = randomSecret();
  const browser_hash = hashSecret(browserSecret(call) ?? '');
  await keep(call.context, 'ticket', { ...about, purpose: 'sign_in', secret: ticket, browser_hash, hidden: said });
  return ticket;
}

/** A ticket can be tried until it is consumed. @throws AppError with the reason `expired` or `other_browser` */
export async function readTicket(call: Call, provider: SocialProvider, ticket: string) {
  const step = await find(call, { kind: 'ticket', provider, secret: ticket });
  return { ...step, profile: profile.parse(open(call.context, step)) };
}

/** @throws AppError with the reason `expired` if another request was first */
export async function redeemTicket(tx: Executor, { secret_hash, provider }: Pick<SocialStepRow, 'secret_hash' | 'provider'>) {
  if (!(await consumeStep(tx, secret_hash))) throw failure('expired', provider);
}

async function find(
  call: Call,
  request: { kind: SocialStepRow['kind']; provider: SocialProvider; secret: string },
): Promise<SocialStepRow> {
  const { db, clock } = call.context;
  const { kind, provider } = request;
  const step = await findStep(db, { kind, provider, secret_hash: hashSecret(request.secret) }, clock.now());
  if (!step) throw failure('expired', provider);
  // Not consumed, so that a stranger cannot use it up.
  if (!sameText(step.browser_hash, hashSecret(browserSecret(call) ?? ''))) throw failure('other_browser', provider);
  return step;
}

async function keep(
  context: Context,
  kind: SocialStepRow['kind'],
  { secret, hidden, ...about }: About & { secret: string; browser_hash: string; hidden: object },
) {
  const now = context.clock.now();
  const secret_hash = hashSecret(secret);
  await insertStep(context.db, {
    ...about,
    kind,
    secret_hash,
    sealed: createSealer(context.app_keys, PURPOSE).seal(columnOf(secret_hash), JSON.stringify(hidden)),
    expires_at: new Date(now.getTime() + LIFETIME_MS),
    created_at: now,
  });
}

function open(context: Context, step: SocialStepRow): unknown {
  return JSON.parse(createSealer(context.app_keys, PURPOSE).open(columnOf(step.secret_hash), step.sealed));
}

function columnOf(secretHash: string): SealedColumn {
  return { table: 'social_steps', column: 'sealed', row: secretHash };
}

function browserSecret({ caller }: Call): string | null {
  const secret = caller.browser.readCookie(hostCookie(caller.browser, COOKIE));
  return secret !== undefined && SECRET.test(secret) ? secret : null;
}
