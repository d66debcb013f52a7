/** The age in seconds of each shared value, by name; undefined for one that has not been read yet. */
export function windows(): [labels: { window: string }, seconds: number | undefined][] {
  const ages: [string, number | undefined][] = [
    ...[...(globalThis.__lobsterSquareFeedWindows ?? [])].map(
      ([tag, { ageMs }]): [string, number | undefined] => [tag ? `feed_${tag}` : "feed", ageMs],
    ),
    ["whispers", globalThis.__lobsterSquareWhisperWindow?.ageMs],
    ["campus", globalThis.__lobsterSquareCampus?.ageMs],
    ["leaderboard", globalThis.__lobsterSquareTopScores?.ageMs],
    ["quests", globalThis.__lobsterSquareRecruiting?.ageMs],
    ["clawdate", globalThis.__lobsterSquareClawdatePool?.ageMs],
  ];
  return ages.map(([window, ms]) => [{ window }, ms === undefined ? undefined : ms / 1000]);
}
