/**
 * What a page shows that needs the application in the browser: `<meta {...NEEDS_CLIENT_RUNTIME} />`. Every other page
 * is sent without it (docs/decisions/0756).
 */
export const NEEDS_CLIENT_RUNTIME = { name: "scripts", content: "app" } as const;
