/** How many entries the pages of a building show at once. */
export const SHOWN = { newestPosts: 3, occupations: 15, posts: 20 };
