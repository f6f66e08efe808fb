import { useId } from "react";
import { Face, Gear, Shadow, Steam } from "./mascot-parts";

/** Five drawings on a field of 160 × 160. What moves carries a class of mascots.css. */

/** A copper kettle under steam. */
export function ShopMascot() {
  return (
    <>
      <Shadow width={44} />
      <g className="m-bob">
        <Steam x={138} y={60} />
        <Steam x={148} y={52} late />
        <path
          d="M46 80 C14 76 14 122 48 118"
          fill="none"
          stroke="#5b3620"
          strokeWidth="9"
          strokeLinecap="round"
        />
        <path
          d="M106 112 C130 110 122 78 141 72"
          fill="none"
          stroke="#b4602f"
          strokeWidth="14"
          strokeLinecap="round"
        />
        <path d="M42 92 q0 -38 38 -38 t38 38 v24 q0 24 -24 24 h-28 q-24 0 -24 -24 z" fill="#c8713a" />
        <path d="M52 92 q2 -26 22 -30" fill="none" stroke="#f0b58a" strokeWidth="5" strokeLinecap="round" />
        <path d="M42 118 q0 22 24 22 h28 q24 0 24 -22 q-38 14 -76 0 z" fill="#a9572a" />
        <g className="m-lid">
          <path d="M54 58 q26 -22 52 0 q-26 9 -52 0 z" fill="#8f4a22" />
          <circle cx="80" cy="41" r="6.5" fill="#7a4a2b" />
        </g>
        <Face x={80} y={92} gap={30} />
      </g>
    </>
  );
}

/** A gold coin with others circling round it. */
export function CryptoMascot() {
  const edge = useId();
  return (
    <>
      <Shadow width={36} />
      <g className="m-orbit" style={{ transformOrigin: "80px 84px" }}>
        {[
          [80, 16, "#d8a63c"],
          [139, 118, "#9fb4b4"],
          [21, 118, "#c8713a"],
        ].map(([x, y, fill]) => (
          <g key={x} className="m-upright">
            <circle cx={x} cy={y} r="9" fill={String(fill)} />
            <circle cx={x} cy={y} r="5" fill="none" stroke="#fff" strokeOpacity="0.6" strokeWidth="2" />
          </g>
        ))}
      </g>
      <g className="m-rock">
        <circle cx="80" cy="84" r="46" fill="#b98420" />
        <circle cx="80" cy="82" r="46" fill="#e9bd55" />
        <circle
          cx="80"
          cy="82"
          r="37"
          fill="none"
          stroke="#c99631"
          strokeWidth="3.5"
          strokeDasharray="2 5.4"
          strokeLinecap="round"
        />
        <clipPath id={edge}>
          <circle cx="80" cy="82" r="46" />
        </clipPath>
        <g clipPath={`url(#${edge})`}>
          <path className="m-shine" d="M-6 130 L22 30 h16 L10 130 z" fill="#fff" opacity="0.45" />
        </g>
        <path d="M80 52 l7 8 -7 8 -7 -8 z" fill="#a87516" />
        <Face x={80} y={84} gap={30} />
      </g>
    </>
  );
}

/** A speech bubble that is being answered. */
export function ChatMascot() {
  return (
    <>
      <Shadow width={38} />
      <g className="m-bob">
        <path
          d="M34 58 h70 q20 0 20 20 v34 q0 20 -20 20 h-34 l-20 13 q-4 2 -4 -3 v-10 h-12 q-20 0 -20 -20 v-34 q0 -20 20 -20 z"
          fill="#4fa19f"
        />
        <path d="M24 80 q1 -12 12 -13" fill="none" stroke="#c4e6e3" strokeWidth="5" strokeLinecap="round" />
        <Face x={69} y={92} gap={32} />
      </g>
      <g className="m-pop">
        <path
          d="M104 16 h34 q14 0 14 14 v10 q0 14 -14 14 h-22 l-10 8 q-3 2 -3 -2 v-6 q-13 -1 -13 -14 v-10 q0 -14 14 -14 z"
          fill="#fbf3e6"
          stroke="#d9c8b4"
          strokeWidth="2"
        />
        <g fill="#a94f22">
          <circle className="m-dot" cx="108" cy="35" r="4" />
          <circle className="m-dot m-after-1" cx="121" cy="35" r="4" />
          <circle className="m-dot m-after-2" cx="134" cy="35" r="4" />
        </g>
      </g>
    </>
  );
}

const keys = Array.from(
  { length: 9 },
  (_, key) => [56 + (key % 3) * 17, 104 + Math.floor(key / 3) * 12] as const,
);

/** A card reader that prints the receipt. */
export function PaymentMascot() {
  const slot = useId();
  return (
    <>
      <Shadow width={42} />
      <g className="m-bob">
        <clipPath id={slot}>
          <rect x="40" y="0" width="80" height="46" />
        </clipPath>
        <g clipPath={`url(#${slot})`}>
          <g className="m-receipt">
            <path
              d="M56 48 V14 l6 4 6 -4 6 4 6 -4 6 4 6 -4 6 4 6 -4 V48 z"
              fill="#fffaf2"
              stroke="#d9c8b4"
              strokeWidth="1.6"
            />
            <g stroke="#b9a797" strokeWidth="2.6" strokeLinecap="round">
              <path d="M64 27 h24 M64 34 h32 M64 41 h18" />
            </g>
          </g>
        </g>
        <g className="m-card">
          <rect x="112" y="76" width="36" height="26" rx="5" fill="#c8713a" />
          <path d="M112 84 h36" stroke="#8f4a22" strokeWidth="5" />
          <rect x="118" y="92" width="10" height="5" rx="1.5" fill="#f1d58b" />
        </g>
        <rect x="38" y="40" width="84" height="104" rx="18" fill="#4a382b" />
        <rect x="38" y="40" width="84" height="98" rx="18" fill="#5d4838" />
        <rect x="50" y="42" width="60" height="5" rx="2.5" fill="#2a1a10" />
        <rect x="48" y="54" width="64" height="42" rx="10" fill="#d5ead7" />
        <Face x={80} y={70} gap={26} />
        <g fill="#f3e7d6">
          {keys.map(([x, y], key) => (
            <rect
              key={`${x} ${y}`}
              className="m-key"
              style={{ animationDelay: `${((key * 5) % 9) * 0.21}s` }}
              x={x}
              y={y}
              width="13"
              height="8"
              rx="3"
            />
          ))}
        </g>
      </g>
    </>
  );
}

/** An owl with an eye on everything. */
export function AdminMascot() {
  return (
    <>
      <Gear x={126} y={44} size={24} />
      <Shadow width={42} />
      <g className="m-bob">
        <path
          d="M66 138 v8 M74 138 v8 M86 138 v8 M94 138 v8"
          stroke="#d08a2e"
          strokeWidth="5"
          strokeLinecap="round"
        />
        <path className="m-wing-left" d="M42 84 q-18 16 -10 44 q16 -4 20 -22 z" fill="#5f3d27" />
        <path className="m-wing-right" d="M118 84 q18 16 10 44 q-16 -4 -20 -22 z" fill="#5f3d27" />
        <path
          d="M38 44 q10 10 22 7 q20 -7 40 0 q12 3 22 -7 q6 16 0 32 v30 q0 34 -42 34 t-42 -34 v-30 q-6 -16 0 -32 z"
          fill="#8a5a3a"
        />
        <path d="M54 104 q0 -16 26 -16 t26 16 q0 32 -26 32 t-26 -32 z" fill="#ecd9bf" />
        <g fill="none" stroke="#c9a67e" strokeWidth="2.6" strokeLinecap="round">
          <path d="M66 108 q4 5 8 0 M86 108 q4 5 8 0 M76 118 q4 5 8 0 M66 126 q4 5 8 0 M86 126 q4 5 8 0" />
        </g>
        <g className="m-blink">
          <circle cx="63" cy="74" r="17" fill="#fff6e9" />
          <circle cx="97" cy="74" r="17" fill="#fff6e9" />
          <g className="m-look">
            <circle cx="63" cy="75" r="8" fill="#2a1a10" />
            <circle cx="97" cy="75" r="8" fill="#2a1a10" />
            <circle cx="66" cy="71.5" r="2.6" fill="#fff" />
            <circle cx="100" cy="71.5" r="2.6" fill="#fff" />
          </g>
        </g>
        <g fill="none" stroke="#d08a2e" strokeWidth="2.6">
          <circle cx="63" cy="74" r="18.5" />
          <circle cx="97" cy="74" r="18.5" />
        </g>
        <path d="M73 82 q7 -4 14 0 l-7 13 z" fill="#e0a23f" />
      </g>
    </>
  );
}
