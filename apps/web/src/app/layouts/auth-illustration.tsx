const LINES = [232, 196, 248, 216, 144] as const;

/** Decoration: a contract with two signatures, the second one being drawn. */
export function AuthIllustration() {
  return (
    <svg viewBox="0 0 480 560" aria-hidden="true" className="w-[min(34rem,80%)]">
      <rect x="96" y="40" width="304" height="424" rx="10" className="fill-raised stroke-line" transform="rotate(4 248 252)" />
      <rect x="84" y="52" width="304" height="424" rx="10" className="fill-raised stroke-line" />
      <rect x="116" y="92" width="120" height="12" rx="6" className="fill-ink" opacity="0.85" />
      {LINES.map((width, index) => (
        <rect key={width} x="116" y={132 + index * 24} width={width} height="7" rx="3.5" className="fill-line" />
      ))}
      <rect x="116" y="276" width="112" height="7" rx="3.5" className="fill-line" />
      <rect x="116" y="300" width="232" height="7" rx="3.5" className="fill-line" />

      <path d="M116 424h104M248 424h108" className="stroke-line-strong" strokeWidth="1.5" />
      <path
        d="M122 408c10-26 20-38 26-34 8 6-14 40-6 40 9 0 14-24 22-24 6 0-2 18 4 18 7 0 10-14 16-14 5 0 1 12 6 12 6 0 10-6 22-8"
        className="stroke-ink-muted"
        fill="none"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <rect
        x="240"
        y="372"
        width="126"
        height="62"
        rx="8"
        className="fill-accent-soft stroke-accent-ink"
        strokeWidth="1.5"
        strokeDasharray="4 4"
      />
      <path
        d="M254 416c6-8 8-34 18-34 9 0-6 34 4 34 9 0 10-20 18-20 7 0-2 18 5 18 8 0 9-28 18-28 7 0-4 26 4 26 6 0 12-8 30-12"
        className="stroke-accent-ink"
        fill="none"
        strokeWidth="2.8"
        strokeLinecap="round"
      />
      <circle cx="366" cy="372" r="16" className="fill-accent" />
      <path
        d="m359 372.500 5 5 9.500-10.500"
        className="stroke-on-accent"
        fill="none"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
