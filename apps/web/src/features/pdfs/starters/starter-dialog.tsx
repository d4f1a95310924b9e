import type { Language } from '@countersign/contract/languages';
import type { StarterTemplate, StarterTemplateDetails } from '@countersign/contract/starters';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { LANGUAGE_NAMES } from '#lib/language-names.ts';
import { useLanguage } from '#lib/language.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Modal } from '#ui/modal.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { starterTemplatesQuery, useCreateFromStarter } from './starter-api.ts';
import { StarterPage } from './starter-page.tsx';
import { StarterPreview } from './starter-preview.tsx';

const SHOWN = 4;

interface StarterDialogProps {
  /** Target folder. */
  folder?: string | undefined;
  onClose: () => void;
}

/** Gallery of starter templates: preview one, and add it to the space. */
export function StarterDialog({ folder, onClose }: StarterDialogProps) {
  const { t } = useLingui();
  const [language, setLanguage] = useState<Language>(useLanguage());
  const [chosen, setChosen] = useState<StarterTemplate | null>(null);
  const starters = useQuery(starterTemplatesQuery(language));
  const create = useCreateFromStarter();
  const navigate = useNavigate();
  const starter = starters.data?.find(({ id }) => id === chosen);

  const use = () =>
    chosen &&
    create.mutate(
      { starter: chosen, language, folder },
      {
        onSuccess: (pdf) => {
          onClose();
          void navigate({ to: '/pdfs/$pdfId/{-$mode}', params: { pdfId: pdf.id, mode: 'template' } });
        },
      },
    );

  return (
    <Modal
      isOpen
      size="x-large"
      title={t`Starter templates`}
      onClose={onClose}
      footer={
        chosen === null ? (
          <Button onPress={onClose}>{t`Cancel`}</Button>
        ) : (
          <>
            <Button onPress={() => setChosen(null)}>
              <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
              {t`Back`}
            </Button>
            <Button variant="primary" isPending={create.isPending} isDisabled={!starter} onPress={use}>
              {t`Use this template`}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose min-w-0 flex-1 basis-64 text-pretty">
          {t`Contracts to start from, with roles and fields in place. They are not legal advice: have the text checked for your case.`}
        </p>
        <Select
          label={t`Language of the document`}
          value={language}
          onChange={setLanguage}
          options={LANGUAGE_NAMES}
          className="w-52"
        />
      </div>
      <div className="mt-5">
        {starters.isPending && <LoadingStarters />}
        {starters.isError && <ErrorState onRetry={() => void starters.refetch()} isRetrying={starters.isFetching} />}
        {starters.data &&
          (starter ? (
            <StarterPreview starter={starter} language={language} />
          ) : (
            <StarterList starters={starters.data} language={language} onChoose={setChosen} />
          ))}
      </div>
    </Modal>
  );
}

const GRID = 'grid grid-cols-2 gap-4 md:grid-cols-4';

function LoadingStarters() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading`} className={GRID}>
      {Array.from({ length: SHOWN }, (_, index) => (
        <Skeleton key={index} className="aspect-[595/980] rounded-xl" />
      ))}
    </div>
  );
}

interface StarterListProps {
  starters: readonly StarterTemplateDetails[];
  language: Language;
  onChoose: (starter: StarterTemplate) => void;
}

function StarterList({ starters, language, onChoose }: StarterListProps) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`Starter templates`} className={GRID}>
      {starters.map((starter) => (
        <li key={starter.id} className="flex">
          <AriaButton
            onPress={() => onChoose(starter.id)}
            className="flex w-full cursor-default flex-col rounded-xl border border-line bg-raised text-start outline-offset-2 hover:border-line-strong hover:bg-hover"
          >
            <span className="block rounded-t-xl bg-sunken px-5 pt-4">
              <span className="block h-44 overflow-hidden rounded-t-sm sm:h-52">
                <StarterPage starter={starter} language={language} page={0} alt="" />
              </span>
            </span>
            <span lang={language} dir="auto" className="block p-3">
              <span translate="no" className="block text-sm font-medium text-balance text-ink">
                {starter.name}
              </span>
              <span className="mt-1 block text-xs text-pretty text-ink-muted">{starter.description}</span>
            </span>
          </AriaButton>
        </li>
      ))}
    </ul>
  );
}
