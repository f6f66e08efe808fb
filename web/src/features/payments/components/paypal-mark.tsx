/** Two P, one behind the other: enough to be recognised, in the text's own colour. */
export const PaypalMark = () => (
  <svg viewBox="0 0 24 24" aria-hidden className="size-5" fill="currentColor">
    <path d="M7.6 2h6.6c3.3 0 5.3 1.8 4.8 5-.6 3.7-3.1 5.4-6.5 5.4H9.9L8.8 18H4.4L7.6 2Z" opacity="0.65" />
    <path d="M11 14h2.5c4 0 6.7-1.9 7.4-5.6 1 .9 1.3 2.2 1 3.8-.7 3.6-3 5.2-6.3 5.2h-1.7L12.9 22H9.2L11 14Z" />
  </svg>
);
