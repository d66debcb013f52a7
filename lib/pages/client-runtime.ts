/**
 * A page includes `<meta {...NEEDS_CLIENT_RUNTIME} />` if it needs the application in the browser. Every
 * other page is sent without it (docs/decisions/0756).
 */
export const NEEDS_CLIENT_RUNTIME = { name: "scripts", content: "app" } as const;
