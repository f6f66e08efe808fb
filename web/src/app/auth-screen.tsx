import { Suspense, useEffect, useRef } from "react";
import { preloadable } from "@/base/preloadable";
import { useStore } from "@/base/store";
import { AuthPage } from "@/features/auth/pages/auth-page";
import { startAfterRegistration } from "@/features/tutorial/registration";
import { tutorialStore } from "@/features/tutorial/tutorial";
import { AuthShowcase } from "./auth-showcase";

const TutorialOverlay = preloadable(() => import("@/features/tutorial/components/tutorial-overlay"));

/** Signing in and registering, with the short tutorial that follows a registration. */
export default function AuthScreen() {
  const stopTutorial = useRef<() => void>(undefined);
  const touring = useStore(tutorialStore) !== null;
  useEffect(() => () => stopTutorial.current?.(), []);

  return (
    <>
      <AuthPage
        showcase={<AuthShowcase />}
        onRegistered={() => {
          stopTutorial.current?.();
          // Fetched while the second passes, so that it is there in time.
          void TutorialOverlay.preload();
          stopTutorial.current = startAfterRegistration();
        }}
      />
      {touring ? (
        <Suspense>
          <TutorialOverlay />
        </Suspense>
      ) : null}
    </>
  );
}
