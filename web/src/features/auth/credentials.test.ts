import { safeParse } from "valibot";
import { describe, expect, it } from "vitest";
import { adminLoginSchema, loginSchema, registrationSchema } from "./credentials";

type Schema = typeof loginSchema | ReturnType<typeof registrationSchema> | typeof adminLoginSchema;

/** Each refused field with its sentence. */
function problems(schema: Schema, typed: object) {
  return (safeParse(schema, typed).issues ?? []).map((issue) => [issue.path?.[0].key, issue.message]);
}

const registration = {
  username: "marta",
  password: "geheim",
  confirmPassword: "geheim",
  telegramUsername: "",
};

describe("what may be typed", () => {
  it.each([
    [loginSchema, { rememberMe: false, otp: "" }],
    [registrationSchema(6), { confirmPassword: "12345", telegramUsername: "" }],
  ])("asks for three and six characters", (schema, rest) => {
    expect(problems(schema, { ...rest, username: "ab", password: "12345" })).toEqual([
      ["username", "Benutzername muss mindestens 3 Zeichen lang sein"],
      ["password", "Passwort muss mindestens 6 Zeichen lang sein"],
    ]);
  });

  it("asks for as many characters as the shop does", () => {
    expect(
      problems(registrationSchema(8), { ...registration, password: "sieben7", confirmPassword: "sieben7" }),
    ).toEqual([["password", "Passwort muss mindestens 8 Zeichen lang sein"]]);
  });

  it("takes exactly three and six", () => {
    expect(problems(loginSchema, { username: "abc", password: "123456", rememberMe: true, otp: "" })).toEqual(
      [],
    );
  });

  it("does not count blanks around a name, and sends none", () => {
    expect(
      problems(loginSchema, { username: " ab ", password: "123456", rememberMe: false, otp: "" }),
    ).toHaveLength(1);
    expect(safeParse(registrationSchema(6), { ...registration, username: " marta " }).output).toMatchObject({
      username: "marta",
    });
  });

  it("wants the same password twice and says so at the second field", () => {
    expect(problems(registrationSchema(6), { ...registration, confirmPassword: "geheim2" })).toEqual([
      ["confirmPassword", "Die Passwörter stimmen nicht überein"],
    ]);
    expect(problems(registrationSchema(6), registration)).toEqual([]);
  });

  it("tells of differing passwords even while the name is still too short", () => {
    const typed = { ...registration, username: "m", confirmPassword: "geheim2" };
    expect(problems(registrationSchema(6), typed).map(([field]) => field)).toEqual([
      "username",
      "confirmPassword",
    ]);
  });

  it("asks an admin only for both", () => {
    expect(
      problems(adminLoginSchema, { username: " ", password: "", otp: "" }).map(([field]) => field),
    ).toEqual(["username", "password"]);
    expect(problems(adminLoginSchema, { username: "a", password: "b", otp: "" })).toEqual([]);
  });
});
