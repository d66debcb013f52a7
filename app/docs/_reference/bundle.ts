/** The part of Scalar's bundle that is used. */
interface ScalarBundle {
  createApiReference(host: HTMLElement, configuration: object): { destroy(): void };
}

declare global {
  interface Window {
    Scalar?: ScalarBundle;
  }
}

let loading: Promise<ScalarBundle> | undefined;

/** Runs Scalar's bundle, once however often it is asked for. Rejects when it does not arrive; then it may be asked again. */
export function loadScalar(address: string): Promise<ScalarBundle> {
  loading ??= run(address).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

const run = (address: string) =>
  new Promise<ScalarBundle>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = () =>
      window.Scalar ? resolve(window.Scalar) : reject(new Error(`${address} is not Scalar.`));
    script.onerror = () => reject(new Error(`${address} did not load.`));
    document.head.append(script);
  });
