import {
  boolean,
  forward,
  type InferOutput,
  minLength,
  nonEmpty,
  object,
  partialCheck,
  pipe,
  string,
  trim,
} from "valibot";
import { authTexts as texts } from "./texts";

const username = pipe(string(), trim(), minLength(3, texts.usernameTooShort));
/** No password was ever shorter, so a shorter one is a slip. */
const password = pipe(string(), minLength(6, texts.passwordTooShort(6)));

const otp = pipe(string(), trim());

export const loginSchema = object({ username, password, rememberMe: boolean(), otp });

/** With the fewest characters that this shop takes; which passwords are too common is the server's to say. */
export const registrationSchema = (fewest: number) =>
  pipe(
    object({
      username,
      password: pipe(string(), minLength(fewest, texts.passwordTooShort(fewest))),
      confirmPassword: string(),
      telegramUsername: pipe(string(), trim()),
    }),
    forward(
      partialCheck(
        [["password"], ["confirmPassword"]],
        (typed) => typed.password === typed.confirmPassword,
        texts.passwordsDiffer,
      ),
      ["confirmPassword"],
    ),
  );

/** The back office asks only that both are given. */
export const adminLoginSchema = object({
  username: pipe(string(), trim(), nonEmpty(texts.adminUsernameMissing)),
  password: pipe(string(), nonEmpty(texts.adminPasswordMissing)),
  otp,
});

export type LoginInput = InferOutput<typeof loginSchema>;
export type RegistrationInput = InferOutput<ReturnType<typeof registrationSchema>>;
