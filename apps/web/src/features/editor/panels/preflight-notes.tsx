// Notes about the file: what was repaired, and what other programs may show differently.
import type { Pdf } from '@countersign/contract/pdfs';
import type { Preflight } from '@countersign/contract/preflight';
import { useLingui } from '@lingui/react/macro';
import { CircleAlert, Info } from 'lucide-react';
import { FlatCopyButton } from '../ui/flat-copy-button.tsx';
import { useActiveContentWords } from '#lib/active-content-words.ts';
import { useLostScripts } from '../ui/lost-scripts.ts';
import { PanelSection } from '../ui/panel-section.tsx';

const MAX_FONTS = 4;

interface Note {
  key: string;
  text: string;
  isWarning?: boolean;
}

type NotedPdf = Pick<Pdf, 'form' | 'obstacle' | 'signature_count' | 'preflight'>;

/** Renders nothing for ordinary files. */
export function PreflightNotes({ pdf, preflight }: { pdf: NotedPdf; preflight: Preflight }) {
  const { t } = useLingui();
  const notes = useNotes(pdf, preflight);
  if (notes.length === 0) return null;

  return (
    <PanelSection title={t`About this file`}>
      <ul className="flex flex-col gap-2 text-xs text-pretty text-ink-muted">
        {notes.map(({ key, text, isWarning = false }) => (
          <li key={key} className="flex gap-2">
            {isWarning ? (
              <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0 text-warning" />
            ) : (
              <Info aria-hidden="true" className="mt-px size-3.5 shrink-0" />
            )}
            <span className="min-w-0 break-words">{text}</span>
          </li>
        ))}
      </ul>
      {pdf.obstacle && (
        <div className="mt-3 flex">
          <FlatCopyButton />
        </div>
      )}
    </PanelSection>
  );
}

function useNotes(pdf: NotedPdf, preflight: Preflight): Note[] {
  const { form, obstacle, signature_count } = pdf;
  const { repair, xfa, fonts_missing, has_text, multi_select_lists, turned_fields, masked_fields, attachments, pdfa } = preflight;
  const { t } = useLingui();
  const lost = useLostScripts(pdf);
  const active = useActiveContentNote(preflight, signature_count > 0);
  const fonts = fonts_missing.slice(0, MAX_FONTS).join(', ');
  const more = fonts_missing.length - MAX_FONTS;
  const isFormUsed = form === 'found' || form === 'used';
  const staying = (key: string, count: number, text: () => string) => isFormUsed && count > 0 && { key, text: text() };
  const notes: (Note | false)[] = [
    repair.length > 0 && {
      key: 'repair',
      text: t`The file was damaged and has been repaired. Please check its pages.`,
      isWarning: true,
    },
    xfa === 'dynamic' && {
      key: 'xfa',
      text: t`Its form needs Adobe Acrobat; most programs show a notice instead. Print it to a PDF first.`,
      isWarning: true,
    },
    xfa === 'static' && { key: 'xfa', text: t`It also contains an Adobe Acrobat form, which isn’t used here.` },
    active,
    staying('lists', multi_select_lists, () =>
      multi_select_lists === 1
        ? t`One of its lists allows several choices. It stays in the file unchanged and can’t be filled in here.`
        : t`${multi_select_lists} of its lists allow several choices. They stay in the file unchanged and can’t be filled in here.`,
    ),
    staying('turned', turned_fields, () =>
      turned_fields === 1
        ? t`One of its form fields is rotated. It stays in the file unchanged and can’t be filled in here.`
        : t`${turned_fields} of its form fields are rotated. They stay in the file unchanged and can’t be filled in here.`,
    ),
    staying('masked', masked_fields, () =>
      masked_fields === 1
        ? t`One of its form fields is for a password or a file. It stays in the file unchanged and can’t be filled in here.`
        : t`${masked_fields} of its form fields are for passwords or files. They stay in the file unchanged and can’t be filled in here.`,
    ),
    lost.calculation !== null && { key: 'calculation', text: lost.calculation, isWarning: true },
    lost.format !== null && { key: 'format', text: lost.format },
    lost.other !== null && { key: 'other', text: lost.other },
    fonts !== '' && {
      key: 'fonts',
      text:
        more > 0
          ? t`It may look different in other programs: the fonts ${fonts} and ${more} more aren’t embedded.`
          : t`It may look different in other programs: these fonts aren’t embedded: ${fonts}.`,
    },
    obstacle === 'certified' && {
      key: 'obstacle',
      text: t`It’s certified against any change, so nothing can be added. Ask its author for an uncertified copy.`,
      isWarning: true,
    },
    obstacle === 'damaged' && {
      key: 'obstacle',
      text: t`This signed file is damaged, so nothing can be added without breaking its signature.`,
      isWarning: true,
    },
    obstacle === 'opens_otherwise' && {
      key: 'obstacle',
      text: t`It’s signed, and many programs show other content instead of its pages. Nothing can be added.`,
      isWarning: true,
    },
    signature_count > 0 &&
      obstacle === null && {
        key: 'signed',
        text: t`It’s already signed. Its pages can’t change; anything you add here keeps the signatures valid.`,
      },
    !has_text && {
      key: 'scan',
      text: t`These pages are scans, drawings or blank; they have no text to search or copy.`,
    },
    attachments > 0 && {
      key: 'attachments',
      text: attachments === 1 ? t`Includes an attachment.` : t`Includes ${attachments} attachments.`,
    },
    pdfa !== null && { key: 'pdfa', text: t`This is an archival file (PDF/A-${pdfa}). Adding elements may change that.` },
  ];
  return notes.filter((note) => note !== false);
}

/** A second form has its own note. */
function useActiveContentNote({ active_content = [] }: Preflight, isSigned: boolean): Note | false {
  const { t } = useLingui();
  const words = useActiveContentWords();
  const list = words(active_content.filter(({ kind }) => kind !== 'xfa')).join('; ');
  if (list === '') return false;
  const text = isSigned
    ? t`This PDF is signed and has content that may look different in other programs or in print. You decide when you send it. ${list}.`
    : t`This PDF has content that may look different in other programs or in print. Recipients get the PDF as it looks here, without that content. ${list}.`;
  return { key: 'active', text, isWarning: true };
}
