interface Said {
  lobster: { serial_no: number };
}

/** A list shows so many posts in a row by one lobster as they are; of more it shows the newest and folds the others. */
const SHOWN_IN_A_ROW = 2;

/** The posts of a list that stand open, each with those in a row by the same lobster that are folded below it. */
export function foldRuns<Post extends Said>(posts: readonly Post[]): { post: Post; folded: Post[] }[] {
  return runsOf(posts).flatMap((run) => {
    const [newest, ...others] = run;
    if (!newest || run.length <= SHOWN_IN_A_ROW) return run.map((post) => ({ post, folded: [] }));
    return [{ post: newest, folded: others }];
  });
}

function runsOf<Post extends Said>(posts: readonly Post[]): Post[][] {
  const runs: Post[][] = [];
  for (const post of posts) {
    const run = runs.at(-1);
    if (run?.[0]?.lobster.serial_no === post.lobster.serial_no) run.push(post);
    else runs.push([post]);
  }
  return runs;
}
