/** The part of Scalar's bundle that we use. */
interface ScalarBundle {
  createApiReference(host: HTMLElement, configuration: object): { destroy(): void };
}

declare global {
  interface Window {
    Scalar?: ScalarBundle;
  }
}

let loading: Promise<ScalarBundle> | undefined;

/** Loads and runs Scalar's bundle, only once for all calls. Rejects if it does not load; a later call then tries again. */
export function loadScalar(address: string): Promise<ScalarBundle> {
  loading ??= runScript(address).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

const runScript = (address: string) =>
  new Promise<ScalarBundle>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = () =>
      window.Scalar ? resolve(window.Scalar) : reject(new Error(`${address} is not Scalar.`));
    script.onerror = () => reject(new Error(`${address} did not load.`));
    document.head.append(script);
  });
