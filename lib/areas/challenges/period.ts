interface Period {
  opensAt: string | null;
  closesAt: string | null;
}

export type Phase = "upcoming" | "open" | "closed";

/** The phase of a challenge. It is open from `opensAt` until just before `closesAt`. */
export function phaseOf({ opensAt, closesAt }: Period, now: Date): Phase {
  if (opensAt !== null && now.getTime() < Date.parse(opensAt)) return "upcoming";
  return closesAt !== null && now.getTime() >= Date.parse(closesAt) ? "closed" : "open";
}
