/** An organization's second colour, above everything. It carries no information, so it is used unchanged. */
export function BrandBand({ color }: { color: string | null | undefined }) {
  if (!color) return null;
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-0 z-40 h-1" style={{ backgroundColor: color }} />
  );
}
