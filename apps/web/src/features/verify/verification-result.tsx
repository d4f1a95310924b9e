import type { CheckedSignature, Verification } from '@countersign/contract/verify';
import { Plural, useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatTime } from '#lib/i18n.ts';
import { ActiveContentNotice } from '#ui/active-content-notice.tsx';
import { classNames } from '#ui/class-names.ts';
import { FactLine } from '#ui/fact-line.tsx';
import { CarriedTimeline } from './carried-timeline.tsx';
import { useChangeWords } from './change-words.ts';
import { useSignatureWords } from './signature-words.ts';
import { type Tone, isBroken, useVerdict } from './verdict.ts';

const TONES: Record<Tone, { box: string; icon: typeof CircleCheck }> = {
  good: { box: 'bg-success-soft text-success', icon: CircleCheck },
  doubtful: { box: 'bg-warning-soft text-warning', icon: CircleAlert },
  bad: { box: 'bg-danger-soft text-danger', icon: CircleX },
};

interface VerificationResultProps {
  name: string;
  result: Verification;
  /** The file does not match the code that led here. */
  isOther: boolean;
}

export function VerificationResult({ name, result, isOther }: VerificationResultProps) {
  const { t } = useLingui();
  const verdict = useVerdict(result, isOther);
  const { box, icon: Icon } = TONES[verdict.tone];

  return (
    <section aria-label={t`Result`} className="flex flex-col gap-4">
      <div className={classNames('flex gap-3 rounded-2xl px-5 py-4', box)}>
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <div className="min-w-0">
          <h2 className="text-base font-semibold">{verdict.title}</h2>
          <p translate="no" className="mt-0.5 text-sm break-words">
            {name}
          </p>
          {verdict.lines.length > 0 && (
            <ul className="mt-2 flex list-disc flex-col gap-0.5 ps-4 text-sm break-words">
              {verdict.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {result.active_content.length > 0 && (
        <ActiveContentNotice
          title={t`This file has content that may look different in other programs or in print, or that runs automatically.`}
          content={result.active_content}
        />
      )}
      {result.signatures.length > 0 && (
        <ol className="flex flex-col gap-3">
          {result.signatures.map((signature, index) => (
            // Damaged forms may have duplicate or missing names.
            <SignatureCard key={`${index} ${signature.field}`} signature={signature} />
          ))}
        </ol>
      )}
      <dl className="flex flex-col gap-2 px-1 text-sm">
        {result.timeline_found && (
          <Fact name={t`Timeline in the file`}>
            {result.timeline_intact === false
              ? t`Damaged or changed`
              : result.timeline_intact
                ? t`Complete and unchanged`
                : t`Not checked: only an unchanged seal from here can vouch for it`}
          </Fact>
        )}
        {result.certificate_found && <Fact name={t`Certificate of completion`}>{t`In the file`}</Fact>}
        <Fact name="SHA-256">
          <code className="break-all">{result.sha256}</code>
        </Fact>
      </dl>
      {result.timeline.length > 0 && <CarriedTimeline events={result.timeline} />}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-x-4 sm:flex-row">
      <dt className="w-44 shrink-0 text-ink-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function SignatureCard({ signature }: { signature: CheckedSignature }) {
  const { t } = useLingui();
  const words = useChangeWords();
  const sentences = useSignatureWords();
  const tone = isBroken(signature) || !signature.changes_allowed ? 'bad' : signature.trusted ? 'good' : 'doubtful';
  const { icon: Icon, box } = TONES[tone];
  const { level } = signature;
  const changesAllowed = ({ changes, changes_allowed }: CheckedSignature) => {
    if (changes.length === 1) return changes_allowed ? t`allowed` : t`not allowed`;
    return changes_allowed ? t`all of them allowed` : t`not all of them allowed`;
  };

  return (
    <li className="rounded-2xl border border-line bg-raised p-4 sm:p-5">
      <div className="flex items-start gap-3">
        <span aria-hidden="true" className={classNames('mt-0.5 rounded-full p-1', box)}>
          <Icon className="size-4" />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold break-words">{signature.signer ?? t`Unknown signer`}</h3>
          <p className="text-sm text-ink-muted">
            <FactLine facts={[signature.reason, signature.signed_at && formatTime(signature.signed_at)]} />
          </p>
        </div>
        {level && level !== 'basic' && (
          <span className="shrink-0 rounded-md bg-sunken px-2 py-0.5 text-xs font-medium text-ink-muted">
            {level === 'timestamp' ? t`Timestamp` : `PAdES ${level}`}
          </span>
        )}
      </div>
      <ul className="mt-3 flex flex-col gap-1 text-sm">
        {sentences(signature).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {signature.changes.length > 0 && (
        <details className="mt-3 text-sm">
          <summary className="cursor-pointer font-medium text-ink">
            <Plural value={signature.changes.length} one="# later change" other="# later changes" />
            {', '}
            {changesAllowed(signature)}
          </summary>
          <ul className="mt-2 flex flex-col gap-1 ps-4 text-ink-muted">
            {[...new Set(signature.changes.map(words))].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
