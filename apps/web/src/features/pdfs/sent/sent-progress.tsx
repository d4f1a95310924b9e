// Recipients, progress and deadline of a sent document in a gallery.
import type { ListedPdf, ListedSignee } from '@countersign/contract/pdfs';
import { oneOf } from '@countersign/contract/signing-groups';
import { isStillOpen } from '@countersign/contract/signing-states';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, Eye, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoment } from '#lib/i18n.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { SIGNEE_KIND_NAMES, SIGNEE_STATUS_WORDS, signeeStatusWords } from '../signee-words.ts';
import { deadlineOf, progressOf } from './progress.ts';

/** On a card: avatars of the recipients and the progress as text. Renders nothing without recipients. */
export function SentProgress({ pdf }: { pdf: ListedPdf }) {
  const { signees } = pdf;
  if (pdf.mode !== 'signing' || !signees) return null;

  return (
    <div className="flex flex-col gap-1.5">
      <p className="line-clamp-2 text-xs leading-4 text-ink-muted">
        <ProgressText pdf={pdf} signees={signees} />
      </p>
      <RecipientFaces signees={signees} />
      <SentFacts pdf={pdf} />
    </div>
  );
}

/** Sent date and deadline. */
function SentFacts({ pdf }: { pdf: ListedPdf }) {
  const { t } = useLingui();
  if (!pdf.sent_at) return null;
  const day = formatMoment(pdf.sent_at);
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-ink-muted">
      <span className="whitespace-nowrap">{t`Sent ${day}`}</span>
      <DeadlineText pdf={pdf} />
    </p>
  );
}

/** "1 of 2 signed, waiting for Sofia". */
export function ProgressText({ pdf, signees }: { pdf: ListedPdf; signees: readonly ListedSignee[] }): ReactNode {
  const { t, i18n } = useLingui();
  const { total, done, waitingFor, declinedBy } = progressOf(signees);
  if (signees.length === 0) return t`No recipients yet`;
  if (pdf.signing_mode === 'draft') return <Plural value={signees.length} one="# recipient" other="# recipients" />;
  if (pdf.signing_mode === 'completed' || pdf.is_finalizing) return t`Signed by everyone`;
  if (declinedBy) {
    const { name } = declinedBy;
    return t`Declined by ${name}`;
  }

  const party = waitingFor[0]?.map((signee) => signee.name) ?? [];
  const name = party.length === 0 ? undefined : oneOf(party, i18n.locale);
  const isOneOf = party.length > 1;
  const others = waitingFor.length - 1;
  if (pdf.signing_mode !== 'pending' || name === undefined) return t`${done} of ${total} signed`;
  if (others === 0)
    return isOneOf
      ? t`${done} of ${total} signed, waiting for one of ${name}`
      : t`${done} of ${total} signed, waiting for ${name}`;
  return isOneOf ? (
    <Trans>
      {done} of {total} signed, waiting for one of {name} and <Plural value={others} one="# more" other="# more" />
    </Trans>
  ) : (
    <Trans>
      {done} of {total} signed, waiting for {name} and <Plural value={others} one="# more" other="# more" />
    </Trans>
  );
}

const MAX_FACES = 5;

function RecipientFaces({ signees }: { signees: readonly ListedSignee[] }) {
  const { t } = useLingui();
  if (signees.length === 0) return null;
  const rest = signees.length - MAX_FACES;

  return (
    <ul aria-label={t`Recipients`} className="flex items-center gap-1">
      {signees.slice(0, MAX_FACES).map((signee) => (
        <li key={signee.id} title={`${signee.name} · ${t(stateOf(signee))}`} className="relative z-10 flex">
          <Face signee={signee} />
          <span className="sr-only">
            <bdi translate="no">{signee.name}</bdi>, {t(stateOf(signee))}
          </span>
        </li>
      ))}
      {rest > 0 && <li className="text-xs text-ink-muted">+{rest}</li>}
    </ul>
  );
}

/** Initials with a status mark. */
function Face({ signee: { name, status, kind, mail_refused_at } }: { signee: ListedSignee }) {
  const mark =
    mail_refused_at && status !== 'signed' ? (
      <TriangleAlert className="bg-warning-soft text-warning" />
    ) : status === 'signed' ? (
      <Check className="bg-success-soft text-success" strokeWidth={3} />
    ) : status === 'declined' ? (
      <X className="bg-danger-soft text-danger" strokeWidth={3} />
    ) : status === 'viewed' && kind !== 'copy' ? (
      <Eye className="bg-info-soft text-info" strokeWidth={2.5} />
    ) : null;
  return (
    <span
      className={classNames(
        'relative inline-flex rounded-full',
        status === 'waiting' && 'outline-1 outline-dashed outline-line-strong',
      )}
    >
      <Avatar name={name} size="small" />
      {mark && (
        <span
          aria-hidden="true"
          className="absolute -end-1 -bottom-1 flex rounded-full ring-2 ring-raised [&_svg]:size-3 [&_svg]:rounded-full [&_svg]:p-0.5"
        >
          {mark}
        </span>
      )}
    </span>
  );
}

const MAX_NAMES = 3;

/** In a table: recipients with their status once they were asked, and the number of further ones. */
export function RecipientStates({ signees, isDraft }: { signees: readonly ListedSignee[]; isDraft: boolean }) {
  const { t } = useLingui();
  if (signees.length === 0) return <span className="text-ink-muted">{t`No recipients yet`}</span>;
  const rest = signees.length - MAX_NAMES;

  return (
    <ul aria-label={t`Recipients`} className="flex flex-col gap-1">
      {signees.slice(0, MAX_NAMES).map((signee) => (
        <li key={signee.id} className="flex min-w-0 items-center gap-2" title={signee.email}>
          <Avatar name={signee.name} size="small" />
          <bdi translate="no" className="max-w-40 truncate text-ink">
            {signee.name}
          </bdi>
          {!isDraft && <Badge color={colorOf(signee)}>{t(stateOf(signee))}</Badge>}
        </li>
      ))}
      {rest > 0 && (
        <li className="text-xs text-ink-muted">
          <Plural value={rest} one="and # more" other="and # more" />
        </li>
      )}
    </ul>
  );
}

function stateOf(signee: ListedSignee): MessageDescriptor {
  if (signee.mail_refused_at && isStillOpen(signee)) return msg`Email not delivered`;
  if (signee.kind === 'copy') return SIGNEE_KIND_NAMES.copy;
  return signeeStatusWords(signee);
}

function colorOf(signee: ListedSignee) {
  if (signee.mail_refused_at && isStillOpen(signee)) return 'yellow' as const;
  return signee.kind === 'copy' ? ('gray' as const) : SIGNEE_STATUS_WORDS[signee.status].color;
}

/** "Due 5 Nov", in a warning colour once it has passed. */
export function DeadlineText({ pdf }: { pdf: ListedPdf }) {
  const { t } = useLingui();
  const deadline = deadlineOf(pdf);
  if (!deadline) return null;
  const day = formatMoment(deadline.at);
  return (
    <span className={classNames('whitespace-nowrap', deadline.isOver && 'font-medium text-danger')}>
      {deadline.kind === 'due' ? t`Due ${day}` : t`Expires ${day}`}
    </span>
  );
}
