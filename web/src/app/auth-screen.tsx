import { AuthPage } from "@/features/auth";
import { AuthShowcase } from "./auth-showcase";

/** Signing in and registering, with pictures of what there is. */
export default function AuthScreen() {
  return <AuthPage showcase={<AuthShowcase />} />;
}
