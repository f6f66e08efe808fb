import { QRCodeSVG } from "qrcode.react";

/** Drawn here, so that no third party learns what it says. Black on white in the dark too: cameras want it so. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  return (
    <QRCodeSVG
      value={text}
      size={192}
      level="M"
      marginSize={4}
      role="img"
      aria-label={label}
      bgColor="#ffffff"
      fgColor="#1f1712"
      className="size-full rounded-lg"
    />
  );
}
