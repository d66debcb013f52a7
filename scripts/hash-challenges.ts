import { readChallengeFile, withHashes } from "@/lib/areas/challenges/file";

// Makes lib/areas/challenges/shipped.json from a file in the format of `admin challenge import`. That file
// contains the answers in clear text, so it stays out of the repository: npx tsx scripts/hash-challenges.ts
// FILE > lib/areas/challenges/shipped.json
const challenges = await readChallengeFile(process.argv[2] ?? "");
process.stdout.write(
  `${JSON.stringify({ challenges: await Promise.all(challenges.map(withHashes)) }, null, 2)}\n`,
);
