/**
 * Gives every style sheet that a script makes from now on the page's nonce, without which the policy refuses
 * it: Scalar writes its own that way and takes no nonce. Returns what ends it.
 */
export function signStyles(): () => void {
  // The document's own: that of a page one came to by a link inside the application is another.
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  const unsigned = document.createElement;
  document.createElement = new Proxy(unsigned, {
    apply(create, self, args) {
      const element = Reflect.apply(create, self, args);
      if (element instanceof HTMLStyleElement) element.nonce = nonce;
      return element;
    },
  });
  return () => {
    document.createElement = unsigned;
  };
}
