/** The second colour of an organization, above everything. It says nothing that is not said in words, so it stays as chosen. */
export function BrandBand({ color }: { color: string | null | undefined }) {
  if (!color) return null;
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-0 z-40 h-1" style={{ backgroundColor: color }} />
  );
}
