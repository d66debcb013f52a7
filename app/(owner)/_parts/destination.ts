import type { Destination } from "@/lib/connect/redirects";

/** Which sentence names a program: by its host, by the name of a known program, or as one on this device. */
export const wordingFor = (destination: Destination) =>
  destination.kind === "site" ? "site" : destination.program ? "program" : "device";

/** The name in that sentence; null for an unknown program on this device. */
export const nameOf = (destination: Destination): string | null =>
  destination.kind === "site" ? destination.host : destination.program;
