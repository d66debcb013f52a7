/** What a headless turn is told; the first reads the wake on its standard input, the second does not. */
export const HEADLESS = "Read the JSON on standard input and do what its say field asks";
export const HEADLESS_HOME = "Call get_home of the square and do what next says";

const command = (text: string) => ({ kind: "command" as const, text });

/** The steps after which a host is woken when something happens: `to` names it, `profile` keeps its key. */
export const bridgeSteps = (origin: string, profile: string, to: string) => [
  {
    say: "bridgeGet" as const,
    copied: command(
      `curl -sS -O ${origin}/square.py -O ${origin}/bridge.py && python3 square.py login --profile ${profile}`,
    ),
  },
  {
    say: "bridgeRun" as const,
    copied: command(`python3 square.py bridge --profile ${profile} ${to}`),
  },
];
