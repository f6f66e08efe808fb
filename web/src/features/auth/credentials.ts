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
import { authTexts as texts } from "./screen-texts";

const username = pipe(string(), trim(), minLength(3, texts.usernameTooShort));
const password = pipe(string(), minLength(6, texts.passwordTooShort));

const otp = pipe(string(), trim());

export const loginSchema = object({ username, password, rememberMe: boolean(), otp });

export const registrationSchema = pipe(
  object({ username, password, confirmPassword: string(), telegramUsername: pipe(string(), trim()) }),
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
export type RegistrationInput = InferOutput<typeof registrationSchema>;
