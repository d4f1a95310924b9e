import { UseAnotherTool } from '#features/tools/run/use-another-tool.tsx';
import { ToolHeader } from '#features/tools/tool-header.tsx';
import { VerifyPanel } from '#features/verify/verify-panel.tsx';

/** Verification among the PDF tools; the checked file can be taken to another tool. */
export function ToolVerifyScreen() {
  return (
    <>
      <ToolHeader tool="verify" />
      <div className="max-w-3xl">
        <VerifyPanel completed={null}>
          {({ file, password }) => (
            <div className="mt-6">
              <UseAnotherTool file={file} password={password} />
            </div>
          )}
        </VerifyPanel>
      </div>
    </>
  );
}
