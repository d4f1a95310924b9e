import type { Language } from '@countersign/contract/languages';
import type { StarterTemplateDetails } from '@countersign/contract/starters';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { StarterPage } from './starter-page.tsx';

interface StarterPreviewProps {
  starter: StarterTemplateDetails;
  language: Language;
}

/** A starter template with all pages, its purpose, and the number of fields per role. */
export function StarterPreview({ starter, language }: StarterPreviewProps) {
  const { t } = useLingui();
  const count = starter.pages.length;
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, so the focus moves to the top of the preview.
  useEffect(() => title.current?.focus(), []);

  return (
    <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="order-last flex flex-col gap-4 rounded-xl bg-sunken p-4 sm:p-6 md:order-first">
        {starter.pages.map((_, page) => {
          const number = page + 1;
          return (
            <StarterPage
              // Another language has other page images.
              key={`${language} ${number}`}
              starter={starter}
              language={language}
              page={page}
              alt={t`Page ${number} of ${count}`}
            />
          );
        })}
      </div>
      <div>
        <h3
          ref={title}
          tabIndex={-1}
          translate="no"
          lang={language}
          dir="auto"
          className="scroll-mt-4 text-base font-semibold text-balance text-ink outline-none"
        >
          {starter.name}
        </h3>
        <p lang={language} dir="auto" className="mt-1 text-pretty">
          {starter.description}
        </p>
        <h4 className="mt-5 text-sm font-medium text-ink">{t`Roles`}</h4>
        <ul className="mt-2 flex flex-col gap-2">
          {starter.roles.map(({ name, color }, role) => {
            const fields = starter.fields.filter((field) => field.role === role).length;
            return (
              <li key={name} className="flex items-center gap-2">
                <span aria-hidden="true" className="size-3 shrink-0 rounded-full" style={{ backgroundColor: color }} />
                <bdi lang={language} className="text-ink">
                  {name}
                </bdi>
                <span className="ms-auto text-xs">{t`${plural(fields, { one: '# field', other: '# fields' })}`}</span>
              </li>
            );
          })}
        </ul>
        <p className="mt-5 text-pretty">
          {t`It becomes a template of yours: change, move or add fields and pages before you use it.`}
        </p>
      </div>
    </div>
  );
}
