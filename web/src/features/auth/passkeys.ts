import { type Answer, api } from "@/api/client";
import { deviceMark } from "./device-mark";
import { securityTexts as texts } from "./texts";

type Wire = Record<string, never>;
type DeviceAnswer = Awaited<ReturnType<typeof navigator.credentials.get>>;

/** Whether this browser can turn the server's question into one for an authenticator. */
const passkeysKnown = (): boolean =>
  typeof PublicKeyCredential !== "undefined" && "parseCreationOptionsFromJSON" in PublicKeyCredential;

/** A passkey is bound to a domain name; an address of numbers has none. */
export const passkeysUsable = (): boolean =>
  passkeysKnown() && window.isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);

/** Has a device make a passkey and the server keep it. Rejects with an Error whose message is for the person. */
export async function addPasskey(name: string): Promise<string> {
  const { challengeId, publicKey } = await api("post", "/api/user/passkeys/options");
  const options = PublicKeyCredential.parseCreationOptionsFromJSON(
    publicKey as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const made = await withDevice(() => navigator.credentials.create({ publicKey: options }));
  const { message } = await api("post", "/api/user/passkeys", {
    body: { challengeId, name, credential: made.toJSON() as unknown as Wire },
  });
  return message;
}

/** Signs in with whatever passkey of this shop the device holds. */
export async function passkeyLogin(rememberMe: boolean): Promise<Answer<"post", "/api/passkey-login">> {
  const { challengeId, publicKey } = await api("post", "/api/passkey-login/options");
  const options = PublicKeyCredential.parseRequestOptionsFromJSON(
    publicKey as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const answer = await withDevice(() => navigator.credentials.get({ publicKey: options }));
  return api("post", "/api/passkey-login", {
    body: { challengeId, credential: answer.toJSON() as unknown as Wire, rememberMe },
    headers: deviceMark(),
  });
}

/** Devices refuse in English, and for reasons that they keep to themselves. */
async function withDevice(ask: () => Promise<DeviceAnswer>): Promise<PublicKeyCredential> {
  const answer = await ask().catch((error: unknown) => {
    console.warn("passkey refused", error);
    return null;
  });
  if (!(answer instanceof PublicKeyCredential)) throw new PasskeyRefused(texts.passkeyFailed);
  return answer;
}

/** The person or the device would not. */
export class PasskeyRefused extends Error {
  override name = "PasskeyRefused";
}
