import { Snapshot } from "@/lib/api/window/snapshot";
import "@/lib/areas/endpoints";

/** Every snapshot of this process, by the name of the global that holds it. */
export const snapshotsByName = (): [name: string, Snapshot<unknown>][] =>
  Object.entries(globalThis)
    .filter(([name]) => name.startsWith("__lobsterSquare"))
    .flatMap(([name, value]) =>
      (value instanceof Map ? [...value.values()] : [value]).map((one) => [name, one] as const),
    )
    .flatMap(([name, value]) =>
      value instanceof Snapshot ? [[name, value] as [string, Snapshot<unknown>]] : [],
    );
