// Copy and paste through the system clipboard. Keys use the browser's own events, which need no permission. The menu asks for
// permission; if it is denied, the editor's own clipboard serves within this tab.
import { useEffect, useEffectEvent, useRef } from 'react';
import { skipComposition } from '#lib/composition.ts';
import { isChord } from '../actions/chords.ts';
import { type ClipboardText, fromClipboard, toClipboard } from '../core/document/clipboard-text.ts';
import { type PasteOptions, copySelection, cutSelection, paste, takeClipboard } from '../core/commands/copying.ts';
import type { Editor } from '../core/model/editor.ts';
import { keyTargetOf } from './use-editor-keys.ts';

export interface ClipboardParts {
  editor: Editor;
  pdfId: string;
  /** Where new elements go: the point of the context menu, or the middle of the visible area. */
  newPlace: () => { page_id: string; x: number; y: number } | null;
  insertText: (text: string, at: { page_id: string; x: number; y: number }) => void;
  insertImage: (file: File, at: { page_id: string; x: number; y: number }) => void;
  /** Copies an image of another pdf into an element of this one. */
  bringImage: (elementId: string, from: { pdf_id: string; image_id: string }) => void;
  onCopied: (count: number, how: 'copied' | 'cut') => void;
  /** Id of the page to paste on. */
  pageInView: () => string | undefined;
  /** Scrolls to the pasted elements. */
  revealSelection: () => void;
}

/** Clipboard content, independent of how it was read. */
interface Content {
  html: string;
  text: string;
  image: File | null;
}

/** Longer than the browser takes to fire a paste event after its key. */
const PASTE_EVENT_MS = 120;

export function useClipboard(parts: ClipboardParts) {
  const { editor, pdfId } = parts;
  const isInPlace = useRef(false);
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const take = (how: 'copied' | 'cut'): ClipboardText | null => {
    const elements = how === 'cut' ? cutSelection(editor) : copySelection(editor);
    if (!elements) return null;
    parts.onCopied(elements.length, how);
    return toClipboard({ pdf_id: pdfId, elements });
  };

  const pasteInView = (options: PasteOptions) => {
    const added = paste(editor, { ...options, page_id: parts.pageInView() });
    parts.revealSelection();
    return added;
  };

  const put = (content: Content, options: PasteOptions) => {
    const copied = fromClipboard(content.html);
    const at = options.at ?? parts.newPlace();
    if (copied) {
      takeClipboard(editor, copied, pdfId);
      const added = pasteInView(options);
      for (const [index, element] of copied.elements.entries()) {
        const target = added[index];
        const isForeign = element.kind === 'image' && element.value !== null && copied.pdf_id !== pdfId;
        if (isForeign && target) parts.bringImage(target.id, { pdf_id: copied.pdf_id, image_id: element.value ?? '' });
      }
    } else if (content.image && at) parts.insertImage(content.image, at);
    else if (options.inPlace && isOwnText(editor, content.text)) pasteInView(options);
    else if (content.text.trim() !== '' && at) parts.insertText(content.text, at);
    else pasteInView(options);
  };

  const onEvent = useEffectEvent((event: ClipboardEvent) => {
    const target = keyTargetOf(event.target);
    if (target === 'typing' || target === 'elsewhere' || !event.clipboardData) return;
    if (event.type === 'paste') {
      clearTimeout(waiting.current);
      if (!editor.can_edit) return;
      event.preventDefault();
      const options = { inPlace: isInPlace.current };
      const content = contentOf(event.clipboardData);
      // "Paste in place" is the browser's key for pasting plain text, so its event lacks our HTML.
      if (!options.inPlace || content.html !== '' || isOwnText(editor, content.text)) put(content, options);
      else void readFromSystem().then((all) => put({ ...content, html: all?.html ?? '' }, options));
      return;
    }
    // Text selected on the screen has priority for copying.
    if (document.getSelection()?.isCollapsed === false || (event.type === 'cut' && !editor.can_edit)) return;
    const copied = take(event.type === 'cut' ? 'cut' : 'copied');
    if (!copied) return;
    event.preventDefault();
    event.clipboardData.setData('text/html', copied.html);
    event.clipboardData.setData('text/plain', copied.text);
  });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPaste = isChord('Mod+V', event) || isChord('Mod+Shift+V', event);
    const target = keyTargetOf(event.target);
    if (!isPaste || target === 'typing' || target === 'elsewhere' || !editor.can_edit) return;
    isInPlace.current = event.shiftKey;
    clearTimeout(waiting.current);
    // A browser may fire a paste event only if an editable field has the focus.
    waiting.current = setTimeout(() => pasteInView({ inPlace: isInPlace.current }), PASTE_EVENT_MS);
  });

  useEffect(() => {
    const handle = (event: ClipboardEvent) => onEvent(event);
    const key = skipComposition((event: KeyboardEvent) => onKey(event));
    const names = ['copy', 'cut', 'paste'] as const;
    for (const name of names) document.addEventListener(name, handle);
    window.addEventListener('keydown', key);
    return () => {
      for (const name of names) document.removeEventListener(name, handle);
      window.removeEventListener('keydown', key);
      clearTimeout(waiting.current);
    };
  }, []);

  const write = (how: 'copied' | 'cut') => {
    const copied = take(how);
    if (copied) void writeToSystem(copied);
  };
  return {
    copy: () => write('copied'),
    cut: () => write('cut'),
    paste: (options: PasteOptions) => void readFromSystem().then((content) => put(content ?? NOTHING, options)),
  };
}

/** Whether the text is that of the elements last copied in this tab. */
function isOwnText(editor: Editor, text: string): boolean {
  const { clipboard } = editor.view.state;
  return clipboard !== null && toClipboard({ pdf_id: '', elements: clipboard.elements }).text === text.replaceAll('\r\n', '\n');
}

const NOTHING: Content = { html: '', text: '', image: null };

function contentOf(data: DataTransfer): Content {
  return {
    html: data.getData('text/html'),
    text: data.getData('text/plain'),
    image: [...data.files].find((file) => file.type.startsWith('image/')) ?? null,
  };
}

async function writeToSystem({ html, text }: ClipboardText): Promise<void> {
  const blobs = { 'text/html': new Blob([html], { type: 'text/html' }), 'text/plain': new Blob([text], { type: 'text/plain' }) };
  // Not permitted, or not available without https: the editor's own clipboard has it.
  await Promise.resolve()
    .then(() => navigator.clipboard.write([new ClipboardItem(blobs)]))
    .catch(() => undefined);
}

/** Null if the browser denies reading. */
async function readFromSystem(): Promise<Content | null> {
  try {
    const content = { ...NOTHING };
    for (const item of await navigator.clipboard.read()) {
      for (const type of item.types) {
        const blob = await item.getType(type);
        if (type === 'text/html') content.html = await blob.text();
        else if (type === 'text/plain') content.text = await blob.text();
        else if (type.startsWith('image/')) content.image = new File([blob], 'picture', { type });
      }
    }
    return content;
  } catch {
    return null;
  }
}
