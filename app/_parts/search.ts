/** The properties of a page that reads its query string. */
export interface WithSearch {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}
