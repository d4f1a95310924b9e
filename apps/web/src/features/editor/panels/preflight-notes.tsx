// What somebody should know of the file below: what was mended, what other programs may show otherwise.
import type { Pdf, Preflight } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import { CircleAlert, Info } from 'lucide-react';
import { FlatCopyButton } from '../flat-copy-button.tsx';
import { useActiveContentWords } from '#lib/active-content-words.ts';
import { useLostScripts } from './lost-scripts.ts';
import { PanelSection } from './panel-section.tsx';

const MOST_FONTS = 4;

interface Note {
  key: string;
  text: string;
  isWarning?: boolean;
}

type NotedPdf = Pick<Pdf, 'form' | 'obstacle' | 'signature_count' | 'preflight'>;

/** Nothing at all for a file like most. */
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
  const fonts = fonts_missing.slice(0, MOST_FONTS).join(', ');
  const more = fonts_missing.length - MOST_FONTS;
  const isFormUsed = form === 'found' || form === 'used';
  const staying = (key: string, count: number, text: () => string) => isFormUsed && count > 0 && { key, text: text() };
  const notes: (Note | false)[] = [
    repair.length > 0 && {
      key: 'repair',
      text: t`The file was damaged. It could be repaired; have a look at its pages.`,
      isWarning: true,
    },
    xfa === 'dynamic' && {
      key: 'xfa',
      text: t`Its form needs Adobe Acrobat: most programs show a notice in its place. Print it to a PDF first.`,
      isWarning: true,
    },
    xfa === 'static' && { key: 'xfa', text: t`Besides its usual form it carries one for Adobe Acrobat, which is not used here.` },
    active,
    staying('lists', multi_select_lists, () =>
      multi_select_lists === 1
        ? t`One list of its form lets people choose several lines. It stays in the file as it is: it cannot be filled in here.`
        : t`${multi_select_lists} lists of its form let people choose several lines. They stay in the file as they are: they cannot be filled in here.`,
    ),
    staying('turned', turned_fields, () =>
      turned_fields === 1
        ? t`One field of its form is turned on its side. It stays in the file as it is: it cannot be filled in here.`
        : t`${turned_fields} fields of its form are turned on their side. They stay in the file as they are: they cannot be filled in here.`,
    ),
    staying('masked', masked_fields, () =>
      masked_fields === 1
        ? t`One field of its form is for a password or a file. It stays in the file as it is: it cannot be filled in here.`
        : t`${masked_fields} fields of its form are for passwords or files. They stay in the file as they are: they cannot be filled in here.`,
    ),
    lost.calculation !== null && { key: 'calculation', text: lost.calculation, isWarning: true },
    lost.format !== null && { key: 'format', text: lost.format },
    lost.other !== null && { key: 'other', text: lost.other },
    fonts !== '' && {
      key: 'fonts',
      text:
        more > 0
          ? t`Not every program will show it alike: the fonts ${fonts} and ${more} more are not in the file.`
          : t`Not every program will show it alike: these fonts are not in the file: ${fonts}.`,
    },
    obstacle === 'certified' && {
      key: 'obstacle',
      text: t`It is certified against any change: nothing can be placed on it. Ask its author for a copy that is not certified.`,
      isWarning: true,
    },
    obstacle === 'damaged' && {
      key: 'obstacle',
      text: t`It is signed, and too damaged to be added to without breaking the signature: nothing can be placed on it.`,
      isWarning: true,
    },
    obstacle === 'opens_otherwise' && {
      key: 'obstacle',
      text: t`It is signed, and many programs show something else in place of its pages: other files, or another form. Nothing can be placed on it.`,
      isWarning: true,
    },
    signature_count > 0 &&
      obstacle === null && {
        key: 'signed',
        text: t`It is signed already. Its pages stay as they are; what is added here keeps its signatures valid.`,
      },
    !has_text && {
      key: 'scan',
      text: t`Its pages have no text that can be searched or copied: they are pictures, drawings or blank.`,
    },
    attachments > 0 && {
      key: 'attachments',
      text: attachments === 1 ? t`It carries a file.` : t`It carries ${attachments} files.`,
    },
    pdfa !== null && { key: 'pdfa', text: t`It is an archival file (PDF/A-${pdfa}); what is placed on it may change that.` },
  ];
  return notes.filter((note) => note !== false);
}

/** A second form has a note of its own. */
function useActiveContentNote({ active_content = [] }: Preflight, isSigned: boolean): Note | false {
  const { t } = useLingui();
  const words = useActiveContentWords();
  const list = words(active_content.filter(({ kind }) => kind !== 'xfa')).join('; ');
  if (list === '') return false;
  const text = isSigned
    ? t`This PDF is signed and has content that programs or printers may show differently. You decide when you send it. ${list}.`
    : t`This PDF has content that programs or printers may show differently. Signees get the PDF as it looks here, without that content. ${list}.`;
  return { key: 'active', text, isWarning: true };
}
