import type { PdfMode } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import { FilePlus2, Files, LayoutTemplate, Link, Plus, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { useGuardedAction } from '#lib/session/use-guarded-action.ts';
import { Button } from '#ui/button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { useUpload } from './use-upload.tsx';

const BlankDialog = lazyPart(async () => (await import('./new-blank-dialog.tsx')).NewBlankDialog);
const UrlDialog = lazyPart(async () => (await import('./new-from-url-dialog.tsx')).NewFromUrlDialog);
const StarterDialog = lazyPart(async () => (await import('./starters/starter-dialog.tsx')).StarterDialog);
const TemplateDialog = lazyPart(async () => (await import('./new-from-template-dialog.tsx')).NewFromTemplateDialog);

interface AddButtonProps {
  /** Target folder. */
  folder?: string | undefined;
}

/** Creates a document: by upload, blank, from a URL, or from a template. */
export function NewDocumentButton({ folder }: AddButtonProps) {
  const { t } = useLingui();
  const upload = useUpload('edit', { folder });
  const guarded = useGuardedAction();
  const [dialog, setDialog] = useState<'blank' | 'url' | 'template' | null>(null);
  const close = () => setDialog(null);

  return (
    <>
      <Menu
        label={t`New document`}
        trigger={
          <Button variant="primary">
            <Plus aria-hidden="true" />
            {t`New document`}
          </Button>
        }
      >
        <MenuItem icon={<Upload />} onAction={upload.pick}>{t`Upload a file`}</MenuItem>
        <MenuItem icon={<FilePlus2 />} onAction={guarded(() => setDialog('blank'))}>{t`Blank document`}</MenuItem>
        <MenuItem icon={<Link />} onAction={guarded(() => setDialog('url'))}>{t`From a web address`}</MenuItem>
        <MenuItem icon={<LayoutTemplate />} onAction={() => setDialog('template')}>{t`From a template`}</MenuItem>
      </Menu>
      {upload.input}
      <Suspense>
        {dialog === 'blank' && <BlankDialog folder={folder} onClose={close} />}
        {dialog === 'url' && <UrlDialog folder={folder} onClose={close} />}
        {dialog === 'template' && <TemplateDialog onClose={close} />}
      </Suspense>
    </>
  );
}

/** Creates a template: by upload, or from a starter template. */
export function NewTemplateButton({ folder }: AddButtonProps) {
  const { t } = useLingui();
  const upload = useUpload('template', { folder });
  const guarded = useGuardedAction();
  const [isChoosing, setIsChoosing] = useState(false);

  return (
    <>
      <Menu
        label={t`New template`}
        trigger={
          <Button variant="primary">
            <Plus aria-hidden="true" />
            {t`New template`}
          </Button>
        }
      >
        <MenuItem icon={<Upload />} onAction={upload.pick}>{t`Upload a file`}</MenuItem>
        <MenuItem icon={<Files />} onAction={guarded(() => setIsChoosing(true))}>{t`From a starter template`}</MenuItem>
      </Menu>
      {upload.input}
      <Suspense>{isChoosing && <StarterDialog folder={folder} onClose={() => setIsChoosing(false)} />}</Suspense>
    </>
  );
}

/** Opens the file picker. */
export function UploadButton({ mode, children }: { mode: PdfMode; children: string }) {
  const upload = useUpload(mode);

  return (
    <>
      <Button variant="primary" onPress={upload.pick}>
        <Plus aria-hidden="true" />
        {children}
      </Button>
      {upload.input}
    </>
  );
}
