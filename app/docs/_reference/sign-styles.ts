/**
 * Gives the page's nonce to every style element that scripts create from now on. Scalar creates style elements and
 * cannot be given a nonce, and the content security policy refuses them without one (docs/decisions/0506). Returns a
 * function that stops this.
 */
export function signStyles(): () => void {
  // The policy is that of the page that was loaded first; pages reached by links inside the application have others.
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  const original = document.createElement;
  document.createElement = new Proxy(original, {
    apply(create, self, args) {
      const element = Reflect.apply(create, self, args);
      if (element instanceof HTMLStyleElement) element.nonce = nonce;
      return element;
    },
  });
  return () => {
    document.createElement = original;
  };
}
