import { ScanBarcode } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "./button";
import { scannerTexts as texts } from "./scanner-texts";

/** As the browser offers it (Shape Detection); TypeScript's library does not know it. */
interface Detector {
  detect: (image: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
type DetectorClass = new () => Detector;

const detectorClass = (): DetectorClass | undefined =>
  (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Whether this browser reads bar codes by itself; elsewhere numbers are typed. */
const canScan = (): boolean =>
  detectorClass() !== undefined && typeof navigator.mediaDevices?.getUserMedia === "function";

/** Looks for a code this often. */
const lookMs = 250;

/** The camera's picture until a bar code or QR code is read from it. No picture leaves the device. */
function Scanner({ onRead, onClose }: { onRead: (text: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const read = useRef(onRead);
  useEffect(() => {
    read.current = onRead;
  });

  useEffect(() => {
    const screen = video.current;
    const Detector = detectorClass();
    if (!screen || !Detector) return;
    const detector = new Detector();
    let stream: MediaStream | undefined;
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function look() {
      if (ended || !screen) return;
      const [code] = await detector.detect(screen).catch(() => []);
      if (ended) return;
      if (code?.rawValue) read.current(code.rawValue);
      else timer = setTimeout(() => void look(), lookMs);
    }
    async function start() {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
        if (ended || !screen) return stop();
        screen.srcObject = stream;
        await screen.play();
        await look();
      } catch {
        if (!ended) setFailed(true);
      }
    }
    function stop() {
      ended = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    void start();
    return stop;
  }, []);

  return (
    <div className="grid gap-3">
      {failed ? (
        <p role="alert" className="text-sm text-danger">
          {texts.scanFailed}
        </p>
      ) : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the camera's picture has no sound */}
          <video
            ref={video}
            playsInline
            muted
            className="aspect-video w-full rounded-xl bg-ink object-cover"
          />
          <p role="status" className="text-sm text-muted">
            {texts.scanning}
          </p>
        </>
      )}
      <Button variant="quiet" className="justify-self-start" onClick={onClose}>
        {texts.stopScan}
      </Button>
    </div>
  );
}

/** A button that opens the camera, where the browser reads bar codes by itself; elsewhere nothing, and numbers are typed. */
export function ScanButton({ onRead, className }: { onRead: (text: string) => void; className?: string }) {
  const [scans, setScans] = useState(false);
  if (!canScan()) return null;
  return (
    <div className={className}>
      {scans ? (
        <Scanner
          onRead={(text) => {
            setScans(false);
            onRead(text);
          }}
          onClose={() => setScans(false)}
        />
      ) : (
        <Button
          variant="outline"
          icon={<ScanBarcode aria-hidden className="size-4.5" />}
          onClick={() => setScans(true)}
        >
          {texts.scan}
        </Button>
      )}
    </div>
  );
}
