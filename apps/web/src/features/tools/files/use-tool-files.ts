// Uploads into the toolbox, several at once.
import type { ToolFile } from '@countersign/contract/tool-files';
import { TOOL_LIMITS, TOOL_TRAITS } from '@countersign/contract/tool-options';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { formatBytes } from '#lib/bytes.ts';
import { isTaken, withFile } from '../state/tool-session.ts';
import { toolApi } from '../tool-api.ts';
import type { ToolStore } from '../tool-store.ts';

export interface Arriving {
  key: number;
  name: string;
  /** From 0 to 1; undefined while the server inspects the file. */
  progress: number | undefined;
  problem: string | null;
}

export type ToolFiles = ReturnType<typeof useToolFiles>;

const AT_ONCE = 3;

export function useToolFiles(store: ToolStore) {
  const { t } = useLingui();
  const [arriving, setArriving] = useState<Arriving[]>([]);
  const nextKey = useRef(0);
  /** Position of each file id in the order of choosing. */
  const keys = useRef(new Map<string, number>());
  const aborts = useRef(new Map<number, AbortController>());
  const queue = useRef<(() => Promise<void>)[]>([]);
  const running = useRef(0);
  useEffect(() => {
    const open = aborts.current;
    return () => {
      queue.current = [];
      for (const abort of open.values()) abort.abort();
    };
  }, []);

  const update = (key: number, about: Partial<Arriving>) =>
    setArriving((all) => all.map((one) => (one.key === key ? { ...one, ...about } : one)));
  const dismiss = (key: number) => {
    aborts.current.get(key)?.abort();
    setArriving((all) => all.filter((one) => one.key !== key));
  };
  const take = (key: number, file: ToolFile) => {
    const { tool } = store.getState();
    if (!isTaken(file, tool)) {
      const wanted = TOOL_TRAITS[tool].takes === 'pdf' ? t`Choose a PDF.` : t`Choose a PNG, JPEG or WebP image.`;
      void toolApi.remove(file.id).catch(() => undefined);
      return update(key, { problem: t`This tool doesn’t support this kind of file.` + ' ' + wanted, progress: undefined });
    }
    setArriving((all) => all.filter((one) => one.key !== key));
    // A small file may arrive before a large one chosen earlier.
    keys.current.set(file.id, key);
    const session = store.getState();
    const next = session.draft.files.find((id) => (keys.current.get(id) ?? 0) > key) ?? null;
    store.setState(withFile(session, file, next), true);
  };
  const fail = (key: number, error: unknown) => {
    if (error instanceof DOMException) return;
    const said = isApiError(error) ? (error.errors['file']?.[0] ?? error.message) : '';
    const offline = isApiError(error, 0) ? t`You’re offline. Check your connection and choose the file again.` : '';
    update(key, { problem: offline || said || t`The file couldn’t be read. Please try again.`, progress: undefined });
  };
  const pump = () => {
    while (running.current < AT_ONCE) {
      const next = queue.current.shift();
      if (!next) return;
      running.current += 1;
      void next().finally(() => {
        running.current -= 1;
        pump();
      });
    }
  };
  const enter = (name: string, fetch: (key: number, signal: AbortSignal) => Promise<ToolFile>, problem: string | null = null) => {
    const key = (nextKey.current += 1);
    setArriving((all) => [...all, { key, name, progress: 0, problem }]);
    if (problem) return;
    const abort = new AbortController();
    aborts.current.set(key, abort);
    queue.current.push(() =>
      fetch(key, abort.signal)
        .then((file) => (abort.signal.aborted ? undefined : take(key, file)))
        .catch((error: unknown) => fail(key, error))
        .finally(() => aborts.current.delete(key)),
    );
  };

  const add = (files: readonly File[]) => {
    for (const file of files) {
      const limit = formatBytes(TOOL_LIMITS.file_bytes);
      const problem = file.size > TOOL_LIMITS.file_bytes ? t`This file is larger than ${limit}.` : null;
      enter(
        file.name,
        (key, signal) =>
          toolApi.add(file, {
            signal,
            onProgress: (fraction) => update(key, { progress: fraction < 1 ? fraction : undefined }),
          }),
        problem,
      );
    }
    pump();
  };
  const addPdf = ({ id, name }: { id: string; name: string }) => {
    enter(name, () => toolApi.addFromPdf(id));
    pump();
  };
  /** Puts the decrypted file in the place of the protected one. */
  const keepPlace = (id: string, file: ToolFile) => {
    const key = keys.current.get(id);
    if (key !== undefined) keys.current.set(file.id, key);
  };
  return { arriving, add, addPdf, dismiss, keepPlace };
}
