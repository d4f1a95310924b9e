import { ScrollBody } from '#ui/scroll-body.tsx';

/** Written by machines for machines: never from right to left. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    <ScrollBody label={label} className="max-h-80 overflow-auto rounded-lg bg-sunken p-3">
      <pre dir="ltr" className="w-max text-xs text-ink">
        {children}
      </pre>
    </ScrollBody>
  );
}
