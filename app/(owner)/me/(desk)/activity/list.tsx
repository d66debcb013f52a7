import type { ActivityRecord } from "@/lib/access/activity/read";
import { readTargets } from "@/lib/access/activity/targets";
import { pageViewer } from "@/lib/pages/viewer";
import { ActivityEntry } from "./entry";

/** What the lobster did, with the titles of what it was about, as its owner may see them now. */
export async function ActivityList({ acts }: { acts: ActivityRecord[] }) {
  const targets = await readTargets(acts, await pageViewer());
  return (
    <ol>
      {acts.map((act) => (
        <ActivityEntry key={act.id} act={act} target={targets.get(act.id)} />
      ))}
    </ol>
  );
}
