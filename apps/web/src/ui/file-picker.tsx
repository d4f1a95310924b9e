import { useRef } from 'react';

/** Opens the file picker from any control: call `open`, and render `input` once. */
export function useFilePicker(options: { accept: string; isMultiple?: boolean; onPick: (files: File[]) => void }) {
  const ref = useRef<HTMLInputElement>(null);

  const input = (
    <input
      ref={ref}
      type="file"
      hidden
      accept={options.accept}
      multiple={options.isMultiple ?? false}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        // Picking the same file again must fire an event.
        event.currentTarget.value = '';
        if (files.length > 0) options.onPick(files);
      }}
    />
  );

  return { open: () => ref.current?.click(), input };
}
