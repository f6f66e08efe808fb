/** Whether everything runs, as in `make test-all`; the table in CONTRIBUTING.md says what the quick run leaves out. */
export const whole = process.env["KONTOR_TEST_SCALE"] === "100";
