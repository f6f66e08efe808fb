import { clsx } from "clsx";

const ink = "#2a1a10";

/** Two eyes that blink, a mouth and warm cheeks; the five share one face. */
export function Face({ x, y, gap }: { x: number; y: number; gap: number }) {
  const half = gap / 2;
  return (
    <g>
      <g className="m-blink" fill={ink}>
        <ellipse cx={x - half} cy={y} rx="4" ry="5.4" />
        <ellipse cx={x + half} cy={y} rx="4" ry="5.4" />
        <g fill="#fff">
          <circle cx={x - half + 1.4} cy={y - 2} r="1.5" />
          <circle cx={x + half + 1.4} cy={y - 2} r="1.5" />
        </g>
      </g>
      <g fill="#e2614a" opacity="0.45">
        <ellipse cx={x - half - 9} cy={y + 9} rx="5" ry="3.2" />
        <ellipse cx={x + half + 9} cy={y + 9} rx="5" ry="3.2" />
      </g>
      <path
        d={`M${x - 6} ${y + 9} q6 6.5 12 0`}
        fill="none"
        stroke={ink}
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </g>
  );
}

/** What keeps a hovering thing on the ground. */
export function Shadow({ width = 40 }: { width?: number }) {
  return <ellipse className="m-shadow" cx="80" cy="150" rx={width} ry="5" fill="#1f1712" opacity="0.16" />;
}

export function Steam({ x, y, late = false }: { x: number; y: number; late?: boolean }) {
  return (
    <path
      className={clsx("m-steam", late && "m-after-4")}
      d={`M${x} ${y} q-6 -6 0 -12 t0 -12`}
      fill="none"
      stroke="#b9a797"
      strokeWidth="4"
      strokeLinecap="round"
      opacity="0.7"
    />
  );
}

/** A cogwheel of eight teeth around its own middle. */
export function Gear({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <g className="m-gear" fill="#b88a4a">
        {Array.from({ length: 4 }, (_, tooth) => (
          <rect
            key={tooth}
            x={-size * 0.21}
            y={-size}
            width={size * 0.42}
            height={size * 2}
            rx={size * 0.1}
            transform={`rotate(${tooth * 45})`}
          />
        ))}
        <circle r={size * 0.78} />
        <circle r={size * 0.34} fill="#7c5a2b" />
      </g>
    </g>
  );
}
