import type { ToolName } from '@countersign/contract/tool-options';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Repeat } from 'lucide-react';
import { useState } from 'react';
import { reportFailure } from '#lib/report-failure.ts';
import { Button } from '#ui/button.tsx';
import { newSession, withFile } from '../state/tool-session.ts';
import { toolApi } from '../tool-api.ts';
import { useToolStore } from '../tool-store.ts';
import { NextToolDialog } from './next-tool-dialog.tsx';

/** Takes a PDF of this device to another tool, opened with its password if it has one. */
export function UseAnotherTool({ file, password }: { file: File; password?: string | undefined }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const store = useToolStore('merge');
  const [isChoosing, setIsChoosing] = useState(false);
  const take = useMutation({
    mutationFn: async () => {
      const added = await toolApi.add(file, { signal: new AbortController().signal, onProgress: () => undefined });
      return added.needs_password && password !== undefined ? await toolApi.unlock(added.id, password) : added;
    },
    meta: { silent: true },
    onError: reportFailure,
  });
  const choose = (tool: ToolName) =>
    take.mutate(undefined, {
      onSuccess: (added) => {
        store.setState(withFile(newSession(tool), added), true);
        void navigate({ to: '/tools/$name', params: { name: tool } });
      },
    });

  return (
    <>
      <Button isPending={take.isPending} onPress={() => setIsChoosing(true)}>
        <Repeat aria-hidden="true" />
        {t`Use another tool`}
      </Button>
      {isChoosing && <NextToolDialog isPdf onChoose={choose} onClose={() => setIsChoosing(false)} />}
    </>
  );
}
