// What sending sets off, in the order in which it happens.
import type { Signee } from '@countersign/contract/signing';
import type { SendDraft } from '@countersign/contract/send-draft';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEditorScreen } from '../../context/editor-context.ts';
import { endOfDay } from '../send-options.tsx';
import { stepsOf } from '../signing-steps.ts';

export function WhatHappens({ draft }: { draft: SendDraft }) {
  const { t } = useLingui();
  const lines = useLines(draft);
  if (lines.length === 0) return null;

  return (
    <section aria-label={t`What happens next`} className="flex flex-col gap-2">
      <h3 className="text-sm font-medium text-ink">{t`What happens next`}</h3>
      <ol className="flex list-decimal flex-col gap-1 ps-5 marker:text-ink-muted">
        {lines.map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ol>
    </section>
  );
}

function useLines(draft: SendDraft): string[] {
  const { t, i18n } = useLingui();
  const { signees } = useEditorScreen();
  const acting = signees.filter(({ kind }) => kind !== 'copy');
  if (acting.length === 0) return [];

  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' });
  const namesOf = (people: readonly Signee[]) => list.format(people.map(({ name }) => name));
  const day = (date: string) => i18n.date(endOfDay(date) ?? '', { dateStyle: 'medium' });
  const steps = draft.is_ordered ? stepsOf(acting) : [acting.map(({ id }) => id)];
  const [first = [], ...later] = steps.map((ids) => acting.filter(({ id }) => ids.includes(id)));
  const byEmail = namesOf(first.filter(({ is_in_person }) => !is_in_person));
  const inPerson = namesOf(first.filter(({ is_in_person }) => is_in_person));
  const address = draft.redirect_url;
  const due = draft.due && day(draft.due);
  const until = draft.until && day(draft.until);

  return [
    ...(byEmail ? [t`As soon as you send: ${byEmail} will be emailed.`] : []),
    ...(inPerson ? [t`You hand your device to ${inPerson} when you’re together.`] : []),
    ...later.map((people) => t`Then, when those before have finished: ${namesOf(people)}.`),
    remindersLine(),
    ...(due ? [t`The due date is ${due}.`] : []),
    until ? t`No one can sign after ${until}.` : t`There’s no expiry date.`,
    address ? t`After signing, each person can continue to ${address}.` : t`After signing, each person sees a confirmation here.`,
    t`When everyone is done, you and all recipients get the signed document.`,
  ];

  function remindersLine(): string {
    const plan = draft.reminders;
    if (!plan) return t`No reminders are sent.`;
    const { after_days: after, every_days: every } = plan;
    const first = plural(after, { one: 'A reminder follows after # day.', other: 'A reminder follows after # days.' });
    if (every === null) return first;
    const next = plural(every, { one: 'After that, one follows every day.', other: 'After that, one follows every # days.' });
    return `${first} ${next}`;
  }
}
