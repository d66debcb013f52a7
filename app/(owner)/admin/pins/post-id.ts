const LAST_PART = /(?:^|\/posts\/)([0-9a-f-]{36})(?:[/?#].*)?$/i;

/** The id of a post in what was pasted: the id itself, or any link to the post's page. */
export const postIdIn = (pasted: string): string | undefined =>
  LAST_PART.exec(pasted.trim())?.[1]?.toLowerCase();
