// Whether someone is signed in on this device, told before anything is drawn: the page that the server wrote for visitors
// keeps the places of what members see besides. The keys are those of src/api/token.ts.
try {
  if (localStorage.getItem("auth_token") || sessionStorage.getItem("auth_token"))
    document.documentElement.dataset.signedIn = "";
} catch {
  // Without storage the app itself finds out.
}
