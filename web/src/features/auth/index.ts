export { useAdminProof } from "./admin-proof";
export { deviceMark } from "./device-mark";
export { askToSignIn, isSignedOut } from "./ask-to-sign-in";
export { SignedInOnly } from "./components/signed-in-only";
export { default as SecuritySettings, securityQuery } from "./components/security-settings";
export { loginFailure, registrationFailure } from "./failure";
export { dropInvitation, heldInvitation, holdInvitation } from "./invitation";
export { isOwner } from "./roles";
export { AuthPage } from "./pages/auth-page";
export { isAdmin, isPremium } from "./roles";
export {
  anonymous,
  forget,
  interrupted,
  loadProfile,
  patch,
  personal,
  remember,
  sessionStore,
  startSession,
  useSession,
  whileLoading,
  type Profile,
  type ProfileAnswer,
  type Session,
  type User,
} from "./session";
export { signInEntry } from "./sign-in-entry";
export { logout, signInBy } from "./sign-in";
export { securityTexts } from "./texts";
export { followOtherTabs, followRefusals } from "./session";
