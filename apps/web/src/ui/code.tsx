import { ScrollBody } from './scroll-body.tsx';

/** Written by machines for machines: never from right to left, and from its left edge on where it is wider than its place. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    <ScrollBody label={label} dir="ltr" className="max-h-80 overflow-auto rounded-lg bg-sunken p-3">
      <pre className="w-max text-xs text-ink">{children}</pre>
    </ScrollBody>
  );
}
