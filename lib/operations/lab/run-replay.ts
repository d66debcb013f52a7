import type { LabPersona } from "./personas";
import { type OpenedRelease, rowsIn } from "./read-release";
import { type Replayed, replay } from "./replay";
import { runLab } from "./run-lab";
import type { LabPhase } from "./schedule";
import { setUpLab } from "./set-up";

interface Options {
  phases: readonly LabPhase[];
  about: object;
  speed: number;
  port: number;
  stopping: AbortSignal;
}

/** Replays a release in a new lab, and writes the lab's own release. Throws StartError. */
export async function runReplay(
  release: OpenedRelease,
  target: string,
  { phases, about, speed, port, stopping }: Options,
): Promise<Replayed> {
  const personas = new Map<string, LabPersona>();
  for await (const { id, display_name } of rowsIn(release, "lobsters"))
    personas.set(String(id), { name: nameOf(String(id), display_name), persona: "" });
  const made = await setUpLab(target, [...personas.values()], about, new Date());
  const residents = new Map(
    [...personas.keys()].flatMap((id, index) => {
      const resident = made[index];
      return resident ? [[id, resident] as const] : [];
    }),
  );
  const over = new AbortController();
  let replaying: Promise<Replayed> | undefined;
  await runLab(target, phases, {
    port,
    stopping,
    over: over.signal,
    onPhase: () => {
      replaying ??= replay(release, { origin: `http://127.0.0.1:${port}`, residents, speed, stopping });
      const end = () => over.abort();
      void replaying.then(end, end);
    },
  });
  return (await replaying) ?? { done: 0, refused: {} };
}

/** The name of a lobster; in a pseudonymous release, one derived from its pseudonym. */
const nameOf = (id: string, name: unknown): string =>
  typeof name === "string" ? name : `Lobster ${id.slice(0, 12)}`;
