import { useLingui } from '@lingui/react/macro';
import { Notice } from '#ui/notice.tsx';
import { areasOf } from '../state/redaction.ts';
import type { ToolSession } from '../state/tool-session.ts';
import type { WordSearching } from './use-word-search.ts';

/** What was found and marked, to be shown at the button that redacts it. */
export function RedactFindings({ session, found }: { session: ToolSession; found: WordSearching['found'] }) {
  const { t, i18n } = useLingui();
  const quoted = (found?.missing ?? []).map((word) => t`“${word}”`);
  const missing = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(quoted);
  const count = areasOf(session.draft.options).length;

  return (
    <div role="status" className="mb-3 flex flex-col gap-3">
      {/* Long on phones, where only this part scrolls. */}
      <div className="flex flex-col gap-3 empty:hidden max-lg:max-h-40 max-lg:overflow-y-auto">
        {found?.reason === 'changed' && (
          <Notice tone="info" title={t`These words were searched again. Check the marks, then redact.`} />
        )}
        {found?.reason === 'not_searched' && (
          <Notice tone="info" title={t`These words were searched first. Check the marks, then redact.`} />
        )}
        {missing !== '' && <Notice tone="warning" title={t`Not found: ${missing}`} />}
      </div>
      <p className="text-sm text-ink-muted">
        {found?.count === 0
          ? t`No matches. Text in images can’t be searched; mark it on the page.`
          : t`Marked areas: ${count}. Draw on a page to mark more.`}
      </p>
    </div>
  );
}
