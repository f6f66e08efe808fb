const key = "device_mark";

/** A random text of this browser, with which the server knows it again: a sign-in from elsewhere is told. */
export function deviceMark(): Record<string, string> {
  try {
    let mark = localStorage.getItem(key);
    if (!mark) {
      mark = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
        .replaceAll("+", "-")
        .replaceAll("/", "_");
      localStorage.setItem(key, mark);
    }
    return { "X-Device-Mark": mark };
  } catch {
    // A browser without storage is a new one each time.
    return {};
  }
}
