import { oneOf } from '@countersign/contract/signing-groups';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '#lib/language.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FactLine } from '#ui/fact-line.tsx';
import { LanguageSelect } from '#ui/language-select.tsx';
import { Modal } from '#ui/modal.tsx';
import { ContentWarning } from './content-warning.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { type SigningState, consent, consentQuery, lookAgain } from './signing-api.ts';

/** Longer messages are collapsed, so that the consent is visible on a phone. */
const MAX_WHOLE_LENGTH = { letters: 240, lines: 5 };

export interface ConsentDialogProps {
  signing: SigningState;
  onGiven: () => void;
  /** Called to read the document before consenting. */
  onRead: () => void;
  /** Takes over from another member of the signing group who has started. */
  takesOver?: boolean;
  /** Set when signing on another person's device. */
  onHandBack?: (() => void) | undefined;
}

/** Shown once, before the first field. Text and version come from the server, which stores what was agreed to. */
export function ConsentDialog({ signing, onGiven, onRead, takesOver = false, onHandBack }: ConsentDialogProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const title = useTitle(signing);
  const language = useLanguage();
  const isOwn = language === signing.signee.locale;
  const chosen = useQuery({ ...consentQuery(signing.pdf.id, language), enabled: !isOwn });
  // While loading, or on failure, the text in the language chosen by the sender.
  const { version, text } = (isOwn ? null : chosen.data) ?? signing.consent;
  const [isDeclining, setIsDeclining] = useState(false);
  const give = useMutation({
    mutationFn: () => consent(signing.pdf.id, version, { takes_over: takesOver }),
    onSuccess: onGiven,
    onError: (error) => lookAgain(client, signing.pdf.id, error),
  });
  if (isDeclining) return <DeclineDialog signing={signing} onClose={() => setIsDeclining(false)} />;

  return (
    <Modal
      isOpen
      onClose={onRead}
      title={title}
      size="large"
      footer={
        <>
          <span className="me-auto flex flex-wrap gap-2">
            <LanguageSelect />
            {onHandBack && (
              <Button variant="quiet" onPress={onHandBack}>
                {t`Hand the device back`}
              </Button>
            )}
          </span>
          {!signing.is_own && <Button variant="quiet" onPress={() => setIsDeclining(true)}>{t`Decline`}</Button>}
          <Button className="max-sm:basis-full" onPress={onRead}>
            {takesOver ? t`Cancel` : t`Review first`}
          </Button>
          <Button variant="primary" className="max-sm:basis-full" isPending={give.isPending} onPress={() => give.mutate()}>
            {t`Agree and continue`}
          </Button>
        </>
      }
    >
      <p translate="no" className="text-base font-medium text-ink">
        {signing.pdf.name}
      </p>
      <p className="mt-1 text-sm text-ink-muted">{t`For ${signing.signee.name} (${signing.signee.email})`}</p>
      <SignBy signing={signing} />
      <GroupNote signing={signing} />
      {signing.message && <Message text={signing.message} />}
      <div className="mt-4 empty:hidden">
        <ContentWarning signing={signing} />
      </div>
      {/* People consent to this exact text, not to a machine translation. */}
      <div translate="no" className="mt-4 flex flex-col gap-3 rounded-xl bg-sunken p-4">
        {text.split('\n\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Modal>
  );
}

function useTitle({ signee, sender_name, is_own }: SigningState): string {
  const { t } = useLingui();
  if (signee.kind === 'approver') return is_own ? t`Approve your document` : t`${sender_name} sent you a document to approve`;
  return is_own ? t`Sign your document` : t`${sender_name} sent you a document to sign`;
}

function SignBy({ signing: { due_at, expires_at } }: { signing: SigningState }) {
  const { t, i18n } = useLingui();
  const at = (time: string) => i18n.date(time, { dateStyle: 'medium', timeStyle: 'short' });
  const due = due_at && at(due_at);
  const until = expires_at && at(expires_at);
  if (!due && !until) return null;
  return (
    <p className="mt-1 text-sm text-ink-muted">
      <FactLine facts={[due && t`Please sign by ${due}`, until && t`Available until ${until}`]} />
    </p>
  );
}

/** For a signing group, of which one member suffices: names the others. */
function GroupNote({ signing: { signee, signing_group: group } }: { signing: SigningState }) {
  const { t, i18n } = useLingui();
  if (!group || group.alternates.length === 0) return null;
  const names = oneOf([t`you`, ...group.alternates], i18n.locale);
  return (
    <p className="mt-1 text-sm text-pretty text-ink-muted">
      {signee.kind === 'approver'
        ? t`One approval is enough: ${names}. Once you continue, you approve for your group.`
        : t`One signature is enough: ${names}. Once you continue, you sign for your group.`}
    </p>
  );
}

function Message({ text }: { text: string }) {
  const { t } = useLingui();
  const isLong = text.length > MAX_WHOLE_LENGTH.letters || text.split('\n').length > MAX_WHOLE_LENGTH.lines;
  const [isWhole, setIsWhole] = useState(!isLong);

  return (
    <>
      <blockquote
        dir="auto"
        className={classNames(
          'mt-3 w-fit max-w-full border-s-2 border-line-strong ps-3 wrap-anywhere whitespace-pre-line text-ink',
          !isWhole && 'line-clamp-4',
        )}
      >
        <bdi>{text}</bdi>
      </blockquote>
      {isLong && (
        <Button size="small" variant="quiet" className="mt-1" aria-expanded={isWhole} onPress={() => setIsWhole(!isWhole)}>
          {isWhole ? t`Show less` : t`Show all`}
        </Button>
      )}
    </>
  );
}
