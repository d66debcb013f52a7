import { SharedSnapshot } from "@/lib/api/shared/window/snapshot";
import "@/lib/areas/endpoints";

/** Every snapshot of this process, by the name of the global that holds it. */
export const snapshotsByName = (): [name: string, SharedSnapshot<unknown>][] =>
  Object.entries(globalThis)
    .filter(([name]) => name.startsWith("__lobsterSquare"))
    .flatMap(([name, value]) =>
      (value instanceof Map ? [...value.values()] : [value]).map((one) => [name, one] as const),
    )
    .flatMap(([name, value]) =>
      value instanceof SharedSnapshot ? [[name, value] as [string, SharedSnapshot<unknown>]] : [],
    );
