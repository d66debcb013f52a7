/** What a page shows, without the data that scripts get if Next's run. */
export const withoutScripts = (html: string): string => html.replace(/<script[\s\S]*?<\/script>/g, "");
