// For the host: who signs on this device, their status, and who is next.
import type { Pdf } from '@countersign/contract/pdfs';
import type { Signee } from '@countersign/contract/signing';
import { canAct, isStillOpen } from '@countersign/contract/signing-states';
import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, BookOpen, CircleCheck, HandHelping } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '#lib/i18n.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SIGNEE_STATUS_WORDS } from '../pdfs/signee-words.ts';
import { HandDeviceDialog } from './hand-device-dialog.tsx';

export interface GuestsScreenProps {
  pdf: Pdf;
  guests: readonly Signee[];
  onRead: () => void;
  onLeave: () => void;
}

export function GuestsScreen({ pdf, guests, onRead, onLeave }: GuestsScreenProps) {
  const { t } = useLingui();
  const [currentGuest, setCurrentGuest] = useState<Signee | null>(null);
  const isPending = pdf.signing_mode === 'pending';
  const open = guests.filter(isStillOpen);
  const next = isPending ? open.find(canAct) : undefined;

  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <header className="flex h-14 shrink-0 items-center gap-2 border-b border-line bg-raised px-3 sm:px-4">
        <IconButton label={t`Back`} icon={<ArrowLeft />} onPress={onLeave} />
        <p translate="no" className="min-w-0 flex-1 truncate text-sm font-semibold text-ink">
          {pdf.name}
        </p>
        <Button size="small" onPress={onRead}>
          <BookOpen aria-hidden="true" />
          <span className="max-sm:sr-only">{t`Review the document`}</span>
        </Button>
      </header>
      <main className="mx-auto w-full max-w-2xl flex-1 px-4 py-8 sm:px-6 sm:py-12">
        <h1 className="text-xl font-semibold text-balance text-ink">{t`Sign in person`}</h1>
        <p className="mt-2 max-w-prose text-base text-pretty text-ink-muted">
          {isPending
            ? t`Hand this device to each signer in turn. Until you unlock it, they only see the document.`
            : pdf.signing_mode === 'completed'
              ? t`Everyone has signed and the document is complete.`
              : t`This document can no longer be signed.`}
        </p>
        <ol className="mt-8 flex flex-col gap-3">
          {guests.map((guest) => (
            <Guest
              key={guest.id}
              guest={guest}
              isNext={guest === next}
              isPending={isPending}
              onHandOver={() => setCurrentGuest(guest)}
            />
          ))}
        </ol>
        {isPending && open.length === 0 && (
          <p role="status" className="mt-6 flex items-center gap-2 text-sm text-ink-muted [&_svg]:size-4">
            <CircleCheck aria-hidden="true" className="shrink-0 text-success" />
            {pdf.is_finalizing
              ? t`Everyone has signed. We’re preparing the final document.`
              : t`Everyone here has signed. The others sign from their emails.`}
          </p>
        )}
      </main>
      {currentGuest && <HandDeviceDialog pdf={pdf} guest={currentGuest} onClose={() => setCurrentGuest(null)} />}
    </div>
  );
}

interface GuestProps {
  guest: Signee;
  isNext: boolean;
  isPending: boolean;
  onHandOver: () => void;
}

function Guest({ guest, isNext, isPending, onHandOver }: GuestProps) {
  const { t } = useLingui();
  const { name, email, status, color } = guest;
  const isOpen = isPending && canAct(guest);
  const moment = guest.signed_at ?? guest.declined_at;

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl border border-line bg-raised p-4 shadow-card">
      <span aria-hidden="true" className="size-3 shrink-0 rounded-full" style={{ background: color }} />
      <span className="min-w-0 flex-1 basis-48">
        <span translate="no" className="block truncate font-medium text-ink">
          {name}
        </span>
        <span translate="no" className="block truncate text-sm text-ink-muted">
          {email}
        </span>
      </span>
      {isOpen ? (
        <Button
          variant={isNext ? 'primary' : 'secondary'}
          aria-label={t`Hand over to ${name}`}
          onPress={onHandOver}
          className="max-sm:w-full"
        >
          <HandHelping aria-hidden="true" />
          {t`Hand over`}
        </Button>
      ) : (
        <span className="flex flex-col items-end gap-1 max-sm:w-full max-sm:flex-row max-sm:items-center max-sm:gap-2 max-sm:ps-7">
          <Badge color={SIGNEE_STATUS_WORDS[status].color}>{t(SIGNEE_STATUS_WORDS[status].text)}</Badge>
          {moment && <span className="text-xs text-ink-muted">{formatMoment(moment)}</span>}
          {status === 'waiting' && <span className="text-xs text-ink-muted">{t`Not their turn yet`}</span>}
        </span>
      )}
    </li>
  );
}
