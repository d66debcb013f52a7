/** The path that all operations share, with the API's version. */
export const BASE_PATH = "/api/v1";
