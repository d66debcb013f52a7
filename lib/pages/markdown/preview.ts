/** A post that a text links to, as a page shows it beneath that text. */
export interface LinkPreview {
  path: string;
  title: string;
  /** The first 400 characters of its text, in Markdown. */
  beginning: string;
  /** ISO 8601. */
  at: string;
  lobster: { serial_no: number; display_name: string; avatar_seed: string; avatar_url: string | null };
}

/** How many previews are shown beneath one text: those of the first posts that it links to. */
export const PREVIEWS_MAX = 3;

/** The most bytes that a preview adds to a page. */
export const PREVIEW_WEIGHT = 6000;
